//! A connection over which one request follows another.

use crate::client::{PATIENCE, Reply};
use std::net::SocketAddr;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// A connection that stays open while the room keeps it so.
pub(crate) struct Wire {
    addr: SocketAddr,
    stream: Option<BufReader<TcpStream>>,
}

impl Wire {
    pub(crate) const fn to(addr: SocketAddr) -> Wire {
        Wire { addr, stream: None }
    }

    /// Sends a request; `None` where the room hangs up without a word.
    pub(crate) async fn ask(&mut self, request: &Request) -> Option<Reply> {
        let bytes = request.bytes(self.addr);
        let sent = tokio::time::timeout(PATIENCE, self.exchange(&bytes)).await;
        let reply = sent.expect("the room answers in time").ok();
        if reply.as_ref().is_none_or(|reply| reply.head.contains("connection: close")) {
            self.stream = None;
        }
        reply
    }

    async fn exchange(&mut self, bytes: &[u8]) -> std::io::Result<Reply> {
        let mut stream = match self.stream.take() {
            Some(stream) => stream,
            None => {
                let stream = TcpStream::connect(self.addr).await?;
                stream.set_nodelay(true)?;
                BufReader::new(stream)
            }
        };
        stream.write_all(bytes).await?;
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if stream.read_line(&mut head).await? == 0 {
                return Err(std::io::ErrorKind::UnexpectedEof.into());
            }
        }
        let head = head.to_lowercase();
        let field = |name: &str| head.lines().find_map(|line| line.strip_prefix(name));
        let mut body = Vec::new();
        if let Some(length) = field("content-length: ") {
            body.resize(length.trim().parse().map_err(|_| std::io::ErrorKind::InvalidData)?, 0);
            stream.read_exact(&mut body).await?;
        } else if field("transfer-encoding: chunked").is_some() {
            loop {
                let mut size = String::new();
                stream.read_line(&mut size).await?;
                let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
                let start = body.len();
                body.resize(start + size + 2, 0);
                stream.read_exact(&mut body[start..]).await?;
                body.truncate(start + size);
                if size == 0 {
                    break;
                }
            }
        }
        let status = head.split(' ').nth(1).and_then(|it| it.parse().ok()).unwrap_or(0);
        let text = String::from_utf8_lossy(&body).into_owned();
        self.stream = Some(stream);
        Ok(Reply { status, head, text })
    }
}

/// A request as it goes over the wire.
#[derive(Debug, Clone)]
pub(crate) struct Request {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) cookie: Option<String>,
    /// What the body says it is.
    pub(crate) kind: &'static str,
    pub(crate) body: Vec<u8>,
    /// More header lines.
    pub(crate) headers: String,
}

impl Request {
    fn bytes(&self, addr: SocketAddr) -> Vec<u8> {
        let Request { method, path, cookie, kind, body, headers } = self;
        let cookie = cookie.as_ref().map_or(String::new(), |it| format!("Cookie: {it}\r\n"));
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {addr}\r\n{cookie}{headers}Content-Type: {kind}\r\n\
             Content-Length: {}\r\n\r\n",
            body.len()
        );
        [head.as_bytes(), body].concat()
    }
}

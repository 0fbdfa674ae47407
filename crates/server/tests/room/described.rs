//! What the room answers is what its OpenAPI says that it answers: every field is described, and
//! every field that must be there is.

use crate::client::{Person, any, request};
use crate::house::{FAST, House, config};
use serde_json::{Value, json};

/// What a schema does not have of a value, by where it lies.
fn wrong(all: &Value, schema: &Value, value: &Value, at: &str) -> Vec<String> {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.rsplit('/').next().unwrap_or_default();
        let named = &all["components"]["schemas"][name];
        assert!(named.is_object(), "{at}: there is no schema {name}");
        return wrong(all, named, value, at);
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
        other => other.as_str().into_iter().collect(),
    };
    let is = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let whole = is == "integer" && types.contains(&"number");
    if !types.contains(&is) && !whole {
        return vec![format!("{at}: {value} is no {types:?}")];
    }
    if let Some(known) = schema["enum"].as_array().filter(|known| !known.contains(value)) {
        return vec![format!("{at}: {value} is none of {known:?}")];
    }
    match value {
        Value::Array(items) => {
            let numbered = items.iter().enumerate();
            numbered
                .flat_map(|(number, item)| {
                    wrong(all, &schema["items"], item, &format!("{at}[{number}]"))
                })
                .collect()
        }
        Value::Object(fields) => {
            // A record of a log is of its own kind.
            let Some(known) = schema["properties"].as_object() else { return Vec::new() };
            let required = schema["required"].as_array().expect("what must be there");
            let lacks = required.iter().filter_map(Value::as_str);
            let lacks = lacks.filter(|name| !fields.contains_key(*name));
            let mut found: Vec<String> = lacks.map(|name| format!("{at} lacks {name}")).collect();
            for (name, field) in fields {
                match known.get(name) {
                    Some(schema) => {
                        found.extend(wrong(all, schema, field, &format!("{at}.{name}")));
                    }
                    None => found.push(format!("{at}.{name} is not described")),
                }
            }
            found
        }
        _ => Vec::new(),
    }
}

/// The schema of an answer.
fn answer<'a>(all: &'a Value, method: &str, path: &str) -> &'a Value {
    &all["paths"][path][method]["responses"]["200"]["content"]["application/json"]["schema"]
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_answered_is_described() {
    let data = tempfile::tempdir().expect("a folder");
    let documents = tempfile::tempdir().expect("a folder");
    let text = documents.path().join("colorado.txt");
    std::fs::write(text, "one\ntwo\nthree\n").expect("a document");
    let mut config = config(data.path(), FAST);
    config.documents = Some(documents.path().to_owned());
    let house = House::with(config).await;
    let ada = Person::register(house.addr, "Ada").await;
    let bob = Person::register(house.addr, "Bob").await;
    let given = ada.post(&format!("/api/admin/players/{}", bob.id), json!({"role": "cage"})).await;
    let all = house.get("/api/openapi.json").await;
    let mut checked = 0;
    let mut check = |method: &str, path: &str, reply: &crate::client::Reply| {
        assert_eq!(reply.status, 200, "{path}: {}", reply.text);
        let schema = answer(&all, method, path);
        let found = wrong(&all, schema, &reply.json(), path);
        assert_eq!(found, Vec::<String>::new(), "{method} {path}");
        checked += 1;
    };
    check("post", "/api/admin/players/{id}", &given);
    let carl = Person::register(house.addr, "Carl").await;
    let asked = format!("/api/admin/players/{}/password", carl.id);
    check("post", "/api/admin/players/{id}/password", &ada.post(&asked, json!({})).await);
    ada.post("/api/cage/buy", json!({"cents": 1_000_000})).await;
    let closed = ada.open(json!({"game": "pan", "bots": 0})).await;
    let gone = ("DELETE", &*format!("/api/tables/{closed}"));
    let gone = request(house.addr, gone, Some(&ada.cookie), None).await.expect("an answer");
    check("delete", "/api/tables/{id}", &gone);
    for game in ["horse", "three-card-poker", "pai-gow-tiles"] {
        let opened = ada.post("/api/tables", json!({ "game": game })).await;
        check("post", "/api/tables", &opened);
        let table = opened.json()["id"].as_i64().expect("a table");
        let mut chair = ada.join(table).await;
        let hello = chair.hear().await.expect("a greeting");
        let usual = hello["table"]["buy_in"]["usual"].clone();
        chair.ask(json!({"do": "sit", "seat": 0, "cents": usual})).await.expect("an answer");
        for said in 0..200 {
            let view = chair.view().cloned().unwrap_or_default();
            if view["round"].as_u64() > Some(2) {
                break;
            }
            let asked = view["asked"].as_array().is_some_and(|asked| asked.contains(&view["you"]));
            match any(&view, said).filter(|_| asked) {
                Some(command) => _ = chair.ask(command).await.expect("an answer"),
                None => _ = chair.hear().await.expect("the table goes on"),
            }
        }
        // What goes over the wire is of the same shape.
        for heard in chair.heard.iter().filter(|it| it["is"] == "view") {
            let view = &all["components"]["schemas"]["View"];
            let found = wrong(&all, view, &heard["view"], game);
            assert_eq!(found, Vec::<String>::new());
        }
        for path in [
            "/api/tables/{id}",
            "/api/tables/{id}/sheet",
            "/api/tables/{id}/hands",
            "/api/tables/{id}/hands/{round}",
            "/api/tables/{id}/hands/{round}/views",
            "/api/admin/tables/{id}/log",
            "/api/admin/tables/{id}/rounds",
        ] {
            let asked = path.replace("{id}", &table.to_string()).replace("{round}", "1");
            check("get", path, &ada.get(&asked).await);
        }
    }
    for (path, asked) in [
        ("/api/me", "/api/me"),
        ("/api/games", "/api/games"),
        ("/api/games/{game}", "/api/games/ultimate-texas-holdem"),
        ("/api/games/{game}", "/api/games/razz@colorado"),
        ("/api/rulings/{id}", "/api/rulings/X-02"),
        ("/api/documents/{document}", "/api/documents/colorado?lines=1-2"),
        ("/api/tables", "/api/tables"),
        ("/api/admin/tables", "/api/admin/tables"),
        ("/api/admin/players", "/api/admin/players"),
        ("/api/admin/roles", "/api/admin/roles"),
        ("/api/admin/passwords", "/api/admin/passwords"),
        ("/api/admin/ledger", "/api/admin/ledger"),
        ("/api/admin/closed", "/api/admin/closed"),
    ] {
        check("get", path, &ada.get(asked).await);
    }
    assert_eq!(checked, 40, "answers were left out");
    house.close().await;
}

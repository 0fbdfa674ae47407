//! Holds two folders of PAR sheets to each other.

use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

/// The files that are not the same in both folders, or lie in one of them alone. How long a count took
/// is no part of a sheet.
pub(crate) fn differing(one: &Path, other: &Path) -> Result<Vec<String>, String> {
    let names: BTreeSet<String> = listed(one)?.into_iter().chain(listed(other)?).collect();
    let differs = |name: &String| match (read(&one.join(name)), read(&other.join(name))) {
        (Some(one), Some(other)) => !is_same(name, &one, &other),
        _ => true,
    };
    Ok(names.into_iter().filter(differs).collect())
}

fn listed(folder: &Path) -> Result<Vec<String>, String> {
    let entries = std::fs::read_dir(folder);
    let entries = entries.map_err(|error| format!("cannot read {}: {error}", folder.display()))?;
    let name =
        |entry: std::io::Result<std::fs::DirEntry>| entry.ok()?.file_name().into_string().ok();
    Ok(entries.filter_map(name).collect())
}

fn read(path: &Path) -> Option<String> {
    std::fs::read_to_string(path).ok()
}

fn is_same(name: &str, one: &str, other: &str) -> bool {
    match name.ends_with(".json") {
        true => untimed(one).is_some_and(|one| Some(one) == untimed(other)),
        false => one == other,
    }
}

/// A sheet without its seconds.
fn untimed(text: &str) -> Option<Value> {
    let mut sheet: Value = serde_json::from_str(text).ok()?;
    for price in sheet["prices"].as_array_mut()? {
        price.as_object_mut()?.remove("seconds");
    }
    Some(sheet)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_seconds_may_differ() {
        let sheet = |edge: &str, seconds: &str| {
            format!(
                r#"{{"game":"g","prices":[{{"price":{{"edge":{edge}}},"seconds":{seconds}}}]}}"#
            )
        };
        let kept = sheet("0.5", "7.0");
        assert!(is_same("g.json", &kept, &sheet("0.5", "9.1")));
        assert!(!is_same("g.json", &kept, &sheet("0.6", "7.0")));
        assert!(!is_same("g.json", &kept, "{"));
        assert!(!is_same("g.json", "{", "{"), "what cannot be read is not held to anything");
        assert!(!is_same("g.md", "one", "other"));
    }

    #[test]
    fn a_sheet_that_is_missing_differs() {
        let folder = std::env::temp_dir().join(format!("cardroom-sheets-{}", std::process::id()));
        let (one, other) = (folder.join("one"), folder.join("other"));
        for (folder, names) in [(&one, &["a.md", "b.md"][..]), (&other, &["a.md", "c.md"])] {
            std::fs::create_dir_all(folder).expect("a folder");
            names.iter().for_each(|it| std::fs::write(folder.join(it), "sheet").expect("a file"));
        }
        assert_eq!(differing(&one, &other), Ok(vec!["b.md".to_owned(), "c.md".to_owned()]));
        assert!(differing(&one, &folder.join("none")).is_err());
        std::fs::remove_dir_all(&folder).expect("a folder of its own");
    }
}

//! Golden hands of the rule books: each script reads as the dealer would call it.

mod golden_rounds;

use sheet::Library;

#[test]
fn golden_hands_of_the_books_read_as_called() {
    let library = Library::built_in();
    for sheet in library.sheets() {
        for round in golden_rounds::rounds(&library, &sheet.id) {
            let folder = round.path.parent().expect("a script lies in its game's folder");
            let name = round.path.file_stem().expect("it has a name").to_string_lossy();
            let mut settings = insta::Settings::clone_current();
            settings.set_snapshot_path(folder);
            settings.set_prepend_module_to_snapshot(false);
            settings.set_omit_expression(true);
            settings.bind(|| insta::assert_snapshot!(name.into_owned(), round.call));
        }
    }
}

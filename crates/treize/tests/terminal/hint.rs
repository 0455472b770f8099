//! Hints at the table of a server, which decides whether there may be one.

use std::path::Path;

use crate::script::Script;
use crate::server::Server;

/// A table for three that Anne opens, and its link.
fn open(server: &Server, folder: &Path) -> (Script, String) {
    let arguments = ["open", "13", "--players", "3", "--server", &server.url, "--name", "Anne"];
    let mut anne = Script::start(&arguments, folder);
    let said = anne.idle_until("Others join by this link: ");
    let (_, link) = said.split_once(": ").expect("a link");
    (anne, link.to_owned())
}

#[test]
fn a_hint_is_given_where_only_bots_play_beside_and_not_at_a_table_with_people() {
    let folders: [_; 3] = std::array::from_fn(|_| tempfile::tempdir().expect("a folder"));
    let [data, hers, his] = folders.each_ref().map(tempfile::TempDir::path);
    let server = Server::start(data);
    for with_bob in [false, true] {
        let (mut anne, link) = open(&server, hers);
        let _bob = with_bob.then(|| {
            let mut bob = Script::start(&["join", &link, "--name", "Bob"], his);
            anne.idle_until("Bob");
            // He may be the first to act.
            bob.feed("1\n".repeat(5000));
            bob
        });
        anne.say("f");
        anne.idle_until("Everybody has a seat: d deals the cards.");
        anne.say("d");
        anne.idle_until("1) ");
        anne.say("h");
        anne.idle_until(if with_bob {
            "No hints at a table with other people."
        } else {
            "A strong player would choose: "
        });
    }
}

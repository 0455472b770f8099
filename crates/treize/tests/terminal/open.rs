//! A table that is opened from a terminal.

use std::path::Path;
use std::process::Command;

use crate::script::Script;
use crate::server::{BIN, Server};

/// What `treize lobby` prints.
fn lobby(server: &Server, folder: &Path) -> Vec<String> {
    let arguments = ["lobby", &server.url, "--lang", "en", "--data"];
    let output = Command::new(BIN).args(arguments).arg(folder).output().expect("the program runs");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8").lines().map(str::to_owned).collect()
}

#[test]
fn a_table_opened_in_a_terminal_is_in_the_lobby_and_played_by_its_link() {
    let folders: [_; 4] = std::array::from_fn(|_| tempfile::tempdir().expect("a folder"));
    let [data, hers, his, others] = folders.each_ref().map(tempfile::TempDir::path);
    let server = Server::start(data);
    let arguments =
        ["open", "danger", "--players", "2", "--public", "--server", &server.url, "--name", "Anne"];
    let mut anne = Script::start(&arguments, hers);
    let said = anne.idle_until("Others join by this link: ");
    let (_, link) = said.split_once(": ").expect("a link");
    assert!(link.starts_with(&format!("{}/t/", server.url)), "{link}");

    let help = "treize join LINK takes a seat, treize watch LINK looks on, treize open GAME opens a table.";
    let table = format!("- Danger 13. One free seat. Anne. {link}");
    assert_eq!(lobby(&server, others), ["Tables open to all", &table, help]);
    let none = "No open tables right now. Open one yourself, and others will find it here.";
    assert_eq!(lobby(&server, hers), ["My tables", &table, none, help]);

    let mut bob = Script::start(&["join", link, "--name", "Bob"], his);
    anne.idle_until("Everybody has a seat: d deals the cards.");
    anne.say("d");
    bob.idle_until("Round 1");
    let turn = &lobby(&server, others)[1];
    // The seats were drawn.
    let is_there = ["Anne and Bob", "Bob and Anne"].iter().any(|names| turn.contains(names));
    assert!(turn.starts_with("- Danger 13. Turn: ") && is_there, "{turn}");
}

#[test]
fn an_address_without_a_server_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let rows: [(&[&str], &str); 3] = [
        (&["lobby", "nonsense://x"], "is not the address of a server like http://127.0.0.1:1313"),
        (&["open", "whist"], "there is no game `whist`"),
        (&["open", "thirteen", "--players", "2"], "thirteen: 2 players, expected 3 to 6"),
    ];
    for (arguments, expected) in rows {
        let output =
            Command::new(BIN).args(arguments).arg("--data").arg(folder.path()).output().expect("it runs");
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(output.status.code() == Some(2) && said.contains(expected), "{said}");
    }
}

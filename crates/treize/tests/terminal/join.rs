//! A terminal player and another client at one table of a real server, which is killed in the middle.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::script::Script;
use crate::server::{BIN, Server, host, play};
use crate::tmux::Tmux;
use treize_client::Seated;
use treize_engine::Seat;
use treize_protocol::Command as Do;

#[tokio::test(flavor = "multi_thread")]
async fn a_terminal_and_another_client_play_a_whole_game_over_a_restart() {
    let (data, own) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let server = Server::start(data.path());
    let (mut anne, table) = host(&server, 2, "").await;
    let link = format!("{}/t/{table}", server.url);

    let tmux = Tmux::new("join", (80, 24));
    let folder = own.path().display();
    tmux.run(&format!("{BIN} join {link} --name Luc --lang en --data {folder}; echo left $?"));
    let screen = tmux.wait("The game starts as soon as the host deals");
    assert!(screen.contains("Anne") && screen.contains("Luc"), "{screen}");

    anne.command(&table, &Do::Start).await.expect("cards");
    let mut seated = Seated::new(anne.clone(), &table, Some(Seat::ZERO), "anne");
    let player = tokio::task::spawn_blocking(move || {
        let end = tmux.drive(|screen| {
            if screen.contains("q leaves") {
                return None;
            }
            let is_asked = screen.lines().last().is_some_and(|line| line.contains('▶'));
            Some((is_asked || screen.contains("Enter goes on")).then_some("Enter"))
        });
        (tmux, end)
    });
    let frame = play(&mut seated, |frame| frame.n >= 12).await;
    assert!(frame.view["outcome"].is_null());
    let server = server.kill_and_start_again(data.path());
    if let Some(action) = frame.legal.first() {
        seated.act(frame.n, action).await;
    }
    let end = play(&mut seated, |frame| !frame.view["outcome"].is_null()).await;
    assert!(end.n > 12);
    let (tmux, screen) = player.await.expect("the terminal plays to the end");
    assert!(screen.contains("Anne") && screen.contains("Luc"), "{screen}");

    tmux.press("q");
    tmux.wait("left 0");
    // The same command leads back to the same seat, without a name.
    tmux.run(&format!("{BIN} join {link} --lang en --data {folder}; echo again $?"));
    tmux.wait("Enter goes on");
    tmux.press("Enter");
    tmux.wait("q leaves");
    tmux.press("q");
    tmux.wait("again 0");
    drop(server);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_sits_at_a_table_and_somebody_watches() {
    let (data, own, other) = (
        tempfile::tempdir().expect("a folder"),
        tempfile::tempdir().expect("a folder"),
        tempfile::tempdir().expect("a folder"),
    );
    let server = Server::start(data.path());
    let (mut anne, table) = host(&server, 2, r#","spectators":true"#).await;
    let invitation = format!("{}/t/{table}", server.url);
    let mut luc = Script::start(&["join", &invitation], own.path());
    // The first line is the name it asks for.
    luc.say("Luc");
    luc.idle_until("as soon as the host deals");
    let mut lea = Script::start(&["watch", &invitation], other.path());
    lea.close_input();
    lea.idle_until("as soon as the host deals");
    luc.feed(format!("t Good luck!\n{}", "1\n".repeat(5000)));
    anne.command(&table, &Do::Start).await.expect("cards");
    let mut seated = Seated::new(anne, &table, Some(Seat::ZERO), "anne");
    play(&mut seated, |frame| !frame.view["outcome"].is_null()).await;
    let ((played, his), (watched, hers)) = (luc.end(), lea.end());
    assert_eq!((his, hers), (Some(0), Some(0)));
    let (played, watched) = (played.join("\n"), watched.join("\n"));
    assert!(played.contains("1) ") && played.contains("Place 1: "), "{played}");
    assert!(watched.contains("Luc: Good luck!") && watched.contains("Place 1: "), "{watched}");
    assert!(!watched.contains("1) "), "a spectator is asked nothing: {watched}");

    // The link leads to the record, for everybody.
    let mut replay = Command::new(BIN);
    replay.args(["replay", &invitation, "--plain", "--lang", "en", "--data"]).arg(other.path());
    let replayed = replay.stdin(Stdio::null()).output().expect("it ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    let (code, out, err) = (replayed.status.code(), text(replayed.stdout), text(replayed.stderr));
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(out.contains("Luc gets ") && out.contains("Place 1: "), "{out}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_whose_game_is_not_over_has_no_replay_yet() {
    let (data, own) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let server = Server::start(data.path());
    let (_anne, table) = host(&server, 2, "").await;
    for (id, reason) in [(table.as_str(), "over"), ("nosuchtable", "Check the link")] {
        let mut command = Command::new(BIN);
        command.arg("replay").arg(format!("{}/t/{id}", server.url));
        command.args(["--plain", "--lang", "en", "--data"]).arg(own.path()).stdin(Stdio::null());
        let output = command.output().expect("it runs");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{id}: {err}");
        assert!(err.contains(reason), "{id}: {err}");
    }
}

/// `treize watch` in lines, with nothing to read.
fn watching(link: &str, folder: &Path) -> Command {
    let mut command = Command::new(BIN);
    command.args(["watch", link, "--plain", "--lang", "en", "--data"]).arg(folder).stdin(Stdio::null());
    command
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_to_look_at_a_table_without_spectators() {
    let (data, own) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let server = Server::start(data.path());
    let (mut anne, table) = host(&server, 2, r#","spectators":false"#).await;
    let link = format!("{}/t/{table}", server.url);
    for stage in ["before the deal", "after it"] {
        let output = watching(&link, own.path()).output().expect("the program ends");
        assert_eq!(output.status.code(), Some(1), "{stage}");
        let said = String::from_utf8_lossy(&output.stdout);
        assert_eq!(said.lines().last(), Some("This table is played without spectators."), "{stage}: {said}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(said, "treize: This table is played without spectators.\n", "{stage}");
        let bot = Do::Bot { seat: Seat::try_from(1).expect("a seat"), level: treize_bots::Level::Easy };
        if anne.command(&table, &bot).await.is_ok() {
            anne.command(&table, &Do::Start).await.expect("cards");
        }
    }
    // Spectators are informed as soon as watching is no longer allowed.
    let (mut anne, table) = host(&server, 2, r#","spectators":true"#).await;
    let mut looking = Script::start(&["watch", &format!("{}/t/{table}", server.url)], own.path());
    looking.close_input();
    looking.idle_until("as soon as the host deals");
    let setup =
        serde_json::from_str(r#"{"game":"danger13","players":2,"spectators":false}"#).expect("a setup");
    anne.command(&table, &Do::Set { setup }).await.expect("another setup");
    let (said, _) = looking.end();
    assert_eq!(said.last().map(String::as_str), Some("This table is played without spectators."));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_no_good_name_is_told_what_a_name_is() {
    let (data, own) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let server = Server::start(data.path());
    let (_, table) = host(&server, 2, "").await;
    let link = format!("{}/t/{table}", server.url);
    for name in ["", " ", "An\u{202e}ne", &"x".repeat(25)] {
        let mut command = Command::new(BIN);
        command.args(["join", &link, "--name", name, "--plain", "--lang", "en", "--data"]).arg(own.path());
        let output = command.stdin(Stdio::null()).output().expect("the program ends");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{name:?}: {said}");
        assert!(said.contains("A name has 1 to 24 characters"), "{name:?}: {said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_cannot_join_is_told_why_and_ends_with_1() {
    let (data, own) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let server = Server::start(data.path());
    let (mut anne, table) = host(&server, 2, "").await;
    let link = format!("{}/t/{table}", server.url);
    let join = |link: &str, name: &[&str]| {
        let mut command = Command::new(BIN);
        command.args(["join", link, "--plain", "--lang", "en", "--data"]).arg(own.path()).args(name);
        let output = command.stdin(Stdio::null()).output().expect("the program ends");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    // Also without http://, as a browser shows it.
    for link in [link.as_str(), link.trim_start_matches("http://")] {
        let (code, _, said) = join(link, &[]);
        assert_eq!((code, said.as_str()), (Some(1), "treize: No name was given, so you have not joined.\n"));
    }
    let bot = Do::Bot { seat: Seat::try_from(1).expect("a seat"), level: treize_bots::Level::Easy };
    anne.command(&table, &bot).await.expect("a bot");
    let (code, _, said) = join(&link, &["--name", "Luc"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("All seats of this table are taken."), "{said}");
    drop(server);
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = Command::new(BIN);
    command.args(["join", &link, "--plain", "--lang", "en", "--data"]).arg(folder.path());
    let output = command.stdin(Stdio::null()).output().expect("the program ends");
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(1), &b""[..]), "no name is asked for");
}

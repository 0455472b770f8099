//! Rematches of the same people.

use std::path::Path;

use treize_client::{Client, Next, Seated};
use treize_engine::Seat;
use treize_protocol::{Command as Do, Frame, Status, TableInfo};

use crate::script::Script;
use crate::server::{BIN, Server, host, play};
use crate::tmux::Tmux;

/// Luc joins by this link, in plain text mode.
fn join(link: &str, folder: &Path) -> Script {
    Script::start(&["join", link, "--name", "Luc"], folder)
}

fn is_over(frame: &Frame) -> bool {
    !frame.view["outcome"].is_null()
}

/// Waits until this holds for the table.
async fn table(seated: &mut Seated, holds: impl Fn(&TableInfo) -> bool) -> TableInfo {
    loop {
        if let Next::Table(info) = seated.next().await.expect("the table is there")
            && holds(&info)
        {
            return *info;
        }
    }
}

async fn look(client: &mut Client, table: &str) -> TableInfo {
    client.get(&format!("/api/tables/{table}")).await.expect("a table")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_asks_for_another_game_and_follows_to_a_third() {
    let (data, own) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let server = Server::start(data.path());
    let (mut anne, first) = host(&server, 2, "").await;
    let mut luc = join(&format!("{}/t/{first}", server.url), own.path());
    luc.until("as soon as the host deals");
    let luc = tokio::task::spawn_blocking(move || {
        luc.until("Type r to play again");
        luc.say("r");
        // The player who asks for a rematch is the host.
        luc.until("The same people, a new table");
        luc.until("d deals the cards");
        luc.say("d");
        luc.until("Type r to play again");
        // The next time, the other player asks.
        luc.until("The others play again");
        luc.say("r");
        luc.until("as soon as the host deals");
        luc.until("1) ");
        luc.say("q");
        luc.until("The game is saved");
        luc.end().1
    });

    anne.command(&first, &Do::Start).await.expect("cards");
    let mut seated = Seated::new(anne.clone(), &first, Some(Seat::ZERO), "anne");
    play(&mut seated, is_over).await;
    let over = table(&mut seated, |info| info.next.is_some()).await;
    let second = over.next.expect("another table");
    let mut seated = Seated::new(anne.clone(), &second, Some(Seat::ZERO), "anne again");
    let info = table(&mut seated, |info| info.status == Status::Playing).await;
    assert!(!info.host && info.chairs[0].mine, "Luc has asked, and sits where he sat");
    assert_eq!(info.chairs[1].name.as_deref(), Some("Luc"));
    play(&mut seated, is_over).await;

    let over = anne.command(&second, &Do::Rematch).await.expect("another table");
    let third = over.next.expect("another table");
    let mut seated = Seated::new(anne.clone(), &third, Some(Seat::ZERO), "anne once more");
    // Both are present once they have committed to their nonces for the shuffles.
    let is_there = |info: &TableInfo| {
        info.chairs.iter().all(|chair| chair.commitment.is_some()) && info.chairs[1].connected
    };
    table(&mut seated, is_there).await;
    anne.command(&third, &Do::Start).await.expect("cards");
    let _playing = tokio::spawn(async move { play(&mut seated, is_over).await });
    assert_eq!(luc.await.expect("Luc plays"), Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_leads_to_the_next_table() {
    let (data, own) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let server = Server::start(data.path());
    let (mut anne, first) = host(&server, 2, "").await;
    let tmux = Tmux::new("again", (80, 24));
    let (link, folder) = (format!("{}/t/{first}", server.url), own.path().display());
    tmux.run(&format!("{BIN} join {link} --name Luc --lang en --data {folder}; echo left $?"));
    tmux.wait("The game starts as soon as the host deals");
    anne.command(&first, &Do::Start).await.expect("cards");
    let mut seated = Seated::new(anne.clone(), &first, Some(Seat::ZERO), "anne");
    let luc = tokio::task::spawn_blocking(move || {
        tmux.drive(|screen| {
            if screen.contains("r plays again") {
                return None;
            }
            let is_asked = screen.lines().last().is_some_and(|line| line.contains('▶'));
            Some((is_asked || screen.contains("Enter goes on")).then_some("Enter"))
        });
        tmux.press("r");
        let room = tmux.wait("Everybody has a seat: d deals the cards");
        assert!(room.contains("Anne") && room.contains("Luc"), "{room}");
        tmux.press("d");
        tmux.wait("Round 1");
        tmux
    });
    play(&mut seated, is_over).await;
    let over = table(&mut seated, |info| info.next.is_some()).await;
    let next = over.next.expect("another table");
    // The deal is possible once Anne is present too.
    let mut seated = Seated::new(anne.clone(), &next, Some(Seat::ZERO), "anne again");
    let _playing = tokio::spawn(async move { play(&mut seated, is_over).await });
    let tmux = luc.await.expect("Luc plays");
    let next = look(&mut anne, &next).await;
    assert_eq!(next.status, Status::Playing);
    tmux.press("q");
    tmux.wait("left 0");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_is_told_and_a_seat_is_taken_back() {
    let (data, own) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let server = Server::start(data.path());
    let (mut anne, id) = host(&server, 2, r#","clock":{"kind":"move","seconds":10}"#).await;
    let mut luc = join(&format!("{}/t/{id}", server.url), own.path());
    luc.until("as soon as the host deals");
    anne.command(&id, &Do::Start).await.expect("cards");
    let mut seated = Seated::new(anne, &id, Some(Seat::ZERO), "anne");
    // While a bot plays for Luc, Anne waits. Otherwise they could finish the game before he is back.
    let _playing = tokio::spawn(async move {
        let (mut latest, mut is_luc_away) = (None::<Frame>, false);
        loop {
            match seated.next().await.expect("the seat is hers") {
                Next::Frame(frame) => latest = Some(*frame),
                Next::Table(info) => is_luc_away = info.chairs[1].away,
                _ => {}
            }
            let is_hers = |frame: &mut Frame| !frame.legal.is_empty() && !is_luc_away;
            if !seated.is_pending()
                && let Some(frame) = latest.take_if(is_hers)
            {
                seated.act(frame.n, &frame.legal[0]).await;
            }
        }
    });
    let luc = tokio::task::spawn_blocking(move || {
        const AWAY: &str = "A bot plays for you";
        // On a slow machine his time may run out at any moment.
        let is_there = luc.until_one(&["left.", AWAY]) != AWAY
            && luc.until_one(&["Type c to hear how much", AWAY]) != AWAY;
        if is_there {
            // His time runs out.
            luc.idle_until(AWAY);
        }
        luc.say("r");
        // His clock runs again, so he is back.
        while luc.until_one(&["left.", AWAY]) == AWAY {
            luc.say("r");
        }
        luc.say("q");
        luc.end().1
    });
    assert_eq!(luc.await.expect("Luc plays"), Some(0));
}

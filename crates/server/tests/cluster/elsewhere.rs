//! People at one table through different servers: who leads a game that is looked at together, and who needs no notification.

use std::time::Duration;

use futures_util::future::join_all;
use serde_json::Value;
use treize_client::Client;
use treize_protocol::{Clock, Device, NotificationKind, Setup, Status};
use treize_push::receiver::Receiver;

use super::Cluster;
use super::common::{Tab, deal, number, play_out, setup, until, within};
use super::looking::{lead, looking, next};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_leader_s_step_arrives_at_every_server_and_the_leader_may_change_servers() {
    let cluster = Cluster::open(3).await;
    let mut people = vec![cluster.person(0, "Anne").await, cluster.person(1, "Bob").await];
    let table = deal(&mut people, &setup("danger13", 2)).await.id;
    let players = people.iter().zip(0..);
    let players = players.map(|(client, seat)| Box::pin(play_out(client.clone(), &table, seat)));
    within(join_all(players)).await;
    let mut anne = looking(&people[0], &table, Some(0)).await;
    let mut bob = looking(&people[1], &table, Some(1)).await;
    let by = |name: &str, is_you, step| (Some(name.to_owned()), is_you, step);
    let until_told = async |tab: &mut Tab, expected| while next(tab).await != expected {};

    anne.say(&lead(&table, 3, false)).await;
    until_told(&mut bob, by("Anne", false, 3)).await;
    bob.say(&lead(&table, 5, true)).await;
    until_told(&mut anne, by("Bob", false, 5)).await;
    anne.say(&lead(&table, 4, false)).await;
    assert_eq!(next(&mut anne).await, by("Bob", false, 5), "he leads here too");

    // Through a server that has not heard of it.
    let cleo = cluster.person(2, "Cleo").await;
    let mut late = looking(&cleo, &table, None).await;
    until_told(&mut late, by("Bob", false, 5)).await;

    // Bob's server is gone, and he comes back through another one.
    bob.close().await;
    let mut bob = looking(&cluster.servers[0].known(&people[1]), &table, Some(1)).await;
    until_told(&mut bob, by("Bob", true, 5)).await;
    bob.say(&lead(&table, 6, false)).await;
    until_told(&mut anne, by("Bob", false, 6)).await;
    until_told(&mut late, by("Bob", false, 6)).await;
    cluster.stop().await;
}

/// A device whose push service does not answer: what it is told is noted in the database.
async fn set_device(client: &mut Client, number: u8) {
    let receiver = Receiver::new(number);
    let device = Device {
        endpoint: format!("http://127.0.0.1:1/{number}"),
        p256dh: receiver.p256dh(),
        auth: receiver.auth(),
        language: "en".into(),
        kinds: vec![NotificationKind::Turn],
        quiet: None,
    };
    client.post::<Value>("/api/me/device", &device).await.expect("a device");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_who_looks_at_the_table_through_another_server_is_not_notified() {
    let cluster = Cluster::configured(2, |config| {
        config.allow_private = true;
        config.notify_delay = Some(Duration::from_millis(150));
        config.notify_retry = Duration::from_hours(1);
    })
    .await;
    let mut people = Vec::new();
    for (server, name) in [(0, "Anne"), (1, "Bob"), (0, "Cleo")] {
        people.push(cluster.person(server, name).await);
    }
    // At the start everybody is to choose a card.
    let by_correspondence = Setup { clock: Clock::Days { days: 2 }, ..setup("nichtig", 3) };
    let table = deal(&mut people, &by_correspondence).await.id;
    let mut bob = Tab::watch(&people[1], &table, Some(1), None).await;
    bob.table(|table| table.status == Status::Playing && table.chairs[1].connected).await;
    // The first server learns that both can be notified. It does not know yet who looks at the table elsewhere.
    for index in [1, 2] {
        set_device(&mut cluster.servers[0].known(&people[index]), index as u8).await;
    }
    let notices = "SELECT COUNT(*) FROM notices WHERE endpoint LIKE '%/2'";
    until(async || (number(&cluster.folder, notices).await == 1).then_some(())).await;
    // Devices are told in the order in which they were set: his would have been the first.
    let notices = "SELECT COUNT(*) FROM notices WHERE endpoint LIKE '%/1'";
    assert_eq!(number(&cluster.folder, notices).await, 0, "Bob looks at it");
    // When he has left, he is told as well.
    bob.close().await;
    until(async || (number(&cluster.folder, notices).await == 1).then_some(())).await;
    cluster.stop().await;
}

//! Several servers of each kind start at once, and restart at the same port.

use treize_cluster::{Nats, Postgres};

#[test]
fn several_servers_of_each_kind_start_at_once_and_come_back_where_they_were() {
    let folder = tempfile::tempdir().expect("a folder");
    let start = |number: usize| {
        let place = folder.path().join(number.to_string());
        std::fs::create_dir(&place).expect("a folder");
        let (mut nats, mut postgres) =
            (Nats::start(&place).expect("NATS runs"), Postgres::for_tests().expect("PostgreSQL runs"));
        let urls = [nats.url(), postgres.database("treize").expect("a database")];
        nats.kill();
        nats.start_again().expect("NATS runs again");
        for crash in [true, false] {
            if crash {
                postgres.crash();
            } else {
                postgres.stop();
            }
            postgres.start_again().expect("PostgreSQL runs again");
        }
        assert_eq!([nats.url(), postgres.database("treize").expect("the database")], urls);
        (urls, nats, postgres)
    };
    let start = &start;
    let started: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..3).map(|number| scope.spawn(move || start(number))).collect();
        threads.into_iter().map(|thread| thread.join().expect("it starts")).collect()
    });
    let urls: std::collections::HashSet<_> = started.iter().flat_map(|(urls, ..)| urls).collect();
    assert_eq!(urls.len(), 6, "each has a port of its own");
}

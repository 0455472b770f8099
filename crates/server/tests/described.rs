//! The documents about the protocol agree with the code.
//!
//! `TREIZE_WRITE=1 cargo test -p treize-server --test described` writes the files again.

#[path = "table/common.rs"]
mod common;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use common::{Tab, TestServer, act, setup, sit};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};
use treize_bots::{Level, Limit, Spec, choose};
use treize_client::ClientError;
use treize_engine::games::thirteen::FiveCards;
use treize_engine::games::{GAMES, danger13, nichtig, piles};
use treize_engine::{Arg, Chance, Dealing, Fact, Place, Players, Seat, SeededChance, Standing, Tone, Viewer};
use treize_protocol::delta::{apply, changes};
use treize_protocol::{Command, Replay, TableInfo, VERSION};
use treize_record::Record;
use treize_record::deal::{Deal, Frozen, FrozenChair};
use treize_record::fairness::{Nonce, Provable, Seed};
use treize_record::options::combinations;
use treize_record::table::open;
use treize_server::Randomness;
use ts_rs::{Config, TS};

/// The views and events of all games, for TypeScript.
const VIEW: &str = "\
/** What happened, as one viewer may know it. */
export type GameEvent = PilesEvent | NichtigEvent | Danger13Event;

/** The table as one viewer sees it; `game` tells which `board` and which events it has. */
export type View =
  | ViewOf<\"thirteen\" | \"friday13\", PilesBoard, PilesEvent, Options>
  | ViewOf<\"nichtig\", NichtigBoard, NichtigEvent, Options>
  | ViewOf<\"danger13\", Danger13Board, Danger13Event, Options>;

/** What a table may choose about its game: see `GameInfo`. */
export type Options = Record<string, number | boolean>;

";

/// What the views of all games have in common.
///
/// Views are written without knowing the game's type, so this type only describes them. Tests compare it with real views.
#[derive(JsonSchema, TS)]
#[expect(dead_code, reason = "it only describes")]
struct ViewOf<Game, Board, Event, Options> {
    /// Which game.
    game: Game,
    /// The version of its rules.
    rules: u16,
    /// How many play.
    players: u8,
    /// What the table chose; absent options are defaults.
    options: Options,
    /// The seat of the viewer; null for a spectator.
    seat: Option<u8>,
    /// How many decisions there have been.
    step: u32,
    /// Who is to act: nobody when the game is over.
    to_act: Vec<u8>,
    /// The score sheet: a row for each round that is over, a score for each seat.
    rounds: Vec<Vec<i32>>,
    /// The same for the teams, in the order of `standing.teams`; absent where everybody plays alone.
    #[serde(default)]
    #[ts(optional)]
    team_rounds: Option<Vec<Vec<i32>>>,
    /// Each seat's points over the rounds that are over.
    totals: Vec<i32>,
    /// The result, once the game is over.
    outcome: Option<Outcome>,
    /// What decided between players with equal points, with the number of the rule; absent if nothing had to.
    #[serde(default)]
    #[ts(optional)]
    tie: Option<Fact>,
    /// Who is ahead, and who has which place.
    standing: Standing,
    /// What the last decision brought about.
    last: Vec<Event>,
    /// The game's own view.
    board: Board,
}

/// A result.
#[derive(JsonSchema, TS)]
#[expect(dead_code, reason = "it only describes")]
struct Outcome {
    /// Each seat's points over all rounds.
    totals: Vec<i32>,
    /// The seats that win.
    winners: Vec<u8>,
}

/// The JSON Schema of the views of all games.
fn schema_of_views() -> Value {
    type Piles = ViewOf<String, piles::View<FiveCards>, piles::Event<FiveCards>, piles::Options>;
    type Nichtig = ViewOf<String, nichtig::View, nichtig::Event, nichtig::Options>;
    type Danger13 = ViewOf<String, danger13::View, danger13::Event, danger13::Options>;
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let views = GAMES.iter().filter_map(|info| {
        let view = match info.game {
            "thirteen" | "friday13" => Piles::json_schema(&mut generator),
            "nichtig" => Nichtig::json_schema(&mut generator),
            "danger13" => Danger13::json_schema(&mut generator),
            // A game that the browser draws like any other has no types for it.
            _ => return None,
        };
        let mut view = view.to_value();
        view["title"] = info.name.into();
        view["properties"]["game"] = json!({"description": "Which game.", "const": info.game});
        Some(view)
    });
    let views: Vec<_> = views.collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A view",
        "description": "The table as one viewer sees it: `game` tells which of these it is.",
        "oneOf": views,
        "$defs": generator.take_definitions(true),
    })
}

/// Does a value fit a schema? A key that is not described does not fit.
fn fits(value: &Value, schema: &Value, all: &Value) -> Result<(), String> {
    let refused = |why: &str| Err(format!("{value}: {why} {schema}"));
    for (keyword, rule) in schema.as_object().ok_or("a schema is an object")? {
        let any =
            || rule.as_array().into_iter().flatten().filter(|one| fits(value, one, all).is_ok()).count();
        let number = || value.as_f64().zip(rule.as_f64());
        let length = || value.as_array().map(|items| items.len() as u64).zip(rule.as_u64());
        let is_kind = |kind: &Value| match kind.as_str() {
            Some("null") => value.is_null(),
            Some("boolean") => value.is_boolean(),
            Some("integer") => value.is_i64() || value.is_u64(),
            Some("string") => value.is_string(),
            Some("array") => value.is_array(),
            Some("object") => value.is_object(),
            _ => false,
        };
        let is_good = match keyword.as_str() {
            "$schema" | "$defs" | "title" | "description" | "default" | "format" => true,
            "$ref" => {
                let path = rule.as_str().and_then(|path| path.strip_prefix('#')).ok_or("a reference")?;
                fits(value, all.pointer(path).ok_or("a definition")?, all)?;
                true
            }
            "type" => rule.as_array().map_or_else(|| is_kind(rule), |kinds| kinds.iter().any(is_kind)),
            "const" => value == rule,
            "enum" => rule.as_array().is_some_and(|values| values.contains(value)),
            "anyOf" => any() > 0,
            "oneOf" => any() == 1,
            "minimum" => number().is_none_or(|(value, least)| value >= least),
            "maximum" => number().is_none_or(|(value, most)| value <= most),
            "minItems" => length().is_none_or(|(value, least)| value >= least),
            "maxItems" => length().is_none_or(|(value, most)| value <= most),
            "items" => {
                value.as_array().into_iter().flatten().try_for_each(|item| fits(item, rule, all))?;
                true
            }
            "properties" => {
                for (key, value) in value.as_object().into_iter().flatten() {
                    fits(value, rule.get(key).ok_or_else(|| format!("{key} is not described"))?, all)?;
                }
                true
            }
            "additionalProperties" => rule == false,
            "required" => rule.as_array().into_iter().flatten().all(|key| {
                value
                    .as_object()
                    .is_none_or(|object| key.as_str().is_some_and(|key| object.contains_key(key)))
            }),
            other => return refused(&format!("this test does not know {other}")),
        };
        if !is_good {
            return refused(keyword);
        }
    }
    Ok(())
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Compares a file with its expected content. Writes it if asked to.
fn check(file: &str, expected: &str) {
    let path = root().join(file);
    if std::env::var_os("TREIZE_WRITE").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, expected).expect("the file is written");
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == expected,
        "{file} is out of date: TREIZE_WRITE=1 cargo test -p treize-server --test described"
    );
}

fn declared<T: TS>() -> String {
    let declaration = T::decl(&Config::default());
    let docs = T::docs().unwrap_or_default();
    format!("{docs}export {declaration}\n\n")
}

/// The declarations of these types of the protocol, in this order.
macro_rules! declare {
    ($($type:ident),* $(,)?) => {
        [$(declared::<treize_protocol::$type>()),*].concat()
    };
}

fn declared_messages() -> String {
    declare![
        Games,
        GameInfo,
        DealingInfo,
        OptionInfo,
        Setup,
        Clock,
        Status,
        TableInfo,
        OutcomeInfo,
        ChairInfo,
        Command,
        ClientMessage,
        ServerMessage,
        Frame,
        ChatLine,
        Together,
        LeaderInfo,
        Refused,
        BanNotice,
        Code,
        Me,
        NewName,
        Recover,
        Recovery,
        RecoveryInfo,
        PushInfo,
        Device,
        NotificationKind,
        QuietHours,
        ForgetDevice,
        Webhook,
        WebhookKind,
        WebhookInfo,
        NewProgram,
        Program,
        ServerInfo,
        AdminOverview,
        AdminTable,
        AdminPerson,
        Ban,
        NewBan,
        NewAnnouncement,
        Maintenance,
        SeatRequest,
        ExcludedPerson,
        Notice,
        RemovedTable,
        Lobby,
        Replay,
        GameReview,
        SeatReview,
        DecisionReview,
        DecisionVerdict,
        Alternative,
        StepReview,
        LevelReview,
        ReviewProgress,
        Advice,
        History,
        PlayedGame,
        PlayedSeat,
        PlayerPage,
        GameStatistics,
        Rating,
        FriendStatistics,
        TimePoint,
        Source,
        Fork,
        SharedDeal,
        ChallengeFrom,
        DealResult,
        Daily,
        DailyGame,
        CalendarDay,
        DayInfo,
        NewDuplicate,
        Duplicate,
        DuplicateGroup,
        DuplicateChair,
        ComparedDeal,
        ComparedSeat,
        ComparedResult,
        Standing,
        Lesson,
        LessonStep,
        LessonReason,
    ]
}

#[test]
fn the_typescript_types_are_current() {
    let levels: Vec<_> = Level::ALL.iter().map(|level| format!("\"{level}\"")).collect();
    let mut text = String::from(
        "// Written by `TREIZE_WRITE=1 cargo test -p treize-server --test described`: do not edit.\n\n",
    );
    let _ = writeln!(
        text,
        "/** The version of the protocol, which is given when the WebSocket is opened. */\nexport const PROTOCOL = {VERSION};\n"
    );
    text += VIEW;
    text += &declared::<ViewOf<String, String, String, String>>();
    text += "/** How well a bot plays. */\nexport type Level = ";
    text += &levels.join(" | ");
    text += ";\n\n";
    text += &declared::<Standing>();
    text += &declared::<Place>();
    text += &declared::<Fact>();
    text += &declared::<Tone>();
    text += &declared::<Arg>();
    text += &declared::<piles::View<FiveCards>>();
    text += &declared::<piles::Pile<FiveCards>>();
    text += &declared::<piles::Event<FiveCards>>();
    text += &declared::<nichtig::View>();
    text += &declared::<nichtig::Options>();
    text += &declared::<nichtig::Piles>();
    text += &declared::<nichtig::Event>();
    text += &declared::<danger13::View>();
    text += &declared::<danger13::Row>();
    text += &declared::<danger13::Event>();
    text += &declared_messages();
    check("web/src/wire.ts", &format!("{}\n", text.trim_end()));
}

#[test]
fn the_schema_of_every_view_is_current() {
    let schema = serde_json::to_string_pretty(&schema_of_views()).expect("JSON");
    check("docs/views.schema.json", &format!("{schema}\n"));
}

/// Games with every option and number of players, seen by whose turn it is, another player and a spectator.
#[test]
fn every_view_fits_its_schema() {
    /// The longest game that is played to its end.
    const STEPS: usize = 400;
    let all = schema_of_views();
    for schema in all["oneOf"].as_array().expect("a schema for each game") {
        let info = GAMES.iter().find(|info| schema["title"] == info.name).expect("a game");
        let mut ends = 0;
        for (players, options) in info
            .player_counts()
            .flat_map(|players| combinations(info.options).into_iter().map(move |options| (players, options)))
        {
            // Some options exclude each other.
            let Ok(mut table) = open(info.game, players.get().into(), &options, SeededChance::new(13)) else {
                continue;
            };
            while let Some(seat) = table.to_act().first().filter(|_| table.step() < STEPS) {
                for viewer in [Viewer::Seat(seat), Viewer::Seat(Seat::ZERO), Viewer::Spectator] {
                    fits(&table.view(viewer), schema, &all)
                        .unwrap_or_else(|why| panic!("{}: {why}", info.game));
                }
                let mut legal = table.legal(seat);
                let action = legal.swap_remove(table.step() * 7 % legal.len());
                table.play(seat, &action).expect("it is legal");
            }
            let mut end = table.view(Viewer::Spectator);
            fits(&end, schema, &all).unwrap_or_else(|why| panic!("{}: {why}", info.game));
            ends += usize::from(table.outcome().is_some());
            end["board"]["totals"][0] = json!("13");
            fits(&end, schema, &all).expect_err("a total is a number");
        }
        assert!(ends > 0, "no game of {} comes to its end", info.game);
    }
}

#[test]
fn the_description_of_http_is_current() {
    let description = serde_json::to_string_pretty(&treize_server::openapi()).expect("JSON");
    check("docs/openapi.json", &format!("{description}\n"));
}

#[test]
fn every_limit_is_documented_with_its_default() {
    let documented = std::fs::read_to_string(root().join("docs/operations.md")).expect("a document");
    for treize_server::LimitInfo { name, about, default } in treize_server::Limits::ALL {
        let row = format!("| `{name}` | {default} | {about} |\n");
        assert!(documented.contains(&row), "docs/operations.md needs this row:\n{row}");
    }
}

/// Every documented address answers as documented.
#[tokio::test]
async fn every_described_address_answers_as_described() {
    let server = TestServer::open().await;
    let mut anne = server.person("Anne").await;
    let table: TableInfo = anne.make_table(&setup("thirteen", 3)).await.expect("a table");
    let description = treize_server::openapi();
    let sent: Value = anne.get("/api/openapi.json").await.expect("the description");
    assert_eq!(sent, description);
    let paths = description["paths"].as_object().expect("paths");
    assert!(paths.len() >= 10, "{} addresses", paths.len());
    for (path, methods) in paths {
        let described: BTreeSet<&str> =
            methods.as_object().expect("methods").keys().map(String::as_str).collect();
        assert!(!described.is_empty());
        let address =
            path.replace("{table}", &table.id).replace("{game}", "thirteen").replace("{player}", "me");
        // These do not answer with JSON.
        let is_text = ["/metrics", "/healthz", "/api/me/records"].contains(&path.as_str());
        if !described.contains("get") || is_text {
            continue;
        }
        let answered: Result<Value, ClientError> = anne.get(&address).await;
        let statuses = methods["get"]["responses"].as_object().expect("responses");
        match answered {
            Ok(_) => assert!(statuses.contains_key("200"), "{path}"),
            Err(ClientError::Refused(refused)) => {
                let refusals = statuses.keys().filter(|status| status.starts_with('4')).count();
                assert!(refusals > 0, "{path} refuses with {refused:?}, which is not described");
            }
            Err(error) => panic!("{path}: {error}"),
        }
    }
    server.inner.stop().await;
}

/// Every message and every code is explained.
#[test]
fn the_protocol_is_written_down() {
    let page = fs::read_to_string(root().join("docs/protocol.md")).expect("docs/protocol.md");
    let types = fs::read_to_string(root().join("web/src/wire.ts")).expect("the types");
    let code: String = types.lines().filter(|line| !line.trim_start().starts_with(['/', '*'])).collect();
    let pieces: Vec<_> = code.split('"').collect();
    // Every second piece is quoted; a piece before a colon is a key.
    let quoted = pieces.chunks(2).zip(pieces.chunks(2).skip(1));
    let names = quoted.filter(|(_, after)| !after[0].starts_with(':')).map(|(before, _)| before[1]);
    let names: BTreeSet<_> = names.collect();
    assert!(names.len() > 30, "{names:?}");
    for name in names {
        assert!(page.contains(&format!("`{name}`")), "{name} is not explained");
    }
}

/// The number of players in the games of the client's tests.
const PLAYERS: u8 = 3;
/// Maximum number of frames of a game: a round, and the beginning of the next one.
const FRAMES: usize = 60;

/// A game that three simple strategies play to its end.
fn played(game: &str, options: &Map<String, Value>, chance: impl Chance + Send + Sync + 'static) -> Record {
    let mut table = open(game, PLAYERS.into(), options, chance).expect("a table");
    while let Some(seat) = table.to_act().first() {
        let (view, legal) = (table.view(Viewer::Seat(seat)), table.legal(seat));
        let seed = table.step() as u64;
        let action = choose(&Spec::Greedy, &view, &legal, seed, &Limit::default()).expect("a choice");
        table.play(seat, &action).expect("it is legal");
    }
    table.record().expect("the game is over")
}

/// The frames that a browser in seat 0 receives, for the client's tests: from a real server and a game with known
/// shuffles.
#[tokio::test]
async fn the_frames_for_the_clients_tests_are_current() {
    let mut deltas = Vec::new();
    for info in GAMES {
        let Record { shuffles, actions, .. } = played(info.game, &Map::new(), SeededChance::new(13));
        let server =
            TestServer::with(|config| config.randomness = Randomness::Scripted(shuffles.leak())).await;
        let mut anne = server.person("Anne").await;
        let id = anne.make_table(&setup(info.game, PLAYERS)).await.expect("a table").id;
        for seat in 0..PLAYERS {
            anne.command(&id, &sit(seat)).await.expect("a seat");
        }
        anne.command(&id, &Command::Start).await.expect("cards");
        let mut tab = Tab::open(&anne).await;
        for (n, (seat, action)) in (0..).zip(&actions[..actions.len().min(FRAMES - 1)]) {
            let name = format!("action-{n}");
            tab.say(&act(&id, *seat as u8, n, action, &name)).await;
            tab.done(&name).await;
        }
        let replay: Replay = anne.get(&format!("/api/tables/{id}/replay?seat=0")).await.expect("a replay");
        server.inner.stop().await;

        let frames: Vec<_> =
            replay.frames.iter().map(|frame| serde_json::to_string(frame).expect("JSON")).collect();
        let has = |event: &str| frames.iter().any(|frame| frame.contains(&format!("\"event\":\"{event}\"")));
        assert!(has("round_ended"), "{} needs more frames for a round", info.game);
        let frames: Vec<_> = frames.iter().map(|frame| frame.replace(&id, "0123456789abcdef")).collect();
        let text = format!("{{\"frames\":[\n{}\n]}}\n", frames.join(",\n"));
        check(&format!("web/src/fixtures/{}.json", info.game), &text);

        let mut bytes = 0;
        for (from, pair) in frames.windows(2).enumerate() {
            let delta = changes(pair[0].as_bytes(), pair[1].as_bytes()).expect("frames are small");
            assert_eq!(apply(pair[0].as_bytes(), &delta).as_deref(), Ok(pair[1].as_bytes()));
            bytes += delta.len();
            if from % 7 == 0 {
                deltas.push(json!({"game": info.game, "from": from, "delta": delta}).to_string());
            }
        }
        let mean = bytes / (frames.len() - 1);
        assert!(mean < 150, "{}: the changes between two frames are {mean} bytes", info.game);
    }
    check("web/src/fixtures/deltas.json", &format!("{{\"deltas\":[\n{}\n]}}\n", deltas.join(",\n")));
}

/// Hands as they were dealt, with the shuffles they came from, for the client's tests: the browser compares them.
#[test]
fn the_deals_for_the_clients_tests_are_current() {
    const ROUNDS: u64 = 2;
    let mut deals = Vec::new();
    for (info, players) in GAMES.iter().flat_map(|info| (2..=6).map(move |players| (info, players))) {
        let Ok(mut table) = open(info.game, players, &Map::new(), SeededChance::new(players)) else {
            continue;
        };
        let (mut hands, mut round, mut first) = (Vec::new(), json!(null), json!(null));
        let seat = Seat::try_from(1).expect("a seat");
        loop {
            for event in table.events(Viewer::Seat(seat)).as_array().expect("a list") {
                if event["event"] == "round_started" {
                    round = event["round"].clone();
                    first = event.get("leader").unwrap_or(&event["first"]).clone();
                }
                let is_own = event["event"] == "dealt" && event["seat"] == 1;
                if is_own && round.as_u64().is_some_and(|round| round < ROUNDS) {
                    hands.push(json!({"seat": 1, "round": round, "first": first, "cards": event["cards"]}));
                }
            }
            let Some(acting) = table.to_act().first() else { break };
            let action = table.legal(acting).swap_remove(0);
            table.play(acting, &action).expect("it is legal");
        }
        let Record { mut shuffles, .. } = table.record().expect("the game is over");
        shuffles.truncate(ROUNDS as usize);
        if !hands.is_empty() {
            let number = Players::try_from(players).expect("a number of players");
            let Dealing { hands: all, cards } = (info.dealing)(number).expect("hands are dealt");
            let dealing = json!({"hands": all, "cards": cards});
            let deal = json!({"game": info.game, "players": players, "dealing": dealing, "shuffles": shuffles, "hands": hands});
            deals.push(deal.to_string());
        }
    }
    check("web/src/fixtures/deals.json", &format!("{{\"deals\":[\n{}\n]}}\n", deals.join(",\n")));
}

/// Records with a proof, for the client's tests: of a live table whose third person did not reveal, and of a game whose
/// nonces were given openly.
#[test]
fn the_records_for_the_clients_tests_are_current() {
    let seed = Seed::from_bytes(std::array::from_fn(|place| place as u8));
    let nonces: Vec<_> = (1..=PLAYERS).map(|byte| Nonce::from_bytes([byte; 16])).collect();
    let options = Map::from_iter([("rounds".into(), json!(1))]);
    let table = "kp8ks6fd09tq18yn";
    let frozen = Frozen {
        table: table.into(),
        game: "friday13".into(),
        rules: 1,
        players: PLAYERS.into(),
        options: options.clone(),
        draw_seats: true,
        commitment: seed.commitment(),
        chairs: nonces.iter().map(|nonce| FrozenChair::Person(nonce.commitment(table))).collect(),
    };
    let deal = Deal::new(&seed, frozen, &[Some(nonces[0]), Some(nonces[1]), None]);
    let mut live = played("friday13", &options, deal.chance());
    live.prove_deal(&deal, &seed);
    let mut open = played("friday13", &options, Provable::new(&seed, &nonces));
    open.prove(&seed, &nonces);
    for (name, mut record) in [("record", live), ("record-open", open)] {
        record.other.insert("names".into(), json!(["Anne", "Bob", "Chloé"]));
        record.verify().expect("it holds");
        let path = format!("web/src/fixtures/{name}.json");
        check(&path, &(serde_json::to_string(&record).expect("JSON") + "\n"));
    }
}

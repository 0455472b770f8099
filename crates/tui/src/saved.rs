//! Unfinished games, one file each. A crash loses no decision.
//!
//! The first line contains the setup, each further line a decision: `[0,"b7>b"]`. A line is on the disk before its
//! effect is shown. The file is locked while the game is played.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use treize_bots::{Level, NetFile, Spec};
use treize_engine::games::{self, GAMES};
use treize_engine::{Players, Seat, SeededChance, SetupError};
use treize_record::Record;
use treize_record::fairness::{Hex, Nonce, Provable, Seed};
use treize_record::table::{self, RecordedTable, UnknownGameError};

/// The version of the file format.
const FORMAT: &str = "treize-unfinished/1";
/// The maximum size of a file in bytes. A game of a hundred rounds takes a tenth of this.
const LONGEST: u64 = 2 << 20;

/// The setup of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Setup {
    format: String,
    /// The game's ID.
    pub game: String,
    /// The version of its rules.
    rules: u16,
    /// How many play.
    pub players: Players,
    /// The game's options.
    pub options: Map<String, Value>,
    /// How well the bots play.
    pub level: Level,
    /// The network file that the bots play by instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub net: Option<String>,
    /// Does the table show the cards that everybody has seen?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub open_memory: bool,
    /// The person's seat.
    pub seat: Seat,
    /// The seed of the shuffles. The record contains it, so that they can be checked.
    seed: String,
    nonces: Vec<Nonce>,
}

/// The request for a new game.
#[derive(Clone, Debug, PartialEq)]
pub struct Wish {
    /// The game's ID.
    pub game: String,
    /// How many play.
    pub players: u8,
    /// The game's options.
    pub options: Map<String, Value>,
    /// How well the bots play.
    pub level: Level,
    /// The network file that the bots play by instead.
    pub net: Option<String>,
    /// Does the table show the cards that everybody has seen?
    pub open_memory: bool,
    /// The person's seat; random if not given.
    pub seat: Option<Seat>,
    /// A seed: the same number gives the same cards, seats and bots.
    pub seed: Option<u64>,
}

/// An unfinished game.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// Its file.
    pub path: PathBuf,
    /// Its setup.
    pub setup: Setup,
    /// The number of decisions so far.
    pub steps: usize,
    /// The number of finished rounds.
    pub rounds: usize,
    /// When it was last played.
    pub touched: SystemTime,
}

/// A damaged unfinished game.
#[derive(Clone, Debug, PartialEq)]
pub struct Damaged {
    /// Its file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub why: String,
}

/// The contents of the folder of unfinished games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Unfinished {
    /// The unfinished games, the last played first.
    pub offers: Vec<Offer>,
    /// The files that cannot be read.
    pub damaged: Vec<Damaged>,
}

/// The name of an unfinished game: `thirteen-3f2a90b1c4d5`.
pub fn name(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// A game and its file.
pub struct Saved {
    /// Its setup.
    pub setup: Setup,
    /// The game itself.
    pub table: Box<dyn RecordedTable + Send + Sync>,
    file: File,
    path: PathBuf,
}

impl Setup {
    /// A new game, with the requested seed or a secret random one.
    fn of(wish: &Wish) -> anyhow::Result<Setup> {
        let info = GAMES.iter().find(|info| info.game == wish.game);
        let info = info.ok_or_else(|| UnknownGameError::new(&wish.game))?;
        let (given, min, max) = (wish.players, info.min_players, info.max_players);
        let players = Players::try_from(given).ok().filter(|players| (min..=max).contains(players));
        let Some(players) = players else {
            bail!(SetupError::Players { given: given.into(), min, max });
        };
        let mut chance = SeededChance::new(match wish.seed {
            Some(seed) => seed,
            None => u64::from_ne_bytes(random()?),
        });
        let mut seed = [0; 32];
        let mut nonces = vec![[0; 16]; players.into()];
        if wish.seed.is_some() {
            let parts = seed.chunks_mut(8).chain(nonces.iter_mut().flat_map(|nonce| nonce.chunks_mut(8)));
            parts.for_each(|part| part.copy_from_slice(&chance.fork_seed().to_be_bytes()));
        } else {
            seed = random()?;
            for nonce in &mut nonces {
                *nonce = random()?;
            }
        }
        let drawn = Seat::all(players).nth(chance.below(players.into()));
        let seat = wish.seat.or(drawn).unwrap_or(Seat::ZERO);
        if seat.index() >= players.into() {
            bail!("there is no seat {seat} with {players} players");
        }
        Ok(Setup {
            format: FORMAT.into(),
            game: info.game.into(),
            rules: info.rules,
            players,
            options: wish.options.clone(),
            level: wish.level,
            net: wish.net.clone(),
            open_memory: wish.open_memory,
            seat,
            seed: Seed::from_bytes(seed).reveal(),
            nonces: nonces.into_iter().map(Nonce::from_bytes).collect(),
        })
    }

    /// The bots, as a player's name.
    pub fn bots(&self) -> Spec {
        self.net.as_deref().map_or(Spec::Level(self.level), |file| Spec::NetFile(NetFile::new(file)))
    }

    /// What a record calls the bots. Of a network only the file's name: the folder is nobody's business.
    fn bot_name(&self) -> String {
        let file = self.net.as_deref().and_then(|file| Path::new(file).file_name());
        file.map_or_else(|| self.level.name().into(), |file| format!("net:{}", file.to_string_lossy()))
    }

    fn seed(&self) -> anyhow::Result<Seed> {
        Ok(self.seed.parse()?)
    }

    /// The table before the first decision.
    fn open(&self) -> anyhow::Result<Box<dyn RecordedTable + Send + Sync>> {
        let chance = Provable::new(&self.seed()?, &self.nonces);
        let (rules, players) = (self.rules.into(), self.players.into());
        Ok(table::open_version(&self.game, rules, players, &self.options, chance)?)
    }

    /// The seed for a bot that decides after `step` decisions.
    pub(crate) fn bot_seed(&self, step: usize) -> u64 {
        let start = self.seed.get(..16).and_then(|digits| u64::from_str_radix(digits, 16).ok());
        SeededChance::for_game(start.unwrap_or_default(), step as u64).fork_seed()
    }
}

impl Saved {
    /// Deals, and creates the file.
    pub fn new(folder: &Path, wish: &Wish) -> anyhow::Result<Saved> {
        let setup = Setup::of(wish)?;
        let table = setup.open()?;
        let folder = games(folder)?;
        let name = Hex(&random::<6>()?);
        let path = folder.join(format!("{}-{name}.jsonl", setup.game));
        let file = treize_private::create_new_file(&path);
        let mut file = file.with_context(|| format!("cannot make {}", path.display()))?;
        file.try_lock().with_context(|| format!("cannot lock {}", path.display()))?;
        write_line(&mut file, &setup)?;
        Ok(Saved { setup, table, file, path })
    }

    /// Resumes a game. Calls `step` with the table after each decision.
    pub fn resume(path: &Path, step: impl FnMut(&dyn RecordedTable, Seat)) -> anyhow::Result<Saved> {
        let name = || path.display().to_string();
        // A file of an earlier version may be readable by others.
        treize_private::restrict_file(path).with_context(name)?;
        let mut file = OpenOptions::new().append(true).read(true).open(path).with_context(name)?;
        if file.try_lock().is_err() {
            bail!("{}: somebody is playing this game already", name());
        }
        let (setup, table, length) = read(&mut file, step).with_context(name)?;
        // The effect of an incomplete line was never shown, so it can be dropped.
        file.set_len(length)?;
        Ok(Saved { setup, table, file, path: path.to_owned() })
    }

    /// The unfinished games, the last played first.
    pub fn offers(folder: &Path) -> anyhow::Result<Vec<Offer>> {
        Ok(Saved::unfinished(folder)?.offers)
    }

    /// All unfinished games, also the damaged ones, but not those that are being played.
    pub fn unfinished(folder: &Path) -> anyhow::Result<Unfinished> {
        let mut unfinished = Unfinished::default();
        for entry in fs::read_dir(games(folder)?)? {
            let path = entry?.path();
            if path.extension().is_none_or(|extension| extension != "jsonl") {
                continue;
            }
            match offer(&path) {
                Ok(Some(offer)) => unfinished.offers.push(offer),
                Ok(None) => {}
                Err(error) => unfinished.damaged.push(Damaged { path, why: format!("{error:#}") }),
            }
        }
        unfinished.offers.sort_by_key(|offer| std::cmp::Reverse(offer.touched));
        unfinished.damaged.sort_by(|one, other| one.path.cmp(&other.path));
        Ok(unfinished)
    }

    /// Deletes an unfinished game, unless it is being played.
    pub fn delete(path: &Path) -> anyhow::Result<()> {
        let name = || path.display().to_string();
        let file = File::open(path).with_context(name)?;
        if file.try_lock().is_err() {
            bail!("{}: somebody is playing this game", name());
        }
        fs::remove_file(path).with_context(name)
    }

    /// Writes a decision to the file, and plays it. If writing fails, the game in memory does not change, but the line
    /// may be in the file: the game must be resumed from the file then.
    pub fn play(&mut self, seat: Seat, action: &str) -> anyhow::Result<()> {
        if !self.table.legal(seat).iter().any(|legal| legal == action) {
            bail!("seat {seat} `{action}`: that is not legal");
        }
        write_line(&mut self.file, &(seat, action))
            .with_context(|| format!("cannot write {}", self.path.display()))?;
        self.table.play(seat, action)?;
        Ok(())
    }

    /// Writes the record of a finished game, and removes the file.
    pub fn finish(&self, folder: &Path) -> anyhow::Result<Option<PathBuf>> {
        let Some(mut record) = self.table.record() else { return Ok(None) };
        record.prove(&self.setup.seed()?, &self.setup.nonces);
        // As in a server's records: a bot's level, and an empty text for a person without a name.
        let bot = self.setup.bot_name();
        let name = |seat| if seat == self.setup.seat { "" } else { &bot };
        record.other.insert("names".into(), Seat::all(self.setup.players).map(name).collect());
        let name = self.path.file_stem().unwrap_or_default();
        let path = write_record_file(folder, Path::new(name), &record)?;
        fs::remove_file(&self.path)?;
        Ok(Some(path))
    }
}

/// The folder of the unfinished games.
fn games(folder: &Path) -> anyhow::Result<PathBuf> {
    let folder = folder.join("unfinished");
    treize_private::create_folder(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    treize_private::restrict_folder(&folder).with_context(|| format!("cannot use {}", folder.display()))?;
    Ok(folder)
}

/// Reads a game; `None` if it is being played.
fn offer(path: &Path) -> anyhow::Result<Option<Offer>> {
    let mut file = File::open(path)?;
    // A shared lock, so that two readers do not block each other.
    if file.try_lock_shared().is_err() {
        return Ok(None);
    }
    let mut steps = 0;
    let (setup, table, _) = read(&mut file, |_, _| steps += 1)?;
    let touched = file.metadata()?.modified()?;
    Ok(Some(Offer { path: path.to_owned(), setup, steps, rounds: table.rounds().len(), touched }))
}

type ReadGame = (Setup, Box<dyn RecordedTable + Send + Sync>, u64);

/// The game of a file, and the end of its last complete line.
fn read(file: &mut File, mut step: impl FnMut(&dyn RecordedTable, Seat)) -> anyhow::Result<ReadGame> {
    let mut text = String::new();
    file.seek(SeekFrom::Start(0))?;
    file.take(LONGEST).read_to_string(&mut text)?;
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let mut lines = text[..whole].lines();
    let setup: Setup = serde_json::from_str(lines.next().context("it is empty")?)?;
    if setup.format != FORMAT || !games::knows(&setup.game, setup.rules.into()) {
        bail!("it is of another version");
    }
    let mut table = setup.open()?;
    for line in lines {
        let (seat, action): (Seat, String) = serde_json::from_str(line)?;
        table.play(seat, &action)?;
        step(&*table, seat);
    }
    Ok((setup, table, whole as u64))
}

fn write_line(file: &mut File, line: &impl Serialize) -> anyhow::Result<()> {
    let mut line = serde_json::to_vec(line)?;
    line.push(b'\n');
    file.write_all(&line)?;
    Ok(file.sync_data()?)
}

/// Writes a record into the folder of records, atomically.
pub(crate) fn write_record_file(folder: &Path, name: &Path, record: &Record) -> anyhow::Result<PathBuf> {
    let folder = folder.join("records");
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let path = folder.join(name).with_extension("json");
    write_record(&path, record).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(path)
}

fn write_record(path: &Path, record: &Record) -> io::Result<()> {
    // The record's name must be on the disk before the unfinished game is removed.
    let mut unfinished = treize_private::Unfinished::create(path)?;
    serde_json::to_writer(unfinished.file(), record)?;
    unfinished.file().write_all(b"\n")?;
    unfinished.finish()
}

/// Random bytes for secrets.
pub(crate) fn random<const N: usize>() -> anyhow::Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| anyhow::anyhow!("no chance to be had: {error}"))?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Asked;

    fn wish(game: &str) -> Wish {
        let asked = Asked { players: Some(3), level: Some(Level::Easy), seed: Some(7), ..Asked::default() };
        asked.wish(game)
    }

    /// Plays `steps` steps.
    fn play(saved: &mut Saved, steps: usize) {
        for _ in 0..steps {
            let Some(seat) = saved.table.to_act().first() else { return };
            let action = saved.table.legal(seat).swap_remove(0);
            saved.play(seat, &action).expect("it can be written");
        }
    }

    #[test]
    fn a_game_goes_on_where_it_was_left() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut saved = Saved::new(folder.path(), &wish("thirteen")).expect("a game");
        play(&mut saved, 20);
        let seen = saved.table.view(treize_engine::Viewer::Spectator);
        assert_eq!(Saved::offers(folder.path()).expect("a list"), [], "somebody plays it");
        drop(saved);
        let offers = Saved::offers(folder.path()).expect("a list");
        assert_eq!(offers.iter().map(|offer| offer.steps).collect::<Vec<_>>(), [20]);
        let saved = Saved::resume(&offers[0].path, |_, _| ()).expect("the game");
        assert_eq!(saved.table.view(treize_engine::Viewer::Spectator), seen);
        assert!(Saved::resume(&offers[0].path, |_, _| ()).is_err(), "nobody else can play it now");
    }

    #[cfg(unix)]
    #[test]
    fn a_seed_is_for_its_owner_alone() {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &Path| fs::metadata(path).expect("it exists").permissions().mode() & 0o777;
        let folder = tempfile::tempdir().expect("a folder");
        let path = Saved::new(folder.path(), &wish("thirteen")).expect("a game").path;
        assert_eq!((mode(&path), mode(path.parent().expect("a folder"))), (0o600, 0o700));
        // The permissions of an earlier version.
        for (path, mode) in [(path.parent().expect("a folder"), 0o755), (&path, 0o644)] {
            fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("permissions");
        }
        Saved::offers(folder.path()).expect("a list");
        Saved::resume(&path, |_, _| ()).expect("the game");
        assert_eq!((mode(&path), mode(path.parent().expect("a folder"))), (0o600, 0o700));
    }

    #[test]
    fn a_line_that_was_cut_off_is_forgotten() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut saved = Saved::new(folder.path(), &wish("danger13")).expect("a game");
        play(&mut saved, 5);
        let path = saved.path.clone();
        drop(saved);
        let length = fs::metadata(&path).expect("a file").len();
        OpenOptions::new().write(true).open(&path).expect("a file").set_len(length - 3).expect("cut");
        let mut saved = Saved::resume(&path, |_, _| ()).expect("the game");
        assert_eq!(saved.table.step(), 4);
        play(&mut saved, 3);
        drop(saved);
        assert_eq!(Saved::resume(&path, |_, _| ()).expect("the game").table.step(), 7);
    }

    #[test]
    fn a_finished_game_leaves_a_record_with_a_proof_and_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut saved = Saved::new(folder.path(), &wish("nichtig")).expect("a game");
        assert_eq!(saved.finish(folder.path()).expect("no need to write"), None);
        play(&mut saved, usize::MAX);
        let (path, seat) =
            (saved.finish(folder.path()).expect("it can be written").expect("a record"), saved.setup.seat);
        drop(saved);
        let record = Record::parse(&fs::read(path).expect("a file")).expect("a record");
        assert!(record.has_proof());
        let names: Vec<_> = record.other["names"].as_array().expect("a list").iter().collect();
        assert_eq!(names.iter().filter(|name| **name == "easy").count(), 2, "{names:?}");
        assert_eq!(names[seat.index()], "", "the person has given no name");
        record.verify().expect("one that holds");
        assert_eq!(Saved::offers(folder.path()).expect("a list"), []);
    }

    #[test]
    fn the_same_seed_deals_the_same_cards() {
        let folder = tempfile::tempdir().expect("a folder");
        let one = Saved::new(folder.path(), &wish("thirteen")).expect("a game");
        let other = Saved::new(folder.path(), &wish("thirteen")).expect("a game");
        assert_eq!(one.setup, other.setup);
        let unlike = Saved::new(folder.path(), &Wish { seed: None, ..wish("thirteen") }).expect("a game");
        assert_ne!(one.setup.seed, unlike.setup.seed);
    }

    #[test]
    fn what_the_game_does_not_allow_is_no_game() {
        let folder = tempfile::tempdir().expect("a folder");
        for players in [0, 2, 7, 9, 255] {
            let wish = Wish { players, ..wish("thirteen") };
            let error = Saved::new(folder.path(), &wish).err().expect("no game").to_string();
            assert_eq!(error, format!("{players} players, expected 3 to 6"));
        }
    }

    #[test]
    fn files_that_are_none_are_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let games = games(folder.path()).expect("a folder");
        let rows = ["", "{}\n", "{\"format\":\"treize-unfinished/2\"}\n", "\u{0}\u{0}\n", "[[[\n"];
        for (n, text) in rows.into_iter().enumerate() {
            fs::write(games.join(format!("{n}.jsonl")), text).expect("a file");
        }
        let unfinished = Saved::unfinished(folder.path()).expect("a list");
        assert_eq!(unfinished.offers, []);
        assert_eq!(unfinished.damaged.len(), rows.len(), "each is reported");
        assert_eq!(unfinished.damaged[0].why, "it is empty");
        assert_eq!(fs::read_dir(games).expect("a folder").count(), rows.len());
    }

    #[test]
    fn a_game_that_nobody_plays_can_be_deleted() {
        let folder = tempfile::tempdir().expect("a folder");
        let saved = Saved::new(folder.path(), &wish("thirteen")).expect("a game");
        let path = saved.path.clone();
        assert!(Saved::delete(&path).is_err(), "somebody plays it");
        drop(saved);
        Saved::delete(&path).expect("it can be deleted");
        assert_eq!(Saved::unfinished(folder.path()).expect("a list"), Unfinished::default());
    }
}

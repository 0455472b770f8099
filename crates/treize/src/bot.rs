//! `treize bot check`: plays one game with a program, and shows what was said.

use std::io::{self, Write, stdout};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use treize_bots::games::{Knowledge, Visit};
use treize_bots::{Line, Place, Spec, Transcript, transcribed};
use treize_engine::{Aim, Game, Players, Recorded, Seat};
use treize_lab::{Duel, Played, counted};

use crate::{Failed, UsageError, games, setup};

/// Without `--full`, a line is cut after this many characters.
const WIDTH: usize = 160;
/// Without `--full`, this many decisions are shown at the beginning.
const SHOWN: usize = 3;
/// And this many lines at the end: the last decision with its answer, and the end of the game.
const LAST: usize = 4;

/// Help for authors of programs that play.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Check(Check),
}

/// Play one game with a program; show the messages and how long it took to answer.
///
/// The program sits in seat 0, the others are bots. docs/bot-protocol.md describes the messages: `>` marks what the
/// program receives, `<` what it answers. The exit code is 1 if it fails.
#[derive(clap::Args)]
#[command(after_help = "Example: treize bot check \"python3 docs/example_bot.py\" --game danger13")]
struct Check {
    /// The command that starts the program; it is run by `sh -c`.
    #[arg(value_name = "COMMAND")]
    program: String,
    /// Which game: see `treize games`.
    #[arg(long, value_name = "GAME", default_value = "thirteen")]
    game: String,
    /// How many players; otherwise as few as the game allows.
    #[arg(long, value_name = "N")]
    players: Option<u64>,
    /// An option of the game; may be given again.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// The seed of the cards and of the bots.
    #[arg(long, value_name = "S", default_value_t = 13)]
    seed: u64,
    /// The other players.
    #[arg(long, value_name = "NAME", default_value = "normal")]
    against: String,
    /// Show all messages, in full.
    #[arg(long)]
    full: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let Command::Check(args) = &args.command;
    games::named(&args.game, args)?
}

impl Visit for &Check {
    type Output = anyhow::Result<()>;

    fn visit<G: Game>(self, knowledge: Knowledge<G>) -> anyhow::Result<()> {
        let players = self.players.unwrap_or_else(|| u64::from(*G::PLAYERS.start()));
        let (options, players) = setup::table::<G>(&self.options, players)?;
        let bots = setup::bots([&self.against], &knowledge)?.remove(0);
        let program: Spec = format!("exec:{}", self.program).parse().map_err(setup::usage_error::<G>)?;
        if program == bots {
            return Err(
                UsageError("the program cannot play against itself here: use `treize sim`".into()).into()
            );
        }
        let mut seats = vec![bots.clone(); usize::from(players)];
        seats[0] = program.clone();
        let duel = Duel::new(knowledge.clone(), options, &seats, self.seed);
        let transcript = Transcript::default();
        let mut make = |spec: &Spec, place: &Place<'_, G>, seed| {
            if *spec == program {
                transcribed(&self.program, place, Arc::clone(&transcript))
            } else {
                spec.player(&knowledge, place, seed)
            }
        };
        let (_, played) = duel.play_with(own_game(&duel, &program), Recorded::new, &mut make);
        let lines = transcript.lock().unwrap_or_else(PoisonError::into_inner);
        let mut out = stdout().lock();
        self.print_transcript(&lines, &mut out)?;
        writeln!(out, "\n{}, {}, seed {}", G::NAME, counted(u64::from(players), "player"), self.seed)?;
        print_times(&lines, &mut out)?;
        print_result(G::AIM, players, &played, &mut out)?;
        if played.faults.is_empty() { Ok(()) } else { Err(Failed.into()) }
    }
}

/// The number of the first game in which the program has seat 0.
fn own_game<G: Game>(duel: &Duel<G>, program: &Spec) -> u64 {
    let is_first = |&game: &u64| duel.bots()[duel.seatings().order(0, game as usize)[0]] == *program;
    (0..duel.games_per_deal()).find(is_first).expect("everybody sits everywhere")
}

impl Check {
    /// Prints the beginning and the end, or everything.
    fn print_transcript(&self, lines: &[Line], out: &mut impl Write) -> io::Result<()> {
        let answers = |lines: &[Line]| lines.iter().filter(|line| line.answered_after.is_some()).count();
        let start = (0..lines.len()).find(|&end| answers(&lines[..end]) == SHOWN).unwrap_or(lines.len());
        let end = lines.len().saturating_sub(LAST).max(start);
        let left_out = answers(&lines[start..end]);
        if self.full || left_out == 0 {
            return self.print_lines(lines, out);
        }
        self.print_lines(&lines[..start], out)?;
        writeln!(out, "… {} left out: see them with --full", counted(left_out as u64, "decision"))?;
        self.print_lines(&lines[end..], out)
    }

    fn print_lines(&self, lines: &[Line], out: &mut impl Write) -> io::Result<()> {
        for line in lines {
            let text = if self.full { line.text.clone() } else { cut(&line.text) };
            match line.answered_after {
                Some(time) => writeln!(out, "< {text}   {}", in_ms(time))?,
                None => writeln!(out, "> {text}")?,
            }
        }
        Ok(())
    }
}

/// The beginning of a long line, and how much is missing.
fn cut(text: &str) -> String {
    let length = text.chars().count();
    if length <= WIDTH {
        return text.to_owned();
    }
    let start: String = text.chars().take(WIDTH).collect();
    format!("{start}… ({} more characters)", length - WIDTH)
}

fn in_ms(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}

fn print_times(lines: &[Line], out: &mut impl Write) -> io::Result<()> {
    let times: Vec<_> = lines.iter().filter_map(|line| line.answered_after).collect();
    let Some((first, rest)) = times.split_first() else {
        return writeln!(out, "no answer");
    };
    let answers = counted(times.len() as u64, "answer");
    write!(out, "{answers}; the first after {}, with the start of the program", in_ms(*first))?;
    if let (Some(longest), count) = (rest.iter().max(), rest.len() as u32) {
        let mean = rest.iter().sum::<Duration>() / count;
        write!(out, "; then {} on average, {} at most", in_ms(mean), in_ms(*longest))?;
    }
    writeln!(out)
}

fn print_result(aim: Aim, players: Players, played: &Played, out: &mut impl Write) -> io::Result<()> {
    if let Some((_, fault)) = played.faults.first() {
        return writeln!(out, "the program failed: {fault}");
    }
    let totals = &played.outcome.totals;
    let points: Vec<_> = Seat::all(players).map(|seat| totals[seat].to_string()).collect();
    let goal = match aim {
        Aim::Fewest => "fewest",
        Aim::Most => "most",
    };
    let won = if played.outcome.winners.contains(Seat::ZERO) { "won" } else { "did not win" };
    writeln!(out, "no fault; points: {} ({goal} win), the program {won}", points.join(", "))
}

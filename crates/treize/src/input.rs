//! Reads records: one JSON object, on one line or several, or one object per line.
//!
//! Memory stays bounded for any input: text longer than [`LONGEST`] is skipped and reported.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use anyhow::Context;
use treize_record::{Record, RecordError};

use crate::UsageError;

/// The longest text of a record, in bytes. A record of a hundred rounds takes less than a hundredth of this.
const LONGEST: usize = 4 << 20;

/// A record or its error, with the number of the line where it starts.
pub(crate) type NumberedRecord = (usize, Result<Record, RecordError>);

/// Opens a file, or standard input for `-`.
pub(crate) fn open(path: &Path) -> anyhow::Result<Box<dyn BufRead>> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    anyhow::ensure!(!file.metadata()?.is_dir(), "cannot read {}: it is a folder", path.display());
    Ok(Box::new(BufReader::new(file)))
}

/// The record with this number, from 1.
pub(crate) fn nth_record(path: &Path, number: u64) -> anyhow::Result<Record> {
    let mut seen = 0;
    for read in Records::new(open(path)?) {
        let (line, record) = read.with_context(|| format!("cannot read {}", path.display()))?;
        seen += 1;
        if seen == number {
            return record.with_context(|| format!("{}:{line}", path.display()));
        }
    }
    anyhow::ensure!(seen > 0, "{}: no record in it", path.display());
    let records = if seen == 1 { "1 record" } else { &format!("{seen} records") };
    Err(UsageError(format!("{} has {records}, asked for number {number}", path.display())).into())
}

/// The records of an input, one after another.
pub(crate) struct Records<R> {
    input: R,
    /// Lines read so far.
    line: usize,
    /// A line that turned out to begin the next record.
    next: Option<Vec<u8>>,
}

impl<R: BufRead> Records<R> {
    pub(crate) fn new(input: R) -> Records<R> {
        Records { input, line: 0, next: None }
    }

    /// The next line, if there is one. Cuts it one byte after [`LONGEST`] and skips the rest.
    fn read_line(&mut self) -> io::Result<Option<Vec<u8>>> {
        if let Some(line) = self.next.take() {
            return Ok(Some(line));
        }
        let mut line = Vec::new();
        self.input.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut line)?;
        if line.len() > LONGEST && line.last() != Some(&b'\n') {
            skip_line(&mut self.input)?;
        }
        if line.is_empty() {
            return Ok(None);
        }
        self.line += 1;
        if self.line == 1 && line.starts_with("\u{feff}".as_bytes()) {
            line.drain(..3);
        }
        Ok(Some(line))
    }

    /// Reads lines until their brackets close, or until a line begins a new object in its first column.
    fn read_record(&mut self) -> io::Result<Option<NumberedRecord>> {
        let (mut text, mut start, mut nesting) = (Vec::new(), 0, Nesting::default());
        while let Some(line) = self.read_line()? {
            if text.is_empty() {
                if line.trim_ascii().is_empty() {
                    continue;
                }
                start = self.line;
            } else if line.starts_with(b"{") {
                self.next = Some(line);
                break;
            }
            nesting.follow(&line);
            // Keeps one byte too many, so that an oversized record can be recognised.
            text.extend_from_slice(&line[..line.len().min(LONGEST + 1 - text.len())]);
            if nesting.closed() {
                break;
            }
        }
        if text.is_empty() {
            return Ok(None);
        }
        if text.len() > LONGEST {
            let why = format!("it is longer than {} MiB", LONGEST >> 20);
            return Ok(Some((start, Err(RecordError::Unreadable(why)))));
        }
        Ok(Some((start, Record::parse(&text))))
    }
}

impl<R: BufRead> Iterator for Records<R> {
    type Item = io::Result<NumberedRecord>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read_record().transpose()
    }
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let (used, found) = (end.map_or(buffer.len(), |end| end + 1), end.is_some());
        input.consume(used);
        if found {
            return Ok(());
        }
    }
}

/// The bracket depth within a JSON text.
#[derive(Default)]
struct Nesting {
    depth: usize,
    in_string: bool,
    escaped: bool,
}

impl Nesting {
    fn follow(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            if self.in_string {
                self.in_string = self.escaped || byte != b'"';
                self.escaped = !self.escaped && byte == b'\\';
                continue;
            }
            match byte {
                b'"' => self.in_string = true,
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
    }

    fn closed(&self) -> bool {
        self.depth == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// For each record of the text: its line, and whether it could be read.
    fn read(text: &[u8]) -> Vec<(usize, bool)> {
        let records = Records::new(text).map(|read| read.expect("memory does not fail"));
        records.map(|(line, record)| (line, record.is_ok())).collect()
    }

    const RECORD: &str = r#"{"format":"treize-record/1","game":"danger13","players":2,"options":{},"shuffles":[],"actions":[],"rounds":[],"totals":[],"winners":[],"note":"a } in \" text"}"#;

    fn pretty() -> String {
        let value: serde_json::Value = serde_json::from_str(RECORD).expect("JSON");
        serde_json::to_string_pretty(&value).expect("JSON")
    }

    #[test]
    fn records_stand_on_a_line_each_or_over_many_lines() {
        assert_eq!(read(b""), []);
        assert_eq!(read(b"\n \n"), []);
        assert_eq!(read(RECORD.as_bytes()), [(1, true)]);
        assert_eq!(read(format!("{RECORD}\n\n{RECORD}\r\n").as_bytes()), [(1, true), (3, true)]);
        assert_eq!(read(pretty().as_bytes()), [(1, true)]);
        let both = format!("\u{feff}{}\n{RECORD}\n", pretty());
        assert_eq!(read(both.as_bytes()), [(1, true), (pretty().lines().count() + 1, true)]);
    }

    #[test]
    fn a_broken_record_does_not_swallow_the_next() {
        let cut = &RECORD[..60];
        assert_eq!(read(format!("{cut}\n{RECORD}\n").as_bytes()), [(1, false), (2, true)]);
        assert_eq!(read(format!("nonsense\n{RECORD}").as_bytes()), [(1, false), (2, true)]);
        assert!(read(format!("{}\n{RECORD}", &pretty()[..50]).as_bytes())[1].1);
        assert_eq!(read(b"\xff\xfe\x00"), [(1, false)]);
    }

    #[test]
    fn what_is_too_long_is_skipped_without_being_kept() {
        let mut text = vec![b'['; 3 * LONGEST];
        text.extend(format!("\n{RECORD}\n").bytes());
        assert_eq!(read(&text), [(1, false), (2, true)]);
        let mut text = b"{\"many\":[\n".to_vec();
        text.extend(b"  \"lines\",\n".repeat(LONGEST / 5));
        text.extend(RECORD.bytes());
        assert_eq!(read(&text).last().map(|last| last.1), Some(true));
        assert_eq!(read(&text).len(), 2);
    }
}

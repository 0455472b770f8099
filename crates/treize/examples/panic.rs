//! Takes the terminal over and panics, to show that it is given back. A test runs it in tmux.

fn main() -> anyhow::Result<()> {
    let _terminal = treize_tui::Terminal::open(true)?;
    panic!("on purpose");
}

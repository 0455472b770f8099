// A plain page: lobby, and a game played through the list of legal actions. It knows no game's rules.

const main = document.getElementById("main");
const notice = document.getElementById("notice");
let me = null;
let games = null;
let socket = null;

/** An element with properties and children; text stays text. */
function el(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

function say(text) {
  notice.textContent = text;
  clearTimeout(say.timer);
  say.timer = setTimeout(() => { notice.textContent = ""; }, 6000);
}

async function ask(method, path, body) {
  const options = { method, headers: {} };
  if (body !== undefined) {
    options.headers["content-type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  const response = await fetch(path, options);
  const answer = await response.json();
  if (!response.ok) throw answer;
  return answer;
}

/** Does something, and says why if it cannot be done. */
async function attempt(doing) {
  try { return await doing(); } catch (refused) { say(refused.message ?? String(refused)); return null; }
}

/** 32 hexadecimal digits of one's own, mixed into the shuffles. */
function nonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function start() {
  games = await ask("GET", "/api/games");
  me = await ask("GET", "/api/me").catch(() => null);
  // Secrets come behind the #, which no server and no log ever sees.
  const secret = location.hash.slice(1);
  if (location.pathname.startsWith("/recover") && secret) {
    me = (await attempt(() => ask("POST", "/api/recover", { code: secret }))) ?? me;
    history.replaceState(null, "", "/");
  }
  if (!me) return showName();
  if (location.pathname.startsWith("/admin") && secret) {
    me = (await attempt(() => ask("POST", "/api/admin", { code: secret }))) ?? me;
    history.replaceState(null, "", "/");
  }
  showMe();
  const table = location.pathname.match(/^\/t\/([0-9a-z]{16})$/);
  if (table) watchTable(table[1]); else showLobby();
}

function showMe() {
  const rename = el("button", { textContent: `${me.name}${me.admin ? " (administrator)" : ""}` });
  rename.title = "Change your name";
  rename.onclick = async () => {
    const name = prompt("Your name", me.name);
    if (name) { me = (await attempt(() => ask("POST", "/api/me", { name }))) ?? me; showMe(); }
  };
  const move = el("button", { textContent: "Other device" });
  move.title = "A link that moves your name and your seats to another device";
  move.onclick = async () => {
    const recovery = await attempt(() => ask("POST", "/api/me/recovery"));
    if (recovery) prompt("Open this link once on the other device:", `${location.origin}/recover#${recovery.code}`);
  };
  document.getElementById("me").replaceChildren(rename, move);
}

function showName() {
  const input = el("input", { required: true, maxLength: 24, autocomplete: "nickname", autofocus: true });
  const form = el("form", {}, el("label", {}, "Your name ", input), el("button", { textContent: "Come in" }));
  form.onsubmit = async (event) => {
    event.preventDefault();
    const named = await attempt(() => ask("POST", "/api/me", { name: input.value }));
    if (named) start();
  };
  main.replaceChildren(el("h1", { textContent: "Welcome" }), form);
  input.focus();
}

const gameName = (id) => games.games.find((game) => game.game === id)?.name ?? id;

function tableLine(table) {
  const names = table.chairs.map((chair) => chair.name ?? (chair.bot ? `bot (${chair.bot})` : "free")).join(", ");
  const turn = table.to_act.some((seat) => table.chairs[seat]?.mine) ? " · your turn" : "";
  return el("li", {}, el("a", { href: `/t/${table.id}`, textContent: gameName(table.setup.game) }),
    ` ${table.status} · ${names}${turn}`);
}

async function showLobby() {
  const lobby = await attempt(() => ask("GET", "/api/tables"));
  if (!lobby) return;
  const list = (tables, none) => tables.length ? el("ul", {}, ...tables.map(tableLine)) : el("p", { textContent: none });
  main.replaceChildren(
    el("section", {}, el("h2", { textContent: "Your tables" }), list(lobby.mine, "None yet.")),
    el("section", {}, el("h2", { textContent: "Open tables" }), list(lobby.public, "Nobody else is waiting.")),
    el("section", {}, el("h2", { textContent: "A new table" }), newTable()),
  );
}

function newTable() {
  const game = el("select", {}, ...games.games.map((info) => el("option", { value: info.game, textContent: info.name })));
  const players = el("input", { type: "number" });
  const options = el("div");
  const clock = el("select", {},
    ...[["{\"kind\":\"none\"}", "no clock"], ["{\"kind\":\"move\",\"seconds\":30}", "30 seconds a decision"],
      ["{\"kind\":\"move\",\"seconds\":120}", "2 minutes a decision"], ["{\"kind\":\"days\",\"days\":3}", "3 days a decision"]]
      .map(([value, textContent]) => el("option", { value, textContent })));
  const level = el("select", {}, el("option", { value: "", textContent: "nobody: friends will come" }),
    ...games.levels.map((name) => el("option", { value: name, textContent: `bots: ${name}`, selected: name === "normal" })));
  const flags = Object.fromEntries(["public", "spectators", "open_memory", "draw_seats"]
    .map((name) => [name, el("input", { type: "checkbox", checked: name === "spectators" })]));
  const words = { public: "In everybody's list", spectators: "Others may watch (they see no hand)",
    open_memory: "Open memory: show what everybody has seen", draw_seats: "Draw the seats at random" };
  const fill = () => {
    const info = games.games.find((one) => one.game === game.value);
    Object.assign(players, { min: info.min_players, max: info.max_players, value: Math.min(4, info.max_players) });
    options.replaceChildren(...info.options.map((option) => {
      const input = option.kind === "flag" ? el("input", { type: "checkbox" })
        : el("input", { type: "number", min: option.min, max: option.max, placeholder: option.default });
      input.dataset.key = option.key;
      return el("label", {}, `${option.about} `, input);
    }));
  };
  game.onchange = fill;
  fill();
  const form = el("form", {}, el("label", {}, "Game ", game), el("label", {}, "Players ", players), options,
    el("label", {}, "Clock ", clock), el("label", {}, "Empty seats ", level),
    ...Object.entries(flags).map(([name, input]) => el("label", { className: "line" }, input, words[name])),
    el("button", { textContent: "Make the table" }));
  form.onsubmit = (event) => {
    event.preventDefault();
    attempt(async () => {
      const chosen = {};
      for (const input of options.querySelectorAll("input")) {
        if (input.type === "checkbox") { if (input.checked) chosen[input.dataset.key] = true; }
        else if (input.value !== "") chosen[input.dataset.key] = Number(input.value);
      }
      const setup = { game: game.value, players: Number(players.value), options: chosen, clock: JSON.parse(clock.value) };
      for (const [name, input] of Object.entries(flags)) setup[name] = input.checked;
      const table = await ask("POST", "/api/tables", setup);
      await ask("POST", `/api/tables/${table.id}`, { do: "sit", seat: 0, nonce: nonce() });
      for (let seat = 1; level.value && seat < setup.players; seat += 1) {
        await ask("POST", `/api/tables/${table.id}`, { do: "bot", seat, level: level.value });
      }
      location.href = `/t/${table.id}`;
    });
  };
  return form;
}

/** Everything about one table: it comes over the WebSocket, again after every broken connection. */
function watchTable(id) {
  let table = null;
  const seen = new Map();
  const frames = new Map();
  const pending = new Map();
  let lines = [];
  let wait = 500;

  const command = (what) => attempt(async () => { table = await ask("POST", `/api/tables/${id}`, what); rewatch(); draw(); });
  const mine = () => table.chairs.map((chair, seat) => (chair.mine ? seat : null)).filter((seat) => seat !== null);

  /** Looks from every seat of one's own, or from none. */
  function rewatch() {
    if (socket?.readyState !== WebSocket.OPEN) return;
    const seats = mine().length ? mine() : [null];
    for (const seat of seats) {
      if (!seen.has(seat)) {
        seen.set(seat, true);
        socket.send(JSON.stringify({ type: "watch", table: id, seat, after: frames.get(seat)?.n ?? null }));
      }
    }
  }

  function connect() {
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    socket.onopen = async () => {
      wait = 500;
      seen.clear();
      table = await attempt(() => ask("GET", `/api/tables/${id}`));
      if (!table) return main.replaceChildren(el("p", { textContent: "There is no such table." }));
      rewatch();
      for (const message of pending.values()) socket.send(JSON.stringify(message));
      draw();
    };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === "frame") frames.set(message.seat, message);
      if (message.type === "table") { table = message.table; rewatch(); }
      if (message.type === "chat") lines = message.lines.length && message.lines[0].n === lines.length ? [...lines, ...message.lines] : message.lines;
      if (message.type === "done") pending.delete(message.id);
      if (message.type === "refused") { pending.delete(message.id); say(message.rule ? `${message.message} (rule ${message.rule})` : message.message); }
      draw();
    };
    socket.onclose = () => { setTimeout(connect, wait); wait = Math.min(2 * wait, 10000); };
  }

  function act(frame, action) {
    const message = { type: "act", table: id, seat: frame.seat, n: frame.n, action, id: crypto.randomUUID?.() ?? nonce() };
    pending.set(message.id, message);
    socket.send(JSON.stringify(message));
  }

  function draw() {
    if (!table) return;
    const focused = document.activeElement?.dataset?.keep;
    const frame = [...frames.values()].find((one) => one.legal.length) ?? frames.get(mine()[0]) ?? frames.get(null);
    main.replaceChildren(
      el("h1", { textContent: gameName(table.setup.game) }), chairs(), ...lobbyButtons(),
      ...(frame ? [scores(frame), board(frame), actions(frame)] : []), chat());
    if (focused) main.querySelector(`[data-keep="${focused}"]`)?.focus();
  }

  function chairs() {
    const waiting = table.status === "waiting";
    return el("table", {}, ...table.chairs.map((chair, seat) => {
      const who = chair.name ? `${chair.name}${chair.mine ? " (you)" : ""}` : chair.bot ? `bot, ${chair.bot}` : "free";
      const state = chair.away ? "away: a bot plays" : chair.name && !chair.connected ? "not here" : "";
      const buttons = [];
      const button = (textContent, what) => buttons.push(el("button", { textContent, onclick: () => command(what) }));
      if (waiting && !chair.name && !chair.bot) button("Sit here", { do: "sit", seat, nonce: nonce() });
      if (waiting && !chair.name && !chair.bot && mine().length) {
        buttons.push(el("button", { textContent: "Seat for somebody on this device", onclick: () => {
          const name = prompt("Their name");
          if (name) command({ do: "sit", seat, name, nonce: nonce() });
        } }));
      }
      if (waiting && table.host && !chair.name && !chair.bot) button("Bot", { do: "bot", seat, level: "normal" });
      if (chair.mine && table.status !== "over" && !chair.away) button("Leave", { do: "stand", seat });
      if (chair.mine && chair.away) button("Come back", { do: "sit", seat });
      if (table.host && !chair.mine && (waiting ? chair.name || chair.bot : chair.name && !chair.away && table.status === "playing")) button("Remove", { do: "remove", seat });
      const turn = table.status === "playing" && [...frames.values()].some((frame) => frame.view.to_act.includes(seat));
      return el("tr", { className: turn ? "turn" : "" }, el("th", { textContent: `Seat ${seat}` }),
        el("td", { textContent: turn ? `${who} ← to act` : who }), el("td", { textContent: state }), el("td", {}, ...buttons));
    }));
  }

  function lobbyButtons() {
    const parts = [];
    if (table.status === "waiting") {
      if (table.host) parts.push(el("button", { textContent: "Deal the cards", onclick: () => command({ do: "start" }) }));
      parts.push(el("p", {}, "Invite others with this link: ", el("a", { href: location.href, textContent: location.href })));
      parts.push(el("p", {}, "Shuffles are promised by ", el("code", { textContent: table.commitment })));
    }
    if (table.status === "over") {
      parts.push(el("p", {}, el("a", { href: `/api/tables/${id}/record`, textContent: "The record of this game" })));
      if (table.next) parts.push(el("a", { href: `/t/${table.next}`, textContent: "To the next game" }));
      else if (mine().length) parts.push(el("button", { textContent: "Play again", onclick: () => command({ do: "rematch" }) }));
    }
    return parts;
  }

  function scores(frame) {
    const { rounds, outcome } = frame.view;
    const heads = table.chairs.map((chair, seat) => el("th", { textContent: chair.name ?? chair.bot ?? `seat ${seat}` }));
    const rows = rounds.map((row, round) => el("tr", {}, el("th", { textContent: `Round ${round + 1}` }), ...row.map((score) => el("td", { textContent: score }))));
    if (outcome) rows.push(el("tr", { className: "turn" }, el("th", { textContent: "Total" }),
      ...outcome.totals.map((total, seat) => el("td", { textContent: outcome.winners.includes(seat) ? `${total} ★` : total }))));
    return rows.length ? el("table", {}, el("tr", {}, el("th"), ...heads), ...rows) : null;
  }

  /** Any value as lists and words. */
  function plain(value) {
    if (value === null) return el("span", { textContent: "–" });
    if (Array.isArray(value)) {
      if (value.every((item) => item === null || typeof item !== "object")) return el("span", { textContent: value.join(" ") || "–" });
      return el("ol", { start: 0 }, ...value.map((item) => el("li", {}, plain(item))));
    }
    if (typeof value === "object") return el("dl", {}, ...Object.entries(value).flatMap(([key, item]) => [el("dt", { textContent: key.replaceAll("_", " ") }), el("dd", {}, plain(item))]));
    return el("span", { textContent: String(value) });
  }

  function board(frame) {
    const events = el("details", {}, el("summary", { textContent: "What just happened" }), plain(frame.view.last));
    return el("section", { className: "board" }, plain(frame.view.board), events);
  }

  function actions(frame) {
    if (!frame.legal.length) return el("p", { textContent: table.status === "playing" ? "Wait for the others." : "" });
    const who = mine().length > 1 ? `${table.chairs[frame.seat].name}: ` : "";
    const due = frame.due_at ? ` (until ${new Date(frame.due_at).toLocaleTimeString()})` : "";
    return el("div", { className: "actions" }, el("p", { className: "turn", textContent: `${who}your turn${due}` }),
      ...frame.legal.map((action) => {
        const button = el("button", { textContent: action, onclick: () => act(frame, action) });
        button.disabled = pending.size > 0;
        return button;
      }));
  }

  let words = "";
  function chat() {
    const input = el("input", { maxLength: 300, value: words, ariaLabel: "Say something" });
    input.dataset.keep = "chat";
    input.oninput = () => { words = input.value; };
    const form = el("form", {}, input, el("button", { textContent: "Say" }));
    form.onsubmit = (event) => {
      event.preventDefault();
      if (words.trim()) socket.send(JSON.stringify({ type: "chat", table: id, text: words }));
      words = "";
      input.value = "";
    };
    return el("section", {}, el("h2", { textContent: "Chat" }),
      el("div", { id: "chat" }, ...lines.map((line) => el("p", { textContent: `${line.name}: ${line.text}` }))), form);
  }

  connect();
}

start().catch((error) => say(error.message ?? String(error)));

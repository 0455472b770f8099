// A soft set of card sounds, made of noise and a few sines. There are no files: everything is computed.
import type { Volume } from "./settings.svelte.ts";
import type { Sound } from "./sounds.ts";

/** How loud everything is. */
const LOUDNESS: Readonly<Record<Exclude<Volume, "off">, number>> = { soft: 0.4, loud: 1 };
/** The same sound is not heard twice within this time, in seconds: bots play fast. */
const PAUSE = 0.07;

interface Studio {
  readonly context: AudioContext;
  readonly master: GainNode;
  readonly noise: AudioBuffer;
}

let studio: Studio | null = null;
const last = new Map<Sound, number>();

function open(): Studio {
  if (studio) return studio;
  const context = new AudioContext();
  const master = context.createGain();
  master.connect(context.destination);
  const noise = context.createBuffer(1, Math.ceil(context.sampleRate / 2), context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  studio = { context, master, noise };
  return studio;
}

/** A swell that rises at once and dies away. */
function swell({ context, master }: Studio, at: number, peak: number, length: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(peak, at + Math.min(0.02, length / 4));
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  gain.connect(master);
  return gain;
}

/** Paper on paper: noise between two pitches. */
function rustle(room: Studio, at: number, from: number, to: number, peak: number, length: number): void {
  const source = room.context.createBufferSource();
  const filter = room.context.createBiquadFilter();
  source.buffer = room.noise;
  filter.type = "bandpass";
  filter.Q.value = 0.8;
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(filter).connect(swell(room, at, peak, length));
  source.start(at);
  source.stop(at + length);
}

function tone(room: Studio, at: number, pitch: number, peak: number, length: number, { type = "sine", to = pitch }: { type?: OscillatorType; to?: number } = {}): void {
  const source = room.context.createOscillator();
  source.type = type;
  source.frequency.value = pitch;
  if (to !== pitch) source.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(swell(room, at, peak, length));
  source.start(at);
  source.stop(at + length);
}

const SOUNDS: Readonly<Record<Sound, (room: Studio, at: number) => void>> = {
  turn: (room, at) => [523.25, 783.99].forEach((pitch, index) => tone(room, at + index * 0.14, pitch, 0.3, 0.5)),
  deal: (room, at) => rustle(room, at, 2400, 3400, 0.22, 0.06),
  play(room, at) {
    rustle(room, at, 2600, 1200, 0.35, 0.08);
    tone(room, at + 0.03, 150, 0.25, 0.08, { to: 90 });
  },
  trick: (room, at) => [0, 0.09, 0.18].forEach((later) => rustle(room, at + later, 900, 2600, 0.3, 0.16)),
  bust(room, at) {
    rustle(room, at, 500, 160, 0.7, 0.3);
    tone(room, at, 196, 0.5, 0.4, { type: "triangle", to: 74 });
    tone(room, at + 0.16, 155.56, 0.35, 0.5, { type: "triangle", to: 65 });
  },
  coins: (room, at) => [1318.5, 1760, 1567.98].forEach((pitch, index) => tone(room, at + index * 0.08, pitch, 0.16, 0.25)),
  win: (room, at) => [523.25, 659.25, 783.99, 1046.5].forEach((pitch, index) => tone(room, at + index * 0.13, pitch, 0.3, index === 3 ? 0.9 : 0.4, { type: "triangle" })),
  end: (room, at) => [392, 523.25].forEach((pitch, index) => tone(room, at + index * 0.16, pitch, 0.22, 0.6, { type: "triangle" })),
  reaction: (room, at) => tone(room, at, 587.33, 0.18, 0.14, { to: 880 }),
};

export function play(which: Sound, volume: Exclude<Volume, "off">): void {
  const room = open();
  void room.context.resume();
  const now = room.context.currentTime;
  if (now - (last.get(which) ?? -1) < PAUSE) return;
  last.set(which, now);
  room.master.gain.value = LOUDNESS[volume];
  SOUNDS[which](room, now + 0.005);
}

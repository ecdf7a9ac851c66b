// A few short wooden and glass sounds, made on the spot; nothing is loaded.

import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

/** [frequency in Hz, seconds, share of noise]: wood is noisy and short, glass is clear and long. */
const SOUNDS = {
  place: [190, 0.09, 0.7],
  take: [130, 0.16, 0.9],
  slide: [240, 0.2, 1],
  glass: [1900, 0.5, 0.05],
  plastic: [2300, 0.06, 0.6],
  dice: [420, 0.12, 0.8],
  turn: [660, 0.25, 0],
  end: [330, 0.6, 0],
} as const;

export type Sound = keyof typeof SOUNDS;

/** `strength` from 0 to 1: a soft touch is quiet and dull, a hard one loud and clear. */
export function play(name: Sound, strength = 1): void {
  if (!settings.sound) return;
  try {
    context ??= new AudioContext();
  } catch {
    return;
  }
  // Browsers wake audio only after a gesture; until then a sound is simply not heard.
  if (context.state === "suspended") void context.resume();
  if (context.state !== "running") return;
  const [clear, seconds, noise] = SOUNDS[name];
  const frequency = clear * (0.6 + 0.4 * strength);
  const now = context.currentTime;
  const out = context.createGain();
  out.gain.setValueAtTime(0.18 * strength, now);
  out.gain.exponentialRampToValueAtTime(0.0005, now + seconds);
  out.connect(context.destination);
  if (noise < 1) {
    const tone = context.createOscillator();
    tone.frequency.setValueAtTime(frequency, now);
    tone.frequency.exponentialRampToValueAtTime(frequency * 0.8, now + seconds);
    const level = context.createGain();
    level.gain.value = 1 - noise;
    tone.connect(level).connect(out);
    tone.start(now);
    tone.stop(now + seconds);
  }
  if (noise > 0) {
    const length = Math.ceil(context.sampleRate * seconds);
    const buffer = context.createBuffer(1, length, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * noise;
    const source = context.createBufferSource();
    source.buffer = buffer;
    const wood = context.createBiquadFilter();
    wood.type = "bandpass";
    wood.frequency.value = frequency * 3;
    wood.Q.value = 2;
    source.connect(wood).connect(out);
    source.start(now);
  }
}

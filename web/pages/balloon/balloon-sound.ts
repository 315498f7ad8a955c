import { create } from 'zustand';
import { persist } from 'zustand/middleware';

type Sound = { on: boolean; setOn: (on: boolean) => void };

/** Whether this device sounds a tone for each new balloon. */
export const useBalloonSound = create<Sound>()(
  persist((set) => ({ on: false, setOn: (on) => set({ on }) }), {
    name: 'assize:balloon-sound',
    partialize: ({ on }) => ({ on }),
  }),
);

const pitches = [660, 880] as const;
const toneSeconds = 0.14;

/** Two short tones; nothing where the browser has no sound, or wants a press first. */
export const soundBalloon = (): void => {
  const AudioOf = globalThis.AudioContext;
  if (AudioOf === undefined) return;
  const audio = new AudioOf();
  const volume = audio.createGain();
  volume.gain.value = 0.15;
  volume.connect(audio.destination);
  for (const [n, pitch] of pitches.entries()) {
    const tone = audio.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(volume);
    tone.start(audio.currentTime + n * toneSeconds);
    tone.stop(audio.currentTime + (n + 1) * toneSeconds);
    if (n === pitches.length - 1) tone.onended = () => void audio.close();
  }
};

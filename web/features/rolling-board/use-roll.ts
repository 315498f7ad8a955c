import type { Resolution, ResolverStep } from '@assize/shared/domain/standings/types.ts';
import { useEffect, useEffectEvent, useState } from 'react';

/** Speeds of playing by itself, as factors. */
const speeds = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5] as const;
const usualSpeed = 3;

/** How long each kind of step is looked at, in ms at speed 1. */
const lookMs: Readonly<Record<ResolverStep['kind'], number>> = {
  lift: 900,
  open: 1_500,
  move: 1_400,
  award: 4_000,
};
const firstLookMs = 1_500;

const keptStep = (key: string, most: number): number => {
  const kept = Number(sessionStorage.getItem(key) ?? 0);
  return Number.isSafeInteger(kept) && kept >= 0 ? Math.min(kept, most) : 0;
};

/** Where a rolling board is; it stays there when the page is loaded again. */
export const useRoll = ({ steps }: Pick<Resolution, 'steps'>, key: string) => {
  const [step, setStep] = useState(() => keptStep(key, steps.length));
  const [auto, setAuto] = useState(false);
  const [speedAt, setSpeedAt] = useState(usualSpeed);
  const speed = speeds[speedAt] ?? 1;
  const isOver = step >= steps.length;
  useEffect(() => sessionStorage.setItem(key, String(step)), [key, step]);

  const go = (to: number) => setStep(Math.max(0, Math.min(to, steps.length)));
  const goOn = useEffectEvent(() => go(step + 1));
  useEffect(() => {
    if (!auto || isOver) return;
    const last = steps[step - 1];
    const timer = setTimeout(() => goOn(), (last ? lookMs[last.kind] : firstLookMs) / speed);
    return () => clearTimeout(timer);
  }, [auto, isOver, step, steps, speed]);
  const changeSpeed = (by: number) => setSpeedAt((at) => Math.max(0, Math.min(at + by, speeds.length - 1)));
  return {
    step,
    auto: auto && !isOver,
    speed,
    next: () => go(step + 1),
    back: () => {
      setAuto(false);
      go(step - 1);
    },
    restart: () => {
      setAuto(false);
      go(0);
    },
    turnAuto: () => setAuto(!auto),
    faster: () => changeSpeed(1),
    slower: () => changeSpeed(-1),
  };
};

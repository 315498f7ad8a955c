import { useEffect, useEffectEvent } from 'react';
import { serverNowMs } from '../../state/server-clock.ts';

/** Longest wait of a browser's timer. */
const longestMs = 2 ** 31 - 1;

/** Does something at each instant that is still to come: what is shown of a contest changes at its seal and its end. */
export const useTurns = (instants: readonly (string | null)[], turn: () => void): void => {
  const run = useEffectEvent(() => turn());
  const listed = instants.filter((one) => one !== null).join(' ');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const times = listed === '' ? [] : listed.split(' ').map((one) => Date.parse(one));
    const wait = () => {
      const next = Math.min(...times.filter((at) => at > serverNowMs()));
      if (next === Number.POSITIVE_INFINITY) return;
      const left = Math.min(longestMs, Math.max(0, next - serverNowMs()));
      timer = setTimeout(() => {
        if (serverNowMs() >= next) run();
        wait();
      }, left);
    };
    wait();
    return () => clearTimeout(timer);
  }, [listed]);
};

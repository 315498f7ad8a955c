import { listPrints, type PrintRow } from '@assize/shared/areas/print/endpoints.ts';
import type { DeskState } from '@assize/shared/domain/kiosk/print-desk.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { failureText } from '../../data/failure-text.ts';
import { refetchAll } from '../../data/hooks.ts';
import { call, download } from '../../data/runtime.ts';
import { platform } from '../../platform/platform.ts';
import { useText } from '../../platform/texts/texts.ts';
import { deskName } from '../../state/desk.ts';
import { useDeskChoices } from './desk-choices.ts';
import { deskRound, printJob } from './desk-work.ts';

const roundMs = 1_000;

/** The work of the desk of this machine; nothing where the page is no desk. */
export const useDeskWork = (cid: number, rows: readonly PrintRow[] | null) => {
  const { t } = useText();
  const { printer, zones, auto } = useDeskChoices();
  const [states, setStates] = useState<ReadonlyMap<number, DeskState>>(new Map());
  const [trouble, setTrouble] = useState<string | null>(null);
  const machine = platform.hall;

  const round = useEffectEvent(async (): Promise<void> => {
    if (machine === null || rows === null || (!auto && !rows.some((row) => row.own))) return;
    const desk = { cid, name: deskName(), printer, zones, auto };
    try {
      const done = await deskRound(rows, desk, { machine, call, download });
      setStates(done.states);
      setTrouble(null);
      if (done.changed) await refetchAll(listPrints);
    } catch (failure) {
      setTrouble(failureText(failure, t));
    }
  });
  useEffect(() => {
    if (machine === null) return;
    let going = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The next round begins a while after the end of this one.
    const go = () =>
      void round().finally(() => {
        if (going) timer = setTimeout(go, roundMs);
      });
    go();
    return () => {
      going = false;
      clearTimeout(timer);
    };
  }, []);

  /** Prints a job that this desk has, at once. */
  const print = (row: PrintRow): void => {
    if (machine === null || printer === null) return;
    printJob(row, printer, { machine, call, download }).then(
      (state) => setStates((before) => new Map(before).set(row.id, state)),
      (failure: unknown) => setTrouble(failureText(failure, t)),
    );
  };
  return { states, trouble, print };
};

import {
  type CodeVerb,
  checkUnlockCode,
  codeRestSeconds,
  codeTries,
} from '@assize/shared/domain/kiosk/unlock-code.ts';
import { z } from 'zod';
import type { Store } from '../ports/store.ts';
import type { Device } from './device.ts';

const name = 'codes';
const kept = z.strictObject({
  /** Newest step of a code that was taken, by command. */
  used: z.partialRecord(z.enum(['unlock', 'quit']), z.number()),
  /** Instants of wrong codes, in ms. */
  wrong: z.array(z.number()),
});

/** Codes that staff read out while the server is away. Tries are on the disk: to start the app anew gives no new ones. */
export const createCodes = (store: Store, device: Device) => {
  const read = kept.safeParse(store.read(name));
  let state: z.output<typeof kept> = read.success ? read.data : { used: {}, wrong: [] };
  const keep = (next: z.output<typeof kept>): void => {
    store.write(name, next);
    state = next;
  };
  return {
    enter: async (
      verb: CodeVerb,
      code: string,
      nowMs: number,
    ): Promise<'done' | 'wrong-code' | 'too-many-tries'> => {
      const wrong = state.wrong.filter((at) => nowMs - at < codeRestSeconds * 1000);
      if (wrong.length >= codeTries) return 'too-many-tries';
      // Counted before it is looked at, so that two at once are two tries.
      keep({ ...state, wrong: [...wrong, nowMs] });
      const found = await checkUnlockCode(
        { secret: device.unlockSecret, deviceId: device.deviceId, verb },
        { code, atMs: nowMs, usedStep: state.used[verb] ?? null },
      );
      if (!found.ok) return 'wrong-code';
      keep({ used: { ...state.used, [verb]: found.value.step }, wrong: [] });
      return 'done';
    },
  };
};

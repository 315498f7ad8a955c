import { randomBytes } from 'node:crypto';
import { userInfo } from '@assize/shared/areas/account/user-info.ts';
import { readDraft, saveDraft } from '@assize/shared/areas/draft/endpoints.ts';
import { kioskSignIn, readKioskSeat } from '@assize/shared/areas/hall/kiosk-endpoints.ts';
import { submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import { kioskHeaders } from '@assize/shared/domain/kiosk/proof.ts';
import type { SimMachine } from './machine.ts';
import type { Page } from './page.ts';

/** A program that somebody pressed Submit on. */
export type Pressed = {
  readonly key: string;
  readonly body: string;
  /** null: the server has not answered yet. */
  submitId: number | null;
  /** Whether it waited in the outbox. */
  waited: boolean;
};

/** Answers after which the same call may be sent again, and will be taken then. */
const later = new Set([
  'request.in-progress',
  'request.too-many',
  'hall.proof-needed',
  'hall.clock-off',
  'hall.repeated',
  'auth.required',
  'auth.expired',
]);

type Place = { readonly scope: string; readonly problemId: string; readonly language: string };

/** Who sits before a machine: signs in by the seat, types, presses Submit. */
export const contestantAt = (machine: SimMachine, page: Page) => {
  const pressed: Pressed[] = [];
  const refusals: string[] = [];
  let typed: (Place & { code: string; base: number }) | null = null;
  /** Id of the account of the seat. */
  let owner: string | null = null;
  let sending: Promise<void> | null = null;

  const saveTyped = async (): Promise<void> => {
    if (typed === null || page.session() === null) return;
    const body = typed;
    const saved = await page.call(saveDraft, { body: { ...body, keep: false } });
    if (saved.is === 'answered' && typed === body) typed = { ...body, base: saved.data.revision };
  };
  machine.show({
    flush: saveTyped,
    forget: page.forget,
    loaded: () => machine.tellPage({ unsaved: 0, signedIn: page.session() !== null }),
  });

  const handIn = async (one: Pressed, further: Readonly<Record<string, string>>) => {
    const path = `/api${submitProblem.path}`;
    const answer = await page.sendText('POST', path, one.body, { 'idempotency-key': one.key, ...further });
    if (answer.is === 'answered') one.submitId = submitProblem.reply.parse(answer.data).submitId;
    return answer;
  };

  const emptyOutbox = async (): Promise<void> => {
    for (const { key, stamp } of machine.outbox()?.kept() ?? []) {
      const one = pressed.find((known) => known.key === key);
      if (!one) continue;
      const answer = await handIn(one, stamp === null ? {} : { [kioskHeaders.pressed]: stamp });
      if (answer.is === 'unreachable') return;
      if (answer.is === 'refused') {
        if (later.has(answer.code)) return;
        refusals.push(answer.code);
      }
      machine.outbox()?.sent(key);
    }
  };

  const seat = async () => {
    const found = await page.call(readKioskSeat, {});
    return found.is === 'answered' ? found.data : null;
  };
  const signIn = async (cid: number): Promise<string | null> => {
    const found = await page.call(kioskSignIn, { body: { cid } });
    if (found.is !== 'answered') return found.is === 'refused' ? found.code : found.is;
    owner = userInfo.parse(found.data).uid;
    machine.tellPage({ unsaved: 0, signedIn: true });
    machine.beatNow();
    return null;
  };

  return {
    pressed: (): readonly Pressed[] => pressed,
    /** Codes with which submissions were refused for good. */
    refusals: (): readonly string[] => refusals,
    isSignedIn: () => page.session() !== null,

    /** What the server says of the seat; null: it does not answer. */
    seat,
    /** @returns why not; null: signed in */
    signIn,
    /** Signs in as soon as the machine hears that somebody sits here. */
    signInWhenTold: (cid: number): void =>
      machine.whenSeated(async () => {
        if (page.session() !== null) return;
        const found = await seat();
        if (found?.contests.some((one) => one.cid === cid && one.team !== null)) await signIn(cid);
      }),

    /** Types a program; it is on the server when this resolves with true. */
    async type(place: Place, code: string): Promise<boolean> {
      typed = { ...place, code, base: typed?.base ?? 0 };
      const before = typed.base;
      await saveTyped();
      return typed.base > before;
    },
    /** The program as it stands on the server. */
    async read(place: Place): Promise<string | null> {
      const found = await page.call(readDraft, { query: place });
      return found.is === 'answered' ? (found.data.draft?.code ?? null) : null;
    },

    /** Presses Submit: what the server does not answer waits in the outbox. */
    async press(program: { pid: string; language: string; code: string; cid: number }): Promise<Pressed> {
      const one: Pressed = {
        key: randomBytes(18).toString('base64url'),
        body: JSON.stringify(program),
        ...{ submitId: null, waited: false },
      };
      pressed.push(one);
      // Behind what waits already, so that submissions keep their order.
      const isFree = (machine.outbox()?.kept().length ?? 0) === 0;
      const answer = isFree ? await handIn(one, {}) : null;
      if (
        answer === null ||
        answer.is === 'unreachable' ||
        (answer.is === 'refused' && later.has(answer.code))
      ) {
        one.waited = true;
        const call = {
          key: one.key,
          owner: owner ?? '',
          method: 'POST',
          path: `/api${submitProblem.path}`,
          body: one.body,
        } as const;
        if (!(await machine.keep(call))) refusals.push('outbox full');
      } else if (answer.is === 'refused') refusals.push(answer.code);
      return one;
    },
    /** Hands in what waits, one after another; one round at a time. */
    handInKept(): Promise<void> {
      sending ??= emptyOutbox().finally(() => {
        sending = null;
      });
      return sending;
    },
  };
};
export type Contestant = ReturnType<typeof contestantAt>;

import { swapSeat } from '@assize/shared/areas/hall/endpoints.ts';
import { ownKioskCommands } from '@assize/shared/areas/hall/kiosk-endpoints.ts';
import { kioskHeaders } from '@assize/shared/domain/kiosk/proof.ts';
import type { SimKiosk } from '../../hall-sim/hall.ts';
import { until } from '../../mock-contest/until.ts';
import { atMost, type Figure } from '../figure.ts';
import { type HallUnderLoad, withHall } from './site.ts';

const swaps = 6;
const codeBar = 5_000;
const deadBar = 1_000;

const typedIn = (number: number) =>
  `// ${number}\n${'int add(int a, int b) { return a + b; }\n'.repeat(200)}`;
const placeIn = (cid: number) => ({ scope: `contest:${cid}`, problemId: 'A', language: 'C' });

/** Ms from an instant until a call with this token is refused. */
const untilDead = async (url: string, token: string, from: number): Promise<number> => {
  await until(
    'the old token is dead',
    async () => {
      const reply = await fetch(`${url}/api${ownKioskCommands.path}`, {
        headers: { [kioskHeaders.token]: token },
      });
      return reply.status === 403 ? true : null;
    },
    { everyMs: 10 },
  );
  return performance.now() - from;
};

type Times = { code: number; token: number; app: number };

const swapOnce = async (
  { hall, root, site, cid }: HallUnderLoad,
  old: SimKiosk,
  to: SimKiosk | null,
  number: number,
): Promise<Times> => {
  const seat = old.machine.seat() ?? '';
  const code = typedIn(number);
  if (!(await old.person.type(placeIn(cid), code))) throw new Error(`nothing was typed at ${seat}`);
  const token = old.machine.token() ?? '';
  const from = performance.now();
  const dead = untilDead(site.url, token, from);
  const { code: enrolment } = await root.call(swapSeat, {
    body: { cid, seat, to: to?.machine.seat() ?? null, reason: 'The machine is dead.' },
  });
  const next = to ?? hall.newMachine(`new pc ${seat}`);
  if (to === null) {
    await next.machine.enrol(enrolment ?? '');
    await hall.proven(next);
    const refusal = await next.person.signIn(cid);
    if (refusal !== null) throw new Error(`the new machine of ${seat} could not sign in: ${refusal}`);
  } else
    await until('the people are signed in', () => (next.person.isSignedIn() ? true : null), { everyMs: 10 });
  await until(
    'the code stands on the new machine',
    async () => ((await next.person.read(placeIn(cid))) === code ? true : null),
    { everyMs: 10 },
  );
  const shown = performance.now() - from;
  const ended = await until(
    'the old app knows',
    () => old.sights.find(({ is, atMs }) => is === 'void' && atMs > from),
    { everyMs: 10 },
  );
  const times = { code: shown, token: await dead, app: ended.atMs - from };
  if (to === null) next.machine.switchOff();
  return times;
};

/** Machines are swapped while the rest of the hall goes on. */
export const swap = (): Promise<Figure[]> =>
  withHall({ spare: swaps }, async (under) => {
    const { hall, cid } = under;
    const spares = hall.kiosks.slice(-swaps);
    for (const { person } of spares) person.signInWhenTold(cid);
    const most = (list: readonly Times[], what: keyof Times) => Math.max(...list.map((one) => one[what]));
    const byCode: Times[] = [];
    const bySpare: Times[] = [];
    for (const [number, spare] of spares.entries()) {
      const [first, second] = [hall.kiosks[2 * number], hall.kiosks[2 * number + 1]];
      if (!first || !second) break;
      byCode.push(await swapOnce(under, first, null, number));
      bySpare.push(await swapOnce(under, second, spare, number));
    }
    const figures = (name: string, list: readonly Times[]) => [
      atMost(
        `${name}: until the code stands there, longest of ${list.length}`,
        most(list, 'code'),
        'ms',
        codeBar,
      ),
      atMost(`${name}: until the old token is dead`, most(list, 'token'), 'ms', deadBar),
      atMost(`${name}: until the old app is out of its seat`, most(list, 'app'), 'ms', deadBar),
    ];
    return [
      ...figures(`swap to a new machine beside ${hall.kiosks.length} others, its code typed at once`, byCode),
      ...figures('swap to a free seat with a machine', bySpare),
    ];
  });

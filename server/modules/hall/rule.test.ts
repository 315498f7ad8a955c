/** What contests make of calls from machines that are not proven (Halls 7). */
import { login } from '@assize/shared/areas/account/endpoints.ts';
import { askClarification } from '@assize/shared/areas/clarification/endpoints.ts';
import { setContestHall, setProofRule } from '@assize/shared/areas/hall/admin-endpoints.ts';
import { listSubmissionMachines, mostSubmissions } from '@assize/shared/areas/hall/endpoints.ts';
import { submitPrint } from '@assize/shared/areas/print/endpoints.ts';
import { submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import type { ProofRule } from '@assize/shared/domain/kiosk/proof.ts';
import type { Endpoint } from '@assize/shared/wire/http.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { placeProblem } from '../../test/contests.ts';
import { announce } from '../../test/fake-judge.ts';
import { makeProblem } from '../../test/problems.ts';
import { type Sent, startTestSite, type TestSite, testPassword } from '../../test/site.ts';
import { guards, rejects } from '../../test/tables.ts';
import { hallOn, type TestHall } from './test/hall.ts';
import { onceId, type TestKiosk } from './test/kiosk.ts';

const clock = standingClock();
const began = clock.now().getTime();
const advance = (ms: number): void => clock.set(clock.now().getTime() + ms);
let site: TestSite;
let pid: number;
beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
  await announce(site);
  ({ pid } = await makeProblem(site.as('root'), '1000'));
});
const answer = ({ status, body }: Sent) => [status, body.code];
const program = (cid: number) => ({ cid, pid: 'A', language: 'C++ 17', code: 'int main(){}' });
const question = (cid: number) => ({ cid, subject: 'general', displayId: null, content: 'Is it on?' });
const paper = (cid: number) => ({ cid, content: 'int main() { return 0; }\n'.repeat(3) });
const places: [string, Endpoint, (cid: number) => object][] = [
  ['submitting', submitProblem, program],
  ['printing', submitPrint, paper],
  ['asking', askClarification, question],
];
const made = async (proof: ProofRule) => {
  const hall = await hallOn(site, clock, began, { proof });
  clock.set(began);
  await placeProblem(hall.root, hall.cid, pid, 'A');
  clock.set(began + 3_600_000);
  return hall;
};
/** The same call by a browser, by a machine that is not accepted, and by a proven machine. */
const three = async (hall: TestHall, kiosk: TestKiosk, endpoint: Endpoint, body: object) => {
  const browser = await hall.ada.send(endpoint, { body });
  const authorization = await kiosk.signIn(hall.cid);
  await kiosk.prove({ buildHash: '0'.repeat(64) });
  const unknown = await kiosk.send(endpoint, body, { authorization });
  await kiosk.prove();
  return { browser, unknown, authorization };
};

describe('require', () => {
  it.each(places)('takes %s from proven machines alone', async (_what, endpoint, bodyOf) => {
    const hall = await made('require');
    const kiosk = await hall.kiosk('A-1');
    const body = bodyOf(hall.cid);
    const { browser, unknown, authorization } = await three(hall, kiosk, endpoint, body);
    expect(answer(browser)).toEqual([403, 'hall.proof-needed']);
    expect(answer(unknown)).toEqual([403, 'hall.proof-needed']);
    const unsigned = await site
      .asVisitor()
      .send(endpoint, { body }, { headers: { authorization, 'kiosk-token': kiosk.token ?? '' } });
    expect(answer(unsigned)).toEqual([403, 'hall.proof-needed']);
    expect(answer(await kiosk.send(endpoint, body, { authorization }))).toEqual([200, undefined]);
  });

  it('takes nothing from the machine of another hall, nor from another seat’s session', async () => {
    const [hall, elsewhere] = [await made('require'), await made('require')];
    const [here, beside, far] = [
      await hall.kiosk('A-1'),
      await hall.kiosk('A-2'),
      await elsewhere.kiosk('A-1'),
    ];
    const authorization = await here.signIn(hall.cid);
    const body = program(hall.cid);
    expect(answer(await far.send(submitProblem, body, { authorization }))).toEqual([
      403,
      'hall.proof-needed',
    ]);
    expect(answer(await beside.send(submitProblem, body, { authorization }))).toEqual([
      403,
      'hall.other-device',
    ]);
    expect(answer(await here.send(submitProblem, body, { authorization }))).toEqual([200, undefined]);
  });

  it('lets teams sign in with a password on machines alone, from two hours before the start', async () => {
    const hall = await made('require');
    const kiosk = await hall.kiosk('A-1');
    const body = { username: hall.names[0] ?? '', password: testPassword };
    const byBrowser = async (username = body.username) =>
      answer(await site.asVisitor().send(login, { body: { ...body, username } }));
    expect(await byBrowser()).toEqual([403, 'hall.proof-needed']);
    expect(answer(await kiosk.send(login, body))).toEqual([200, undefined]);
    // Who takes no part is not concerned.
    await site.asUser('bystander').token();
    expect(await byBrowser('bystander')).toEqual([200, undefined]);
    clock.set(began - 3_600_001);
    expect(await byBrowser()).toEqual([200, undefined]);
    clock.set(began + 6 * 3_600_000);
    expect(await byBrowser()).toEqual([200, undefined]);
  });

  it('does not hold for those who run the contest', async () => {
    const hall = await made('require');
    expect((await hall.root.send(submitProblem, { body: program(hall.cid) })).status).toBe(200);
  });
});

describe('warn and ignore', () => {
  it.each(places)('take %s from everywhere', async (_what, endpoint, bodyOf) => {
    for (const proof of ['warn', 'ignore'] as const) {
      const hall = await made(proof);
      expect(answer(await hall.ada.send(endpoint, { body: bodyOf(hall.cid) }))).toEqual([200, undefined]);
    }
  });

  it('keep with a submission from which machine it came, and how well that was proven', async () => {
    const hall = await made('warn');
    const kiosk = await hall.kiosk('A-1');
    const authorization = await kiosk.signIn(hall.cid);
    const body = program(hall.cid);
    const labels: unknown[] = [];
    for (const [build, unsigned] of [
      ['b', false],
      ['0', false],
      ['b', true],
    ] as const) {
      await kiosk.prove({ buildHash: build.repeat(64) });
      const headers = { authorization, 'kiosk-token': kiosk.token ?? '' };
      const sent = unsigned
        ? await site.asVisitor().send(submitProblem, { body }, { headers })
        : await kiosk.send(submitProblem, body, { authorization });
      const { submitId } = submitProblem.reply.parse(sent.body.data);
      labels.push((await storedSeat(submitId))?.label);
    }
    expect(labels).toEqual(['verified', 'unknown-build', 'none']);
  });
});

const storedSeat = async (submitId: number) => {
  const found = await site.app.core.database.collection('submissions').findOne({ submitId });
  return found?.seat as { label: string; deviceId: string; pressedAt: Date | null } | undefined;
};

describe('the jury', () => {
  it('reads of the contest’s submissions how well their machines were proven, and nobody else does', async () => {
    const [hall, elsewhere] = [await made('warn'), await made('warn')];
    const kiosk = await hall.kiosk('A-1');
    const authorization = await kiosk.signIn(hall.cid);
    const body = program(hall.cid);
    const idOf = ({ body: sent }: Sent) => submitProblem.reply.parse(sent.data).submitId;
    const proven = idOf(await kiosk.send(submitProblem, body, { authorization }));
    await kiosk.prove({ configHash: '0'.repeat(64) });
    const other = idOf(await kiosk.send(submitProblem, body, { authorization }));
    const browser = idOf(await hall.ada.send(submitProblem, { body }));
    const foreign = idOf(await elsewhere.ada.send(submitProblem, { body: program(elsewhere.cid) }));
    const submitIds = [proven, other, browser, foreign];
    const asked = { body: { cid: hall.cid, submitIds } };
    const machines = await hall.root.call(listSubmissionMachines, asked);
    expect(machines.toSorted((a, b) => a.submitId - b.submitId)).toEqual([
      { submitId: proven, label: 'verified', seat: 'A-1', pressedAt: null },
      { submitId: other, label: 'config-mismatch', seat: 'A-1', pressedAt: null },
      { submitId: browser, label: 'none', seat: null, pressedAt: null },
    ]);
    for (const by of [hall.ada, hall.pru, hall.bea])
      expect(answer(await by.send(listSubmissionMachines, asked))).toEqual([403, 'auth.forbidden']);
    expect(answer(await site.asVisitor().send(listSubmissionMachines, asked))).toEqual([
      401,
      'auth.required',
    ]);
    const nowhere = { body: { cid: 999_999, submitIds } };
    expect(answer(await hall.root.send(listSubmissionMachines, nowhere))).toEqual([404, 'contest.not-found']);
  });

  it('is told of no machines where the contest takes place in no hall', async () => {
    const hall = await made('ignore');
    await hall.root.call(setContestHall, { body: { cid: hall.cid, hallId: null } });
    const asked = { body: { cid: hall.cid, submitIds: [1] } };
    const machines = await hall.root.call(listSubmissionMachines, asked);
    expect(machines).toEqual([]);
  });
});

describe('a submission from the outbox', () => {
  it('is made once under its key, with the machine’s own stamp beside the time of arrival', async () => {
    const hall = await made('require');
    const kiosk = await hall.kiosk('A-1');
    const authorization = await kiosk.signIn(hall.cid);
    const body = program(hall.cid);
    const key = onceId();
    const pressed = await kiosk.stamp(submitProblem, body, { key, pressedAt: began + 3_600_000 });
    advance(40_000);
    const headers = { 'idempotency-key': key, 'kiosk-pressed': pressed };
    const [first, again] = [
      await kiosk.send(submitProblem, body, { authorization, headers }),
      await kiosk.send(submitProblem, body, { authorization, headers }),
    ];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.data).toEqual(first.body.data);
    const { submitId, submitTime } = submitProblem.reply.parse(first.body.data);
    expect(Date.parse(submitTime ?? '')).toBe(began + 3_640_000);
    expect((await storedSeat(submitId))?.pressedAt?.getTime()).toBe(began + 3_600_000);
  });

  it('is refused with the stamp of another one', async () => {
    const hall = await made('require');
    const [kiosk, other] = [await hall.kiosk('A-1'), await hall.kiosk('A-2')];
    const authorization = await kiosk.signIn(hall.cid);
    const body = program(hall.cid);
    const key = onceId();
    for (const pressed of [
      await kiosk.stamp(submitProblem, { ...body, code: 'x' }, { key }),
      await kiosk.stamp(submitProblem, body),
      await other.stamp(submitProblem, body, { key }),
      'junk',
    ]) {
      const headers = { 'idempotency-key': key, 'kiosk-pressed': pressed };
      expect(answer(await kiosk.send(submitProblem, body, { authorization, headers }))).toEqual([
        403,
        'hall.bad-signature',
      ]);
    }
  });
});

guards(setProofRule, {
  allowed: ['root', 'admin', 'problem_admin'],
  refused: ['visitor', 'user'],
  input: { body: { cid: 999_999, proof: 'warn' } },
});
rejects(
  setProofRule,
  { cid: [0, null], proof: ['', 'demand', null] },
  { as: 'root', base: { cid: 1, proof: 'warn' } },
);
rejects(
  listSubmissionMachines,
  {
    cid: [0, 'x', null],
    submitIds: [[], [0], ['x'], Array.from({ length: mostSubmissions + 1 }, (_, n) => n + 1), null],
  },
  { as: 'root', base: { cid: 1, submitIds: [1] } },
);

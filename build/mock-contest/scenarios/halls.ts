import { setTimeout as delay } from 'node:timers/promises';
import { login } from '@assize/shared/areas/account/endpoints.ts';
import { listCommands } from '@assize/shared/areas/hall/endpoints.ts';
import { submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import { ApiRefusal, apiClient } from '../../launch/api-client.ts';
import type { Mock } from '../mock.ts';
import { proofRuleOf } from '../prepare.ts';
import type { Scenario } from '../scenario.ts';
import { until } from '../until.ts';

type Staffed = Pick<Mock, 'hall' | 'cid' | 'root' | 'tally'>;
const withinMs = 10_000;
/** A machine is heard every few seconds, and one that is away is seen as that after thirty. */
const greenWithinMs = 45_000;

/** An order to all machines, until each says that it was done. */
const orderAll = async ({ hall, tally }: Staffed, verb: 'lock' | 'unlock', wanted: string): Promise<void> => {
  if (hall === null) return;
  const from = performance.now();
  await hall.tellAll(
    verb === 'lock' ? { verb, args: { text: 'The contest has not begun.' } } : { verb, args: {} },
  );
  const answers = await until(
    `each machine is ${wanted}`,
    () => {
      const all = hall.kiosks.map(({ sights }) =>
        sights.find((one) => one.is === 'acknowledged' && one.outcome === 'done' && one.atMs > from),
      );
      return all.every((one) => one !== undefined) ? all : null;
    },
    { forMs: withinMs, everyMs: 20 },
  );
  for (const { atMs } of answers) tally.took(`${verb} of a machine → done`, atMs - from);
  const isWanted = hall.kiosks.every(({ machine }) => machine.isLocked() === (verb === 'lock'));
  if (!isWanted) tally.disagree(`after ${verb} not every machine is ${wanted}`);
  const others = async () => (await hall.map()).filter(({ state }) => state !== wanted);
  const seen = await until(
    `staff see each machine ${wanted}`,
    async () => ((await others()).length === 0 ? true : null),
    {
      forMs: withinMs,
    },
  ).catch(() => false);
  if (!seen) tally.disagree(`staff see ${(await others()).length} machines that are not ${wanted}`);
};

/** Before the start nobody gets at the contest's page. */
export const lockHall = async (mock: Staffed): Promise<void> => {
  if (mock.hall === null) return;
  mock.tally.count('machines enrolled and signed in by their seat', mock.hall.kiosks.length);
  await orderAll(mock, 'lock', 'locked');
};
export const unlockHall = (mock: Staffed): Promise<void> => orderAll(mock, 'unlock', 'contest');

/** What a team may not do past its machine. */
const triesPast = async ({ url, cid, teams, problems, tally }: Mock): Promise<void> => {
  const [team] = teams;
  const pid = problems[0]?.displayId ?? '';
  if (!team) return;
  const elsewhere = apiClient(url);
  const asked = { username: team.name, password: team.password };
  const refusal = await elsewhere.call(login, { body: asked }).then(
    () => null,
    (error: unknown) => (error instanceof ApiRefusal ? error.code : String(error)),
  );
  if (refusal !== 'hall.proof-needed') tally.disagree(`a sign-in past the hall was answered with ${refusal}`);
  // The session of the machine, carried elsewhere.
  const reply = await fetch(`${url}/api${submitProblem.path}`, {
    method: 'POST',
    headers: { authorization: team.client.token() ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({ cid, pid, language: 'C', code: 'int main(){}' }),
  });
  if (reply.status !== 403) tally.disagree(`a submission past the machine was answered with ${reply.status}`);
  tally.count('tries past the machines, refused', 2);
};

/** Staff send a message that everybody confirms; people try to get past their machines; at the end all is green. */
export const halls: Scenario = {
  name: 'halls',
  async during(mock) {
    const { hall, size, tally, cid, root } = mock;
    if (hall === null) return;
    await delay((size.minutes * 60_000) / 3);
    if (proofRuleOf(size) === 'require') await triesPast(mock);
    const from = performance.now();
    await hall.tellAll({ verb: 'message', args: { text: 'Water is at the door.', confirm: true } });
    const read = await until(
      'everybody has read the message',
      () => {
        const all = hall.kiosks.map(({ sights }) =>
          sights.find((one) => one.is === 'acknowledged' && one.outcome === 'read' && one.atMs > from),
        );
        return all.every((one) => one !== undefined) ? all : null;
      },
      { forMs: withinMs, everyMs: 20 },
    ).catch(() => []);
    if (read.length === 0) tally.disagree('not everybody confirmed the message');
    for (const { atMs } of read) tally.took('message → read', atMs - from);
    const commands = async () => (await root.client.call(listCommands, { query: { cid } })).records;
    const openIn = (all: Awaited<ReturnType<typeof commands>>) =>
      all.flatMap(({ verb, open: seats }) => seats.map((seat) => `${verb} at ${seat}`));
    const records = await until(
      'each machine has answered',
      async () => {
        const all = await commands();
        return openIn(all).length === 0 ? all : null;
      },
      { forMs: withinMs },
    ).catch(commands);
    const open = openIn(records);
    if (open.length > 0) tally.disagree(`not answered: ${open.join(', ')}`);
    tally.count('commands of staff, each done by every machine', records.length);
  },
  async atEnd({ hall, tally }) {
    if (hall === null) return;
    const isGreen = (rows: Awaited<ReturnType<typeof hall.map>>) =>
      rows.every(
        ({ state, device, waiting, team, username }) =>
          state === 'contest' &&
          device?.label === 'verified' &&
          waiting === 0 &&
          // At a print desk sits staff.
          (team === null || team.username === username),
      );
    const green = await until('all seats are green', async () => (isGreen(await hall.map()) ? true : null), {
      forMs: greenWithinMs,
    }).catch(() => false);
    if (!green) tally.disagree('at the end not every seat is green');
    else tally.count('seats green at the end', hall.kiosks.length);
  },
};

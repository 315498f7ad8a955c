import { getContestInfo } from '@assize/shared/areas/contest/endpoints.ts';
import {
  acceptBuilds,
  checkSeats,
  saveSeats,
  setProofRule,
} from '@assize/shared/areas/hall/admin-endpoints.ts';
import {
  listSurrendered,
  makeUnlockCode,
  markSurrendered,
  readHallMap,
  sendCommand,
  swapSeat,
} from '@assize/shared/areas/hall/endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { userEvent, page as window } from 'vitest/browser';
import { answerContests, contestant, runningContest } from '../../test/component/contest-answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { answerHalls, seatRow } from '../../test/component/halls.ts';
import { open } from '../../test/component/open.tsx';
import { live, root, server } from '../../test/component/site.ts';

beforeEach(() => {
  answerContests();
  answerHalls();
});
type Shown = Awaited<ReturnType<typeof open>>;
const hall = () => open('/contest/3/hall', { as: root });
const seat = (page: Shown, name: RegExp) => page.getByTestId('seat-map').getByRole('button', { name });
const press = (page: Pick<Shown, 'getByRole'>, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

it('seats are drawn in their rooms, and a push changes one of them', async () => {
  const page = await hall();
  await expect.element(seat(page, /^A-3: Away, Team 2$/)).toBeVisible();
  await expect.element(page.getByRole('region', { name: '机房 102' })).toBeVisible();
  const other = seat(page, /^A-4:/).element();
  await expect.poll(() => live.hears('hall.3')).toBe(true);
  live.push('hall.3', 'seats', { rows: [seatRow(2, { state: 'contest' })] });
  await expect.element(seat(page, /^A-3: In contest, Team 2$/)).toBeVisible();
  expect(seat(page, /^A-4:/).element()).toBe(other);
});

it('teams whose seat the hall does not have are named', async () => {
  server.answer(readHallMap, () => ({
    ...{ hall: { hallId: 4, name: 'Main hall' }, proof: 'ignore' as const, open: true, manages: true },
    ...{ seats: [seatRow(2)], surrendered: 0, now: new Date().toISOString() },
    elsewhere: [
      { team: 'Hills', seat: 'Z-9' },
      { team: 'Lakes', seat: 'A1' },
    ],
  }));
  const page = await hall();
  await expect
    .element(page.getByText(/does not have the seats.*: Hills \(Z-9\) · Lakes \(A1\)/))
    .toBeVisible();
});

it('the same is a table, narrowed to a room and a state', async () => {
  const page = await hall();
  await page.getByText('Table', { exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'B-1', exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByTitle('Locked', { exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'A-5', exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'B-1', exact: true })).not.toBeInTheDocument();
});

it('a command goes to the hall, to a room, or to chosen seats', async () => {
  const sent = server.answer(sendCommand, () => ({
    ...{ batch: 'd'.repeat(24), machines: 2, expiresAt: '2026-03-01T08:00:00Z' },
  }));
  const page = await hall();
  const lock = async (text: string) => {
    await press(page, 'Lock');
    const dialog = page.getByRole('dialog');
    if (text !== '') await dialog.getByRole('textbox').fill(text);
    await press(dialog, 'Lock');
    await expect.element(dialog).not.toBeInTheDocument();
  };
  await lock('');
  await page.getByRole('combobox', { name: 'Room' }).click();
  await page.getByTitle('Room 101', { exact: true }).click();
  await lock('Wait for the start');
  await page.getByRole('switch', { name: 'Choose several' }).click();
  await seat(page, /^A-3:/).click();
  await seat(page, /^A-4:/).click();
  await expect.element(seat(page, /^A-4:/)).toHaveAttribute('aria-pressed', 'true');
  await press(page, 'Unlock');
  await page.getByRole('tooltip').getByRole('button', { name: 'Unlock' }).click();
  await expect.poll(() => sent.length).toBe(3);
  expect(sent.map(({ body }) => body)).toEqual([
    { cid: 3, target: { all: true }, order: { verb: 'lock', args: { text: null } } },
    { cid: 3, target: { room: 'Room 101' }, order: { verb: 'lock', args: { text: 'Wait for the start' } } },
    { cid: 3, target: { seats: ['A-3', 'A-4'] }, order: { verb: 'unlock', args: {} } },
  ]);
});

it('a command goes to a zone, and to the part of it that is in a room', async () => {
  const sent = server.answer(sendCommand, () => ({
    ...{ batch: 'd'.repeat(24), machines: 2, expiresAt: '2026-03-01T08:00:00Z' },
  }));
  const page = await hall();
  const reload = async () => {
    await press(page, 'Reload');
    await page.getByRole('tooltip').getByRole('button', { name: 'Reload' }).click();
  };
  await page.getByRole('combobox', { name: 'Zone' }).click();
  await page.getByTitle('left', { exact: true }).click();
  await expect.element(page.getByText('Zone left', { exact: true })).toBeVisible();
  await reload();
  await expect.poll(() => sent.length).toBe(1);
  await page.getByRole('combobox', { name: 'Room' }).click();
  await page.getByTitle('机房 102', { exact: true }).click();
  await expect.element(seat(page, /^A-3:/)).not.toBeInTheDocument();
  await reload();
  await expect.poll(() => sent.length).toBe(2);
  const [zone, part] = sent.map(({ body }) => body.target);
  expect(zone).toEqual({ zone: 'left' });
  expect(part).toEqual({ seats: [1, 2, 3, 4, 5, 11, 12, 13, 14, 15, 21, 22, 23, 24].map((n) => `B-${n}`) });
});

it('machines get another config, which is looked at before it is sent', async () => {
  const sent = server.answer(sendCommand, () => ({
    ...{ batch: 'd'.repeat(24), machines: 60, expiresAt: '2026-03-01T08:00:00Z' },
  }));
  const page = await hall();
  await press(page, 'New config');
  const dialog = page.getByRole('dialog');
  const button = dialog.getByRole('button', { name: 'Send the config' });
  await dialog.getByRole('textbox', { name: 'Signed config' }).fill('not signed');
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(button).toBeDisabled();
  const says = { version: 1, profile: 'contestant', origins: ['https://judge.example'], hall: 'Main hall' };
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  const config = `${part({})}.${part({ ...says, issuedAt: '2026-03-01T08:00:00.000Z' })}.AAAA`;
  await userEvent.upload(dialog.getByTestId('config-file'), new File([`${config}\n`], 'config.jws'));
  await expect.element(dialog.getByText(/Main hall · contestant · https:\/\/judge.example/)).toBeVisible();
  await button.click();
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([{ cid: 3, target: { all: true }, order: { verb: 'reconfigure', args: { config } } }]);
});

it('a message is written before it is sent', async () => {
  const sent = server.answer(sendCommand, () => ({
    ...{ batch: 'd'.repeat(24), machines: 60, expiresAt: '2026-03-01T08:00:00Z' },
  }));
  const page = await hall();
  await press(page, 'Message');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('Ten minutes');
  await dialog.getByRole('checkbox').click();
  await press(dialog, 'Send');
  await expect
    .poll(() => sent.map(({ body }) => body.order))
    .toEqual([{ verb: 'message', args: { text: 'Ten minutes', confirm: true } }]);
});

it('a machine is swapped, and the code for the next one is shown', async () => {
  const sent = server.answer(swapSeat, () => ({ code: 'ABCDE-FGHJK', expiresAt: '2026-03-01T08:00:00Z' }));
  const page = await hall();
  await seat(page, /^A-3:/).click();
  const panel = page.getByTestId('seat-panel');
  await expect.element(panel.getByText('Team 2 (team2)')).toBeVisible();
  await press(panel, 'Swap machine');
  await expect.element(page.getByText('Swap the machine of A-3')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Swap', exact: true })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Reason' }).fill('No picture');
  await press(page, 'Swap');
  await expect.element(page.getByText('ABCDE-FGHJK')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ cid: 3, seat: 'A-3', to: null, reason: 'No picture' }]);
});

it('people are moved to a free seat that has a machine', async () => {
  const sent = server.answer(swapSeat, () => ({ code: null, expiresAt: null }));
  const page = await hall();
  await seat(page, /^A-3:/).click();
  await press(page.getByTestId('seat-panel'), 'Swap machine');
  await page.getByRole('radio', { name: 'The people move to another seat' }).click();
  await page.getByRole('combobox', { name: 'Free seat with a machine' }).click();
  await page.getByTitle('A-21 (Room 101)', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('No picture');
  await press(page, 'Swap');
  await expect.element(page.getByText('The people of A-3 sit at A-21 now')).toBeVisible();
  expect(sent.map(({ body }) => body.to)).toEqual(['A-21']);
});

it('an offline code is shown for one seat, and a seat without a machine gets a code of enrolment', async () => {
  const asked = server.answer(makeUnlockCode, () => ({
    code: '12345678',
    expiresAt: '2026-03-01T08:00:00Z',
  }));
  const page = await hall();
  await seat(page, /^A-3:/).click();
  const panel = page.getByTestId('seat-panel');
  await press(panel, 'Code to unlock');
  await expect.element(panel.getByText('1234 5678')).toBeVisible();
  expect(asked.map(({ body }) => body)).toEqual([{ cid: 3, seat: 'A-3', verb: 'unlock' }]);
  await page.getByRole('button', { name: 'Close' }).click();
  await seat(page, /^A-1:/).click();
  await press(page.getByTestId('seat-panel'), 'Make a code');
  await expect.element(page.getByText('ABCDE-FGHJK')).toBeVisible();
});

it('the rule for machines is changed, and calls of swapped machines are looked at', async () => {
  const rules = server.answer(setProofRule, () => null);
  const looked = server.answer(markSurrendered, () => null);
  const page = await hall();
  await page.getByRole('combobox', { name: 'Machines' }).click();
  await page.getByTitle('Machines: Marked where not proven', { exact: true }).click();
  await expect.poll(() => rules.map(({ body }) => body)).toEqual([{ cid: 3, proof: 'warn' }]);
  await press(page, 'Mark as looked at: #1 of A-3');
  await expect.poll(() => looked.map(({ body }) => body)).toEqual([{ cid: 3, id: 1 }]);
});

it('a hall that is not to be known of is told as that', async () => {
  server.answer(readHallMap, () => {
    throw refusal('contest.not-found');
  });
  const refused = await open('/contest/3/hall', { as: contestant });
  await expect.element(refused.getByRole('alert')).toBeVisible();
});

it('a contest without a hall says what to do', async () => {
  server.answer(readHallMap, () => ({
    ...{ hall: null, proof: 'ignore' as const, open: false, manages: true, seats: [] },
    ...{ elsewhere: [], surrendered: 0 },
    now: new Date().toISOString(),
  }));
  const page = await hall();
  await expect.element(page.getByText('This contest takes place in no hall.')).toBeVisible();
});

it('what a swapped machine held is read as a program, comes by itself, and stays after somebody has looked', async () => {
  const call = {
    ...{ id: 7, seat: 'A-9', deviceId: '9'.repeat(32), username: null, seenBy: null as string | null },
    ...{ pressedAt: null, receivedAt: '2026-03-01T08:00:00Z' },
  };
  const code = 'print("held")';
  const program = { cid: 3, pid: 'B', language: 'Python3', code };
  let calls: (typeof call & { path: string; body: string })[] = [];
  server.answer(listSurrendered, () => ({ records: calls, total: calls.length }));
  const page = await hall();
  await expect.element(seat(page, /^A-3:/)).toBeVisible();
  await expect.poll(() => live.hears('hall.3')).toBe(true);
  expect(page.getByText('Calls of swapped machines').elements()).toEqual([]);
  calls = [
    { ...call, path: '/api/submit-problem-judge', body: JSON.stringify(program) },
    { ...call, id: 8, path: '/api/submit-problem-judge', body: '{"not": "one"}' },
  ];
  live.push('hall.3', 'changed', {});
  await page.getByText('Program for problem B in Python3').click();
  await expect.element(page.getByTestId('code')).toHaveTextContent(code);
  await expect.element(page.getByTestId('code')).toBeVisible();
  await page.getByText(/^Content/).click();
  await expect.element(page.getByText('{"not": "one"}')).toBeVisible();
  await expect.element(page.getByText('Stamp is not good').first()).toBeVisible();
  server.answer(markSurrendered, ({ body }) => {
    calls = calls.map((one) => (one.id === body.id ? { ...one, seenBy: 'pru' } : one));
    return null;
  });
  server.answer(readHallMap, () => ({
    ...{ hall: { hallId: 4, name: 'Main hall' }, proof: 'require' as const, open: true, manages: true },
    ...{ seats: [seatRow(2)], elsewhere: [], surrendered: 0, now: new Date().toISOString() },
  }));
  await press(page, 'Mark as looked at: #7 of A-9');
  await press(page, 'Mark as looked at: #8 of A-9');
  await expect.poll(() => page.getByText('pru has looked').elements().length).toBe(2);
});

it('a thousand seats are drawn once, and a change of one draws that one alone', async () => {
  const many = Array.from({ length: 1_000 }, (_, n) =>
    seatRow(20, {
      seat: `S-${n}`,
      room: `Room ${Math.floor(n / 100)}`,
      x: n % 20,
      y: Math.floor((n % 100) / 20),
      state: 'contest',
    }),
  );
  answerHalls(many);
  const page = await hall();
  await expect.poll(() => document.querySelectorAll('[data-testid="seat-map"] button').length).toBe(1_000);
  await expect.poll(() => live.hears('hall.3')).toBe(true);
  const changed: string[] = [];
  const watcher = new MutationObserver((records) => {
    for (const { target } of records)
      if (target instanceof HTMLElement) changed.push(target.getAttribute('aria-label') ?? '');
  });
  const map = page.getByTestId('seat-map').element();
  watcher.observe(map, { subtree: true, attributes: true, attributeFilter: ['data-state'] });
  const [row] = many;
  if (row) live.push('hall.3', 'seats', { rows: [{ ...row, state: 'away' }] });
  await expect.element(seat(page, /^S-0: Away/)).toBeVisible();
  watcher.disconnect();
  expect(changed).toEqual(['S-0: Away']);
});

it('seats come from a file: looked at first, then saved; wrong lines are told', async () => {
  const checked = server.answer(checkSeats, () => ({
    ...{ create: 2, change: 0, same: 0, remove: 0, machinesLost: ['A-2'], faults: [] },
  }));
  const saved = server.answer(saveSeats, () => ({ version: 3 }));
  const page = await open('/admin/hall/4', { as: root });
  const text = page.getByRole('textbox', { name: 'Seats as CSV' });
  await text.fill('A-1,101,left,0,0\n,101');
  await press(page, 'Check');
  await expect
    .element(page.getByText('Line 2: name the seat and the room, with a comma between them'))
    .toBeVisible();
  expect(checked).toEqual([]);
  await text.fill('A-1,101,left,0,0\nA-2,101,left,1,0');
  await press(page, 'Check');
  await expect.element(page.getByText('Machines of these seats will be void: A-2')).toBeVisible();
  await press(page, 'Save 2 seats');
  await expect
    .poll(() => saved.map(({ body }) => body))
    .toEqual([
      {
        ...{ hallId: 4, version: 2 },
        seats: [
          { seat: 'A-1', room: '101', zone: 'left', x: 0, y: 0 },
          { seat: 'A-2', room: '101', zone: 'left', x: 1, y: 0 },
        ],
      },
    ]);
});

it('a build that machines report is accepted', async () => {
  const sent = server.answer(acceptBuilds, () => null);
  const page = await open('/admin/hall/4', { as: root });
  await page.getByRole('checkbox', { name: /^d{64}/ }).click();
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([{ hallId: 4, builds: ['b'.repeat(64), 'd'.repeat(64)], configs: ['c'.repeat(64)] }]);
});

it('the clock of the hall says the day of a contest that is far away, on one screen', async () => {
  const far = (ms: number) => new Date(Date.now() + ms).toISOString();
  const day = 24 * 3_600_000;
  server.answer(getContestInfo, () => ({
    ...runningContest(),
    ...{ startTime: far(9 * day), endTime: far(9 * day + 3_600_000), status: -1 as const },
  }));
  const page = await open('/contest-clock/3');
  await expect.element(page.getByText('Starts on')).toBeVisible();
  await window.viewport(1280, 720);
  const { scrollHeight, scrollWidth } = document.documentElement;
  expect([scrollHeight <= 720, scrollWidth <= 1280]).toEqual([true, true]);
});

it('the clock of the hall says what is left', async () => {
  await window.viewport(1280, 720);
  const page = await open('/contest-clock/3');
  await expect.element(page.getByText('Ends in')).toBeVisible();
  await expect.poll(() => page.getByTestId('hall-clock').element().textContent).toMatch(/^\d\d:\d\d:\d\d$/);
});

it('a seat whose machine says that its self-test failed is marked, counted, found, and explained', async () => {
  const page = await hall();
  const counts = page.getByRole('main').getByRole('status').filter({ hasText: 'Locked' });
  await expect.element(counts).toMatchTextContent(/Self-test failed 1$/);
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByTitle('Self-test failed', { exact: true }).click();
  await expect.element(seat(page, /^A-12:/)).toBeVisible();
  await expect.element(seat(page, /^A-13:/)).not.toBeInTheDocument();
  await seat(page, /^A-12:/).click();
  const warning = page.getByTestId('seat-panel').getByRole('alert');
  await expect.element(warning).toMatchTextContent('the clock does not follow the hall');
  await expect.element(warning).toMatchTextContent('storage on USB is not switched off');
  await expect.element(warning).toMatchTextContent('a hint, no proof');
});

it('a machine that has said nothing of its self-test is not marked for it', async () => {
  const page = await hall();
  await seat(page, /^A-13:/).click();
  await expect.element(page.getByTestId('seat-panel').getByText('App version')).toBeVisible();
  expect(page.getByTestId('seat-panel').getByRole('alert').elements()).toEqual([]);
});

/** A contest as somebody who takes part meets it: what the rights open, and what its phases close. */
import {
  getContestAccess,
  getContestInfo,
  listContestAnnouncements,
  listContestProblems,
  listContestSubmissions,
  listUnreadContestAnnouncements,
  registerContest,
} from '@assize/shared/areas/contest/endpoints.ts';
import { listSubmissionMachines } from '@assize/shared/areas/hall/endpoints.ts';
import type { ContestRight } from '@assize/shared/domain/contest/rights.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerPages } from '../../test/component/answers.ts';
import {
  answerContests,
  contestant,
  contestantRights,
  contestProblems,
  hoursFromNow,
  runningContest,
} from '../../test/component/contest-answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { takePicture } from '../../test/component/pictures.ts';
import { live, server } from '../../test/component/site.ts';

const access = (
  rights: readonly ContestRight[],
  more: { needsPassword?: boolean; registered?: boolean } = {},
) =>
  server.answer(getContestAccess, () => ({
    access: rights.includes('enter'),
    registered: more.registered ?? true,
    needsPassword: more.needsPassword ?? false,
    rights: [...rights],
    now: hoursFromNow(0),
  }));

beforeEach(() => {
  answerPages();
  answerContests();
  server.answer(listUnreadContestAnnouncements, () => []);
  access(contestantRights);
});

it('has a menu of its own, whose parts are links as far as the viewer may open them', async () => {
  access(['enter']);
  const page = await open('/contest/3', { as: contestant });
  const menu = page.getByRole('navigation', { name: 'Contest' });
  await expect.element(menu.getByRole('link', { name: 'Announcements' })).toBeVisible();
  expect(
    menu
      .getByRole('link')
      .elements()
      .map((one) => one.getAttribute('href')),
  ).toEqual(['/contest/3', '/contest/3/announcements', '/contest/3/clarifications', '/contest/3/comment']);
  expect(page.getByRole('navigation', { name: 'Main' }).elements()).toEqual([]);
});

it('says that it has not started, and opens by itself when it does', async () => {
  const start = new Date(Date.now() + 5_000).toISOString();
  server.answer(getContestInfo, () => runningContest({ startTime: start, phase: 'scheduled', status: -1 }));
  server.answer(getContestAccess, () => ({
    access: true,
    registered: true,
    needsPassword: false,
    rights: [...(Date.now() < Date.parse(start) ? (['enter'] as const) : contestantRights)],
    now: hoursFromNow(0),
  }));
  const page = await open('/contest/3/problems', { as: contestant });
  await expect.element(page.getByText('The contest has not started')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'A+B' })).toBeVisible();
});

it('a private contest asks for its password in the place of its pages', async () => {
  server.answer(getContestInfo, () => runningContest({ auth: 1 }));
  access([], { needsPassword: true, registered: false });
  const sent = server.answer(registerContest, ({ body: { password } }) => {
    if (password !== 'open sesame') throw refusal('contest.wrong-password', { field: 'password' });
    access(contestantRights);
    return null;
  });
  const page = await open('/contest/3/problems', { as: contestant });
  await page.getByRole('button', { name: 'Register' }).click();
  const told = () => document.querySelector('.ant-form-item-explain-error')?.textContent;
  await expect.poll(told).toBe('Enter the contest password');
  await page.getByLabelText('Contest password').fill('sesame');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect.element(page.getByText('Wrong contest password')).toBeVisible();
  await page.getByLabelText('Contest password').fill('open sesame');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect.element(page.getByText('Register contest successfully')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'A+B' })).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual(
    ['sesame', 'open sesame'].map((password) => ({ cid: 3, password })),
  );
});

it('in a public contest one registers without a password', async () => {
  access(contestantRights, { registered: false });
  const sent = server.answer(registerContest, () => {
    access(contestantRights);
    return null;
  });
  const page = await open('/contest/3', { as: contestant });
  await page.getByRole('button', { name: 'Register' }).click();
  await expect.element(page.getByText('You are registered.')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ cid: 3, password: '' }]);
});

it('tells its rules in sentences', async () => {
  const page = await open('/contest/3', { as: contestant });
  for (const words of [
    /adds 20 minutes/,
    /on the results of others are hidden/,
    /shown when the contest ends/,
  ])
    await expect.element(page.getByText(words)).toBeVisible();
});

it('shows states, balloons and counts, and question marks for what may not be known', async () => {
  const page = await open('/contest/3/problems', { as: contestant });
  const row = page.getByRole('row', { name: /A\+B/ });
  await expect.element(row.getByRole('img', { name: 'Accepted' })).toBeVisible();
  await expect.element(row.getByRole('img', { name: 'Balloon #ff4500' })).toBeVisible();
  await expect.element(row.getByRole('cell', { name: '30.00%' })).toBeVisible();
  await expect
    .element(row.getByRole('link', { name: 'A+B' }))
    .toHaveAttribute('href', '/contest/3/problem/A');
  const hidden = page.getByRole('row', { name: /Trees/ });
  expect(hidden.getByText('?', { exact: true }).elements()).toHaveLength(3);
});

it('reads its problems again when they change', async () => {
  const page = await open('/contest/3/problems', { as: contestant });
  await expect.element(page.getByRole('link', { name: 'A+B' })).toBeVisible();
  server.answer(listContestProblems, () => contestProblems.slice(1));
  live.push('contest.3', 'problems', {});
  await expect.poll(() => page.getByRole('link', { name: 'A+B' }).elements()).toEqual([]);
});

it('tells of announcements that were not read, once', async () => {
  const asked = server.answer(listUnreadContestAnnouncements, ({ body: { readAnnouncementList } }) =>
    [{ id: 8, title: 'Problem B was corrected', gmtCreate: hoursFromNow(-1) }].filter(
      ({ id }) => !readAnnouncementList.includes(id),
    ),
  );
  const page = await open('/contest/3', { as: contestant });
  await expect.element(page.getByRole('link', { name: 'Problem B was corrected' })).toBeVisible();
  await page.getByRole('button', { name: 'Mark as read' }).click();
  await expect.poll(() => page.getByText('Problem B was corrected').elements()).toEqual([]);
  await expect.poll(() => asked.at(-1)?.body.readAnnouncementList).toEqual([8]);
  expect(localStorage.getItem('contest-read')).toContain(`${contestant.uid} 3`);
  server.answer(listUnreadContestAnnouncements, () => [
    { id: 9, title: 'Ten minutes more', gmtCreate: hoursFromNow(0) },
  ]);
  live.push('contest.3', 'announcement', { id: 9, title: 'Ten minutes more' });
  await expect.element(page.getByRole('link', { name: 'Ten minutes more' })).toBeVisible();
});

it('who works at the contest is led there first', async () => {
  access(['enter', 'staff', 'problems', 'prints'], { registered: false });
  server.answer(getContestInfo, () => runningContest({ openPrint: true }));
  const page = await open('/contest/3', { as: contestant, width: 390 });
  const work = page.getByRole('main').getByRole('link', { name: 'Admin print' });
  await expect.element(work.first()).toHaveAttribute('href', '/contest/3/admin-print');
  await expect.element(page.getByText('Your work here')).toBeVisible();
});

it('the page of announcements shows five, or that there are none', async () => {
  const asked = server.answer(listContestAnnouncements, () => ({ records: [], total: 0 }));
  const page = await open('/contest/3/announcements', { as: contestant });
  await expect.element(page.getByText('No announcements')).toBeVisible();
  expect(asked[0]?.query).toMatchObject({ cid: 3, currentPage: 1, limit: 5 });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => asked.length).toBe(2);
});

it('lists submissions by filters of the address, verdicts behind the seal as question marks', async () => {
  const page = await open('/contest/3/submissions?onlyMine=true&problemID=B&status=-1', { as: contestant });
  await expect.element(page.getByText('SNR')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Submitted Unknown Result' }))
    .toHaveAttribute('href', '/contest/3/problem/C/submission-detail/3');
  const asked = server.answer(listContestSubmissions, () => ({ records: [], total: 0 }));
  await page.getByRole('checkbox', { name: 'Only mine' }).click();
  await expect
    .poll(() => asked.at(-1)?.query)
    .toMatchObject({
      contestID: 3,
      problemID: 'B',
      completeProblemID: true,
      status: -1,
      containsEnd: false,
    });
  expect(asked.at(-1)?.query.onlyMine).toBeUndefined();
});

describe('the machine of a submission', () => {
  const machines = () =>
    server.answer(listSubmissionMachines, ({ body: { submitIds } }) =>
      submitIds.map((submitId, n) => ({
        ...{ submitId, label: n === 0 ? ('unknown-build' as const) : ('none' as const) },
        ...{ seat: n === 0 ? 'A-3' : null, pressedAt: n === 0 ? '2026-03-01T08:00:05.000Z' : null },
      })),
    );

  it('is not asked for by who takes part', async () => {
    const asked = machines();
    const page = await open('/contest/3/submissions', { as: contestant });
    await expect.element(page.getByText('SNR')).toBeVisible();
    expect(page.getByRole('columnheader', { name: 'Machine' }).elements()).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('is told to the jury with how well it was proven, in the list and beside the program', async () => {
    const asked = machines();
    access(['enter', 'problems', 'code']);
    const page = await open('/contest/3/submissions', { as: contestant });
    await expect.element(page.getByText(/A-3.*Unknown build/)).toBeVisible();
    expect(asked).toHaveLength(1);
    await page.unmount();
    const [first = 0] = asked[0]?.body.submitIds ?? [];
    const detail = await open(`/contest/3/problem/C/submission-detail/${first}`, { as: contestant });
    await expect.element(detail.getByText('Pressed, by the machine')).toBeVisible();
    await expect.element(detail.getByText(/Unknown build/).last()).toBeVisible();
  });

  it('is whole in the list, seat and label, where that is as narrow as it gets', async () => {
    machines();
    access(['enter', 'problems', 'code']);
    const page = await open('/contest/3/submissions', { as: contestant, width: 1024 });
    await expect.element(page.getByText(/A-3.*Unknown build/)).toBeVisible();
    const mark = page.getByText(/A-3.*Unknown build/).element();
    const cell = mark.closest('td');
    expect(mark.getBoundingClientRect().right).toBeLessThanOrEqual(cell?.getBoundingClientRect().right ?? 0);
    await takePicture('machines 1024 light');
  });

  it('is beside the program on a phone as well', async () => {
    machines();
    access(['enter', 'problems', 'code']);
    const looks = { as: contestant, theme: 'dark', width: 390, locale: 'zh-CN' } as const;
    const page = await open('/contest/3/problem/C/submission-detail/1', looks);
    await expect.element(page.getByText(/未知版本/)).toBeVisible();
    page
      .getByText(/未知版本/)
      .element()
      .scrollIntoView({ block: 'center' });
    await takePicture('machine 390 dark');
  });
});

it('a contest that is not there is a page that is not found', async () => {
  server.answer(getContestInfo, () => {
    throw refusal('contest.not-found');
  });
  const page = await open('/contest/3/problems', { as: contestant });
  await expect.element(page.getByText('The contest does not exist')).toBeVisible();
});

it('has its menu below its head on a phone', async () => {
  const page = await open('/contest/3/problems', { as: contestant, width: 390 });
  await page.getByRole('navigation', { name: 'Contest' }).getByRole('link', { name: 'Overview' }).click();
  await expect.poll(page.address).toBe('/contest/3');
});

it('wishes good luck when the contest starts', async () => {
  const scheduled = { phase: 'scheduled' as const, status: -1 as const };
  const times = { startTime: hoursFromNow(1), endTime: hoursFromNow(4), sealRankTime: hoursFromNow(3) };
  server.answer(getContestInfo, () => runningContest({ ...scheduled, ...times }));
  const page = await open('/contest/3', { as: contestant });
  await expect.poll(() => live.hears('contest.3')).toBe(true);
  expect(page.getByText(/Good luck to you/).elements()).toEqual([]);
  server.answer(getContestInfo, () => runningContest());
  live.push('contest.3', 'changed', {});
  await expect.element(page.getByText('The contest has started. Good luck to you!')).toBeVisible();
});

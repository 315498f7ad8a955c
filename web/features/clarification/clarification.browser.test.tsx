/** Clarifications as contestants and as the jury meet them. */
import {
  askClarification,
  listClarifications,
  markClarificationsRead,
  readClarificationNews,
  type UnreadAnswer,
} from '@assize/shared/areas/clarification/endpoints.ts';
import {
  answerClarification,
  broadcastClarification,
  claimClarification,
  listClarificationQueue,
  type QueuedClarification,
  readCannedAnswers,
  saveCannedAnswers,
  unclaimClarification,
} from '@assize/shared/areas/clarification/jury-endpoints.ts';
import { getContestAccess, listUnreadContestAnnouncements } from '@assize/shared/areas/contest/endpoints.ts';
import type { ContestRight } from '@assize/shared/domain/contest/rights.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerPages } from '../../test/component/answers.ts';
import {
  answerContests,
  clarifications,
  contestant,
  contestantRights,
  hoursFromNow,
  queuedClarifications,
} from '../../test/component/contest-answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { live, root, server } from '../../test/component/site.ts';

const address = '/contest/3/clarifications';
const access = (rights: readonly ContestRight[]) =>
  server.answer(getContestAccess, () => ({
    ...{ access: true, registered: true, needsPassword: false, rights: [...rights] },
    now: hoursFromNow(0),
  }));
const asks = [...contestantRights, 'ask'] as const;
const unread: UnreadAnswer = {
  ...{ id: 13, subject: 'general', displayId: null, displayTitle: null, mine: false, kind: 'answer' },
  ...{ excerpt: 'Lunch is at one', gmtCreate: hoursFromNow(-0.5) },
};

beforeEach(() => {
  answerPages();
  answerContests();
  server.answer(listUnreadContestAnnouncements, () => []);
});

describe('a contestant', () => {
  beforeEach(() => {
    access(asks);
    server.answer(readClarificationNews, () => ({ unread: [], waiting: null }));
  });

  it('asks about a problem; what was typed stays when it is refused', async () => {
    let refuse = true;
    const asked = server.answer(askClarification, () => {
      if (refuse) throw refusal('clarification.too-many', { params: { seconds: 100 } });
      const [, mine] = clarifications;
      if (!mine) throw new Error('no question');
      return mine;
    });
    const page = await open(address, { as: contestant });
    const send = page.getByRole('button', { name: 'Send the question' });
    await expect.element(send).toBeDisabled();
    await page.getByRole('combobox', { name: 'About' }).click();
    await page.getByText('B. Numbers of the second kind').click();
    const text = page.getByRole('textbox', { name: 'Question (markdown)' });
    await text.fill('May *n* be 0?');
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect.element(page.getByText('n', { exact: true }).first()).toBeVisible();
    await send.click();
    await expect.element(page.getByText('Too many questions; ask again in 100 s')).toBeVisible();
    await page.getByRole('tab', { name: 'Write' }).click();
    await expect.element(text).toHaveValue('May *n* be 0?');
    refuse = false;
    await send.click();
    await expect.element(text).toHaveValue('');
    expect(asked.at(-1)?.body).toEqual({
      ...{ cid: 3, subject: 'problem', displayId: 'B', content: 'May *n* be 0?' },
    });
  });

  it('reads own questions, those of the team, and what was told to all', async () => {
    const page = await open(address, { as: contestant });
    const items = page.getByTestId('clarification');
    await expect.element(items.nth(0).getByText('Broadcast')).toBeVisible();
    await expect.element(items.nth(1).getByText('Your question')).toBeVisible();
    await expect.element(items.nth(1).getByText('No comment')).toBeVisible();
    await expect.element(items.nth(2).getByText(/ben-of-the-same-team/)).toBeVisible();
    await expect.element(items.nth(2).getByText('Waiting for the jury')).toBeVisible();
  });

  it('marks as read what is shown', async () => {
    const marked = server.answer(markClarificationsRead, () => null);
    await open(address, { as: contestant });
    const newest = clarifications.flatMap(({ answers }) => answers.map((one) => one.gmtCreate)).toSorted();
    await expect.poll(() => marked.at(-1)?.body).toEqual({ cid: 3, until: newest.at(-1) });
  });

  it('is told of a broadcast on any page of the contest, until it is acknowledged', async () => {
    let news: UnreadAnswer[] = [unread];
    server.answer(readClarificationNews, () => ({ unread: news, waiting: null }));
    const marked = server.answer(markClarificationsRead, () => {
      news = [];
      return null;
    });
    const page = await open('/contest/3/problems', { as: contestant });
    const notice = page.getByRole('status', { name: 'News from the jury' });
    await expect.element(notice.getByText('Lunch is at one')).toBeVisible();
    await expect.element(page.getByRole('img', { name: /1.* unread/ }).first()).toBeVisible();
    expect(document.activeElement).toBe(document.body);
    await notice.getByRole('button', { name: 'Got it' }).click();
    await expect.poll(() => notice.elements()).toEqual([]);
    expect(marked[0]?.body).toEqual({ cid: 3, until: unread.gmtCreate });
    news = [{ ...unread, excerpt: 'Ten minutes more' }];
    live.push('clarification.3', 'broadcast', {});
    await expect.element(page.getByText('Ten minutes more')).toBeVisible();
  });

  it('hears of an answer in a short message that leads to it, but not on the page itself', async () => {
    server.answer(readClarificationNews, () => ({ unread: [unread], waiting: null }));
    const page = await open('/contest/3/problems', { as: contestant });
    // What tells of it loads after the page.
    await expect.element(page.getByRole('status', { name: 'News from the jury' })).toBeVisible();
    live.push(`user.${contestant.uid}`, 'clarification', { cid: 4, answered: true });
    live.push(`user.${contestant.uid}`, 'clarification', { cid: 3, answered: false });
    await expect.poll(() => page.getByTestId('toast').elements()).toEqual([]);
    live.push(`user.${contestant.uid}`, 'clarification', { cid: 3, answered: true });
    await page.getByTestId('toast').getByRole('link', { name: 'Show' }).click();
    await expect.poll(page.address).toBe(address);
    await expect.element(page.getByTestId('clarification').first()).toBeVisible();
    await expect.poll(() => page.getByTestId('toast').elements()).toEqual([]);
    const asked = server.answer(listClarifications, () => ({ records: [], total: 0 }));
    live.push(`user.${contestant.uid}`, 'clarification', { cid: 3, answered: true });
    await expect.element(page.getByText('No questions and no broadcasts yet')).toBeVisible();
    expect(asked.length).toBeGreaterThan(0);
    expect(page.getByTestId('toast').elements()).toEqual([]);
  });

  it('before the start asks about no problem, and after the end nothing', async () => {
    access(['enter', 'ask']);
    const page = await open(address, { as: contestant, width: 390 });
    await page.getByRole('combobox', { name: 'About' }).click();
    await expect.element(page.getByText('Technical (machine, network, printing)').first()).toBeVisible();
    expect(page.getByText('A. A+B').elements()).toEqual([]);
    access(['enter', 'problems']);
    live.push('contest.3', 'changed', {});
    await expect.element(page.getByText('Nothing can be asked now.')).toBeVisible();
  });
});

describe('the jury', () => {
  const jury = { ...contestant, uid: 'd'.repeat(32), username: 'dan' };
  const [waiting] = queuedClarifications as [QueuedClarification, ...QueuedClarification[]];
  const claimed = (by = jury): QueuedClarification => ({
    ...waiting,
    state: 'claimed',
    claim: { uid: by.uid, username: by.username, until: hoursFromNow(0.05) },
  });
  beforeEach(() => access(['enter', 'problems', 'submit', 'live', 'code', 'answer']));

  it('sees how many questions wait, and of which somebody has taken care', async () => {
    const page = await open(address, { as: jury });
    await expect.element(page.getByRole('img', { name: /2.* questions wait/ }).first()).toBeVisible();
    const items = page.getByTestId('clarification');
    await expect.element(items.nth(0).getByRole('button', { name: 'Claim' })).toBeVisible();
    await expect.element(items.nth(1).getByText(/Claimed by/)).toBeVisible();
    await expect.element(items.nth(1).getByRole('button', { name: 'Answer' })).toBeDisabled();
    // Only who manages the contest gives back what others have taken, and writes the canned answers.
    for (const name of ['Give back', 'Canned answers'])
      expect(page.getByRole('button', { name }).elements()).toEqual([]);
  });

  it('takes a question by answering it, from a canned text and with the question quoted', async () => {
    let records: QueuedClarification[] = [waiting];
    server.answer(listClarificationQueue, () => ({
      ...{ records, total: records.length, counts: { waiting: 0, claimed: 0 } },
    }));
    const taken = server.answer(claimClarification, () => {
      records = [claimed()];
      return claimed();
    });
    const answered = server.answer(answerClarification, () => {
      records = [];
      return { ...waiting, state: 'answered' as const };
    });
    const page = await open(address, { as: jury });
    await page.getByTestId('clarification').getByRole('button', { name: 'Answer' }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => taken.length).toBe(1);
    await expect.element(dialog.getByRole('button', { name: 'Send the answer' })).toBeDisabled();
    await dialog.getByRole('combobox', { name: 'Canned answers' }).click();
    await page.getByTitle('Please read the problem statement carefully.').click();
    const text = dialog.getByRole('textbox', { name: 'Answer (markdown)' });
    await expect.element(text).toHaveValue('Please read the problem statement carefully.');
    await dialog.getByRole('radio', { name: 'Everybody' }).click();
    await expect.element(dialog.getByText(/neither the question nor who asked/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Quote the question' }).click();
    await dialog.getByRole('button', { name: 'Send the answer' }).click();
    await expect.element(page.getByText('No question waits for an answer')).toBeVisible();
    expect(answered[0]?.body).toEqual({
      ...{ cid: 3, id: 9, kind: 'answer', toAll: true, seen: 0 },
      content:
        '> May $n$ be negative?\n> \n> The sample says `-1`.\n\nPlease read the problem statement carefully.',
    });
  });

  it('keeps an answer that was refused, and gives the question back when it is called off', async () => {
    server.answer(claimClarification, () => claimed());
    server.answer(answerClarification, () => {
      throw refusal('clarification.changed');
    });
    const given = server.answer(unclaimClarification, () => waiting);
    const page = await open(address, { as: jury });
    await page.getByTestId('clarification').getByRole('button', { name: 'Answer' }).first().click();
    const dialog = page.getByRole('dialog');
    const text = dialog.getByRole('textbox', { name: 'Answer (markdown)' });
    await text.fill('Yes.');
    await dialog.getByRole('button', { name: 'Send the answer' }).click();
    await expect.element(page.getByText('Somebody was faster; look at it again')).toBeVisible();
    await expect.element(text).toHaveValue('Yes.');
    // No key throws away what was typed.
    await userEvent.keyboard('{Escape}');
    await expect.element(text).toHaveValue('Yes.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => given[0]?.body).toEqual({ cid: 3, id: 9 });
  });

  it('goes on having a question that it took by itself, after a look at the answer', async () => {
    server.answer(claimClarification, () => claimed());
    server.answer(listClarificationQueue, () => ({
      ...{ records: [claimed()], total: 1, counts: { waiting: 0, claimed: 1 } },
    }));
    const given = server.answer(unclaimClarification, () => waiting);
    const page = await open(address, { as: jury });
    await page.getByTestId('clarification').getByRole('button', { name: 'Answer' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => dialog.elements()).toEqual([]);
    expect(given).toEqual([]);
  });

  it('does not comment', async () => {
    server.answer(claimClarification, () => claimed());
    const answered = server.answer(answerClarification, () => ({ ...waiting, state: 'answered' as const }));
    const page = await open(address, { as: jury });
    await page.getByTestId('clarification').getByRole('button', { name: 'Answer' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'No comment' }).click();
    await expect
      .poll(() => answered[0]?.body)
      .toEqual({ cid: 3, id: 9, kind: 'no-comment', content: '', toAll: false, seen: 0 });
  });

  it('narrows the queue by state and problem, in the address', async () => {
    const asked = server.answer(listClarificationQueue, () => ({
      ...{ records: [], total: 0, counts: { waiting: 0, claimed: 0 } },
    }));
    const page = await open(`${address}?view=answered&about=A`, { as: jury });
    await expect.element(page.getByText('No question has been answered yet')).toBeVisible();
    expect(asked.at(-1)?.query).toMatchObject({ cid: 3, view: 'answered', displayId: 'A' });
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByTitle('Broadcasts').click();
    await expect.poll(() => asked.at(-1)?.query.view).toBe('broadcast');
    expect(page.address()).toBe(`${address}?view=broadcast&about=A`);
  });

  it('tells everybody something', async () => {
    const sent = server.answer(broadcastClarification, () => ({ ...waiting, state: 'broadcast' as const }));
    const page = await open(address, { as: jury });
    await page.getByRole('button', { name: 'New broadcast' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Broadcast (markdown)' }).fill('Lunch');
    await dialog.getByRole('button', { name: 'Send to everybody' }).click();
    await expect
      .poll(() => sent[0]?.body)
      .toEqual({ cid: 3, subject: 'general', displayId: null, content: 'Lunch' });
    await expect.poll(() => dialog.elements()).toEqual([]);
  });

  it('is told of a new question while it is elsewhere', async () => {
    const page = await open('/contest/3/problems', { as: jury });
    await expect
      .poll(() => {
        live.push('clarification.3', 'queue', { asked: false });
        live.push('clarification.3', 'queue', { asked: true });
        return page.getByTestId('toast').elements().length;
      })
      .toBe(1);
    await expect.element(page.getByTestId('toast').getByText('A new question came in')).toBeVisible();
  });
});

it('who manages the contest writes its canned answers', async () => {
  let version = 0;
  server.answer(readCannedAnswers, () => ({ answers: [], version }));
  const saved = server.answer(saveCannedAnswers, ({ body: { answers } }) => {
    version += 1;
    return { answers, version };
  });
  const page = await open(address, { as: root });
  await page.getByRole('button', { name: 'Canned answers' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add the usual ones' }).click();
  await dialog.getByRole('button', { name: 'Delete text 2' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Text 4' }).fill('Ask the print desk.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => saved[0]?.body)
    .toEqual({
      cid: 3,
      version: 0,
      answers: [
        'Please read the problem statement carefully.',
        'No.',
        'Please say in more detail what you mean.',
        'Ask the print desk.',
      ],
    });
});

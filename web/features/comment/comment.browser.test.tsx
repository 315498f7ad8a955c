/** Comments on a contest. */
import {
  addComment,
  addReply,
  type CommentReply,
  deleteComment,
  listComments,
  listReplies,
  setCommentLike,
} from '@assize/shared/areas/comment/endpoints.ts';
import {
  getContestAccess,
  getContestInfo,
  listUnreadContestAnnouncements,
} from '@assize/shared/areas/contest/endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { answerPages } from '../../test/component/answers.ts';
import {
  answerContests,
  contestant,
  contestantRights,
  contestComments,
  hoursFromNow,
  runningContest,
} from '../../test/component/contest-answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { answerSite, server } from '../../test/component/site.ts';

const address = '/contest/3/comment';
beforeEach(() => {
  answerPages();
  answerContests();
  server.answer(listUnreadContestAnnouncements, () => []);
  server.answer(getContestAccess, () => ({
    ...{ access: true, registered: true, needsPassword: false, rights: [...contestantRights] },
    now: hoursFromNow(0),
  }));
});
const first = () => {
  const [one] = contestComments;
  if (!one) throw new Error('no comment');
  return one;
};

it('shows who wrote, with badge and title, and what may be done', async () => {
  const page = await open(address, { as: contestant });
  const [byRoot, own] = [page.getByTestId('comment').nth(0), page.getByTestId('comment').nth(1)];
  await expect.element(byRoot.getByText('SPA')).toBeVisible();
  expect(byRoot.getByRole('button', { name: 'Reply' }).elements()).toEqual([]);
  expect(byRoot.getByRole('button', { name: 'Delete' }).elements()).toEqual([]);
  await expect.element(own.getByText('Champion')).toBeVisible();
  await expect.element(own.getByText('ADM').first()).toBeVisible();
  await expect.element(page.getByText(/you see your own comments/)).toBeVisible();
});

it('is written with an emoji; an empty one is told to be so, and a refused one stays', async () => {
  let refuse = true;
  const added = server.answer(addComment, ({ body: { content } }) => {
    if (refuse) throw refusal('contest.not-found');
    return { ...first(), content };
  });
  const page = await open(address, { as: contestant });
  const send = page.getByRole('button', { name: 'Comment', exact: true });
  const text = page.getByRole('textbox', { name: 'Say something (markdown)' });
  await text.fill('  ');
  await send.click();
  await expect.element(page.getByText('Content cannot be empty')).toBeVisible();
  expect(added).toEqual([]);
  await text.fill('Hello ');
  await page.getByRole('button', { name: 'Emoji' }).click();
  await page.getByRole('button', { name: /🎉/ }).click();
  await expect.element(text).toHaveValue('Hello 🎉');
  await send.click();
  await expect.element(page.getByText('The contest does not exist')).toBeVisible();
  await expect.element(text).toHaveValue('Hello 🎉');
  refuse = false;
  await send.click();
  await expect.element(page.getByText('Comment Successfully')).toBeVisible();
  await expect.element(text).toHaveValue('');
  expect(added.at(-1)?.body).toEqual({ content: 'Hello 🎉', cid: 3 });
});

it('is liked, and liked no more', async () => {
  const sent = server.answer(setCommentLike, () => null);
  const page = await open(address, { as: contestant });
  const own = page.getByTestId('comment').nth(1);
  await own.getByRole('button', { name: /^Like/ }).click();
  await expect.element(page.getByText('Like Successfully', { exact: true })).toBeVisible();
  await page.getByTestId('comment').nth(0).getByRole('button', { name: /^Like/ }).click();
  await expect.element(page.getByText('Cancel Like Successfully')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { cid: 2, toLike: true, sourceId: 3, sourceType: 'Contest' },
    { cid: 1, toLike: false, sourceId: 3, sourceType: 'Contest' },
  ]);
});

it('shows three replies, all of them when that is wished, and folds them again', async () => {
  const all: CommentReply[] = Array.from({ length: 5 }, (_, n) => ({
    ...{ id: n + 1, commentId: 2, content: `reply ${n}`, mayDelete: false },
    ...{ fromUid: 'b'.repeat(32), fromName: 'ben', fromAvatar: null, fromRole: 'user' as const },
    ...{ fromTitleName: null, fromTitleColor: null, gmtCreate: hoursFromNow(-1) },
    ...{ toUid: 'c'.repeat(32), toName: 'ada', toAvatar: null },
  }));
  const asked = server.answer(listReplies, () => all);
  const page = await open(address, { as: contestant });
  const replies = page.getByTestId('reply');
  await expect.poll(() => replies.elements().length).toBe(3);
  await page.getByRole('button', { name: /replies, click to show all/ }).click();
  await expect.poll(() => replies.elements().length).toBe(5);
  expect(asked[0]?.query).toEqual({ commentId: 2, cid: 3 });
  await page.getByRole('button', { name: 'Pick up' }).click();
  await expect.poll(() => replies.elements().length).toBe(3);
});

it('is replied to, and so is a reply', async () => {
  const sent = server.answer(addReply, () => {
    const [reply] = contestComments[1]?.replyList ?? [];
    if (!reply) throw new Error('no reply');
    return reply;
  });
  const page = await open(address, { as: contestant, width: 390 });
  const own = page.getByTestId('comment').nth(1);
  for (const button of [
    own.getByRole('button', { name: 'Reply' }).first(),
    page.getByTestId('reply').first().getByRole('button', { name: 'Reply' }),
  ]) {
    await button.click();
    await own.getByRole('textbox').fill('Indeed');
    await own.getByRole('button', { name: 'Reply', exact: true }).last().click();
    await expect.poll(() => own.getByRole('textbox').elements()).toEqual([]);
  }
  expect(sent.map(({ body }) => [body.quoteId, body.quoteType, body.reply])).toEqual([
    [2, 'Comment', { commentId: 2, content: 'Indeed' }],
    [1, 'Reply', { commentId: 2, content: 'Indeed' }],
  ]);
});

it('is deleted once that is confirmed', async () => {
  const sent = server.answer(deleteComment, () => null);
  const page = await open(address, { as: contestant });
  const own = page.getByTestId('comment').nth(1);
  await own.getByRole('button', { name: 'Delete' }).first().click();
  expect(sent).toEqual([]);
  await page.getByRole('tooltip').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('Delete successfully')).toBeVisible();
  expect(sent[0]?.body).toEqual({ id: 2, fromUid: contestant.uid, cid: 3 });
});

it('says that there are none, comes ten a page, and hides nothing once the contest is over', async () => {
  server.answer(getContestInfo, () =>
    runningContest({ startTime: hoursFromNow(-5), endTime: hoursFromNow(-1), status: 1, phase: 'ended' }),
  );
  const asked = server.answer(listComments, () => ({
    commentList: { records: [], total: 0 },
    commentLikeMap: {},
  }));
  const page = await open(address, { as: contestant });
  await expect.element(page.getByText('No comments yet')).toBeVisible();
  expect(asked[0]?.query).toMatchObject({ cid: 3, currentPage: 1, limit: 10 });
  expect(page.getByText(/you see your own comments/).elements()).toEqual([]);
});

it('is not written by those who may not', async () => {
  const page = await open(address, { as: { ...contestant, roleList: ['user_muted'] } });
  await expect.element(page.getByText('You cannot write comments.')).toBeVisible();
});

it('has no tab where the site has no comments, and its address leads home with words', async () => {
  answerSite({ openContestComment: false });
  const page = await open('/contest/3', { as: contestant });
  const menu = page.getByRole('navigation', { name: 'Contest' });
  await expect.element(menu.getByRole('link', { name: 'Announcements' })).toBeVisible();
  expect(menu.getByText('Comments').elements()).toEqual([]);
  await page.router.navigate(address);
  await expect.element(page.getByText('The website has no open contest comment area')).toBeVisible();
  await expect.poll(page.address).toBe('/home');
});

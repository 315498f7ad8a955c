/** Comments on contests: who sees, writes, likes and deletes them. */
import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import {
  addComment,
  addReply,
  deleteComment,
  deleteReply,
  likeComment,
  listComments,
  listReplies,
  setCommentLike,
} from '@assize/shared/areas/comment/endpoints.ts';
import { changeContestStaff } from '@assize/shared/areas/contest/admin-endpoints.ts';
import { getWebsiteConfig } from '@assize/shared/areas/site/endpoints.ts';
import { readSwitches, saveSwitches } from '@assize/shared/areas/site-setting/endpoints.ts';
import type { Endpoint } from '@assize/shared/wire/http.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { at, makeContest } from '../../test/contests.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { guards, rejects } from '../../test/tables.ts';

const clock = standingClock();
let site: TestSite;
let owner: Caller;
let root: Caller;
const hour = 3_600_000;
const began = clock.now();
const start = at(began, hour);

beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
  owner = site.asUser('owner', 'admin');
  root = site.as('root');
});

let made = 0;
/** A contest of five hours, two contestants and one of the jury. */
const hall = async (changes: object = {}) => {
  made += 1;
  clock.set(began);
  const { cid } = await makeContest(owner, clock, changes);
  const [ada, eve, jury] = ['ada', 'eve', 'jury'].map((name) => site.asUser(`${name}${made}`)) as [
    Caller,
    Caller,
    Caller,
  ];
  await jury.token();
  await owner.call(changeContestStaff, {
    body: { cid, staff: [{ username: `jury${made}`, roles: ['jury'] }] },
  });
  return { cid, ada, eve, jury };
};
const go = (ms: number) => clock.set(Date.parse(start) + ms);

const say = (by: Caller, cid: number, content: string) => by.call(addComment, { body: { cid, content } });
const page = (by: Caller, cid: number, query: object = {}) =>
  by.call(listComments, { query: { cid, ...query } });
const said = async (by: Caller, cid: number) =>
  (await page(by, cid)).commentList.records.map(({ content }) => content).toSorted();
const replyTo = (by: Caller, commentId: number, content = 'Indeed') =>
  by.call(addReply, {
    body: { reply: { commentId, content }, quoteId: commentId, quoteType: 'Comment' },
  });
const refused = async (by: Caller, endpoint: Endpoint, body: object) => {
  const sent = await by.send(endpoint, { body });
  return sent.status === 200 ? [200] : [sent.status, sent.body.code];
};
const replying = (by: Caller, commentId: number) =>
  refused(by, addReply, {
    reply: { commentId, content: 'x' },
    quoteId: commentId,
    quoteType: 'Comment',
  });
const like = (by: Caller, cid: number, toLike = true) =>
  by.call(setCommentLike, { body: { cid, toLike, sourceType: 'Contest' } });

describe('comments (Comments 1, 2)', () => {
  it('are written by who has entered, and show who wrote them', async () => {
    const { cid, ada } = await hall();
    const mine = await say(ada, cid, ' Hello **all** ');
    expect(mine).toEqual({
      id: expect.any(Number),
      content: 'Hello **all**',
      ...{ fromUid: await ada.uid(), fromName: `ada${made}`, fromAvatar: null },
      ...{ fromRole: 'user', fromTitleName: null, fromTitleColor: null },
      ...{ likeNum: 0, gmtCreate: began.toISOString(), replyList: [], totalReplyNum: 0 },
      ...{ mayReply: true, mayDelete: true },
    });
    await say(owner, cid, 'Welcome');
    await say(root, cid, 'Have fun');
    const { commentList } = await page(ada, cid);
    expect(commentList.records.map(({ fromName, fromRole }) => [fromName, fromRole])).toEqual([
      ['root', 'root'],
      ['owner', 'admin'],
      [`ada${made}`, 'user'],
    ]);
    expect(commentList.total).toBe(3);
  });

  it('come ten a page, those with most likes first, then the newest', async () => {
    const { cid, ada, eve } = await hall();
    const ids: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      clock.set(began.getTime() + n);
      ids.push((await say(ada, cid, `comment ${n}`)).id);
    }
    await like(eve, ids[3] ?? 0);
    await like(ada, ids[3] ?? 0);
    await like(eve, ids[5] ?? 0);
    const first = await page(eve, cid);
    expect(first.commentList.total).toBe(12);
    expect(first.commentList.records.map(({ content }) => Number(content.split(' ')[1]))).toEqual([
      3, 5, 11, 10, 9, 8, 7, 6, 4, 2,
    ]);
    expect(first.commentLikeMap[ids[3] ?? 0]).toBe(true);
    expect(first.commentLikeMap[ids[11] ?? 0]).toBe(false);
    expect((await page(ada, cid)).commentLikeMap[ids[5] ?? 0]).toBe(false);
    const second = await page(eve, cid, { currentPage: 2 });
    expect(second.commentList.records.map(({ content }) => content)).toEqual(['comment 1', 'comment 0']);
  });

  it('are of one contest, and of nothing that is no subject', async () => {
    const [one, other] = [await hall(), await hall()];
    await say(one.ada, one.cid, 'here');
    expect(await said(other.ada, other.cid)).toEqual([]);
    const nothing = [404, 'comment.no-subject'];
    const { ada, cid } = other;
    expect(await refused(ada, addComment, { content: 'x' })).toEqual(nothing);
    expect(await refused(ada, addComment, { content: 'x', did: 1 })).toEqual(nothing);
    expect(await refused(ada, addComment, { content: 'x', cid, did: 1 })).toEqual(nothing);
    expect(await refused(ada, addComment, { content: 'x', cid: 999_999 })).toEqual([
      404,
      'contest.not-found',
    ]);
    const both = await ada.send(listComments, { query: { cid, did: 1 } });
    expect([both.status, both.body.code]).toEqual(nothing);
  });

  it('have something to say, in 10 000 characters, replies too', async () => {
    const { cid, ada } = await hall();
    const whole = 'x'.repeat(10_000);
    const { id, content } = await say(ada, cid, whole);
    expect(content).toBe(whole);
    expect((await replyTo(ada, id, whole)).content).toBe(whole);
    for (const bad of ['', ' \n ', `${whole}x`]) {
      const sent = await ada.send(addComment, { body: { cid, content: bad } });
      expect([sent.status, sent.body.field]).toEqual([400, 'content']);
      const reply = { reply: { commentId: id, content: bad }, quoteId: id, quoteType: 'Comment' };
      const answered = await ada.send(addReply, { body: reply });
      expect([answered.status, answered.body.field]).toEqual([400, 'reply.content']);
    }
  });

  it('are closed to visitors and to those who have not entered', async () => {
    const { cid, ada } = await hall({ auth: 1, pwd: 'sesame' });
    const { id } = await say(owner, cid, 'secret');
    for (const [endpoint, query] of [
      [listComments, { cid }],
      [listReplies, { commentId: id, cid }],
    ] as const) {
      expect((await site.asVisitor().send(endpoint, { query })).body.code).toBe('auth.required');
      expect((await ada.send(endpoint, { query })).body.code).toBe('contest.password-needed');
    }
    expect(await refused(ada, addComment, { cid, content: 'x' })).toEqual([403, 'contest.password-needed']);
    expect(await replying(ada, id)).toEqual([403, 'contest.password-needed']);
  });
});

describe('while a contest runs (Comments 4)', () => {
  it('contestants see their own comments and those of its admins, replies and totals too', async () => {
    const { cid, ada, eve, jury } = await hall();
    const early = await say(ada, cid, 'of ada');
    await replyTo(eve, early.id, 'of eve');
    await replyTo(ada, early.id, 'of ada again');
    await replyTo(owner, early.id, 'of the owner');
    expect(await said(eve, cid)).toEqual(['of ada']);
    const seen = async (by: Caller) => {
      const { commentList } = await page(by, cid);
      const [first] = commentList.records.filter(({ id }) => id === early.id);
      return [commentList.total, first?.totalReplyNum, first?.replyList.map(({ content }) => content)];
    };
    for (const ms of [0, 5 * hour - 1]) {
      go(ms);
      await say(owner, cid, 'of the owner');
      expect(await said(eve, cid)).not.toContain('of ada');
      expect(await said(ada, cid)).toContain('of ada');
      expect(await said(owner, cid)).toContain('of ada');
      expect(await said(jury, cid)).not.toContain('of ada');
      expect((await seen(ada)).slice(1)).toEqual([2, ['of the owner', 'of ada again']]);
      expect((await seen(root)).slice(1)).toEqual([3, ['of the owner', 'of ada again', 'of eve']]);
      const read = await ada.call(listReplies, { query: { commentId: early.id, cid } });
      expect(read.map(({ content }) => content)).toEqual(['of the owner', 'of ada again']);
      // For others it is not there at all.
      for (const [endpoint, query] of [
        [listReplies, { commentId: early.id }],
        [likeComment, { cid: early.id, toLike: true, sourceType: 'Contest' }],
      ] as const)
        expect((await eve.send(endpoint, { query })).body.code).toBe('comment.not-found');
      expect(await replying(eve, early.id)).toEqual([404, 'comment.not-found']);
      expect(await refused(eve, deleteComment, { id: early.id, cid })).toEqual([404, 'comment.not-found']);
    }
    go(5 * hour);
    expect(await said(eve, cid)).toContain('of ada');
    expect((await seen(eve))[1]).toBe(3);
  });

  it('two contests that differ in a comment of another are the same to a contestant', async () => {
    const shown = async (withComment: boolean) => {
      const { cid, ada, eve } = await hall();
      go(0);
      await say(owner, cid, 'Welcome');
      if (withComment) await say(ada, cid, 'secret');
      const text = JSON.stringify(await page(eve, cid));
      return text.replaceAll(/"(?:id|\d+)":(?:\d+|false)/g, '"x":0');
    };
    expect(await shown(true)).toBe(await shown(false));
  });
});

describe('replies (Comments 3)', () => {
  it('come three with their comment, the newest; the others are asked for', async () => {
    const { cid, ada, eve } = await hall();
    const { id } = await say(ada, cid, 'Well');
    for (let n = 0; n < 5; n += 1) {
      clock.set(began.getTime() + n);
      await replyTo(eve, id, `reply ${n}`);
    }
    const [shown] = (await page(ada, cid)).commentList.records;
    expect(shown?.totalReplyNum).toBe(5);
    expect(shown?.replyList.map(({ content }) => content)).toEqual(['reply 4', 'reply 3', 'reply 2']);
    const all = await ada.call(listReplies, { query: { commentId: id, cid } });
    expect(all).toHaveLength(5);
    expect(all[0]).toMatchObject({
      ...{ commentId: id, fromName: `eve${made}`, fromRole: 'user', toName: `ada${made}`, mayDelete: false },
    });
  });

  it('go to a comment, or to a reply to it', async () => {
    const { cid, ada, eve } = await hall();
    const [one, other] = [await say(ada, cid, 'one'), await say(ada, cid, 'other')];
    const first = await replyTo(eve, one.id);
    const send = (quoteId: number, quoteType: string, commentId = one.id) =>
      ada.send(addReply, { body: { reply: { commentId, content: 'x' }, quoteId, quoteType } });
    expect((await send(first.id, 'Reply')).body.data).toMatchObject({ toUid: await eve.uid() });
    for (const sent of [
      await send(first.id, 'Reply', other.id),
      await send(other.id, 'Comment'),
      await send(999_999, 'Reply'),
    ])
      expect([sent.status, sent.body.code, sent.body.field]).toEqual([404, 'comment.not-found', 'quoteId']);
    expect(await replying(ada, 999_999)).toEqual([404, 'comment.not-found']);
  });

  it('to super admins and the owner of the contest are written by them and its admins only', async () => {
    const { cid, ada, jury } = await hall();
    const [ofOwner, ofRoot] = [await say(owner, cid, 'Welcome'), await say(root, cid, 'Have fun')];
    for (const { id } of [ofOwner, ofRoot]) {
      for (const by of [ada, jury]) expect(await replying(by, id)).toEqual([403, 'comment.no-reply']);
      for (const by of [owner, root]) expect(await replying(by, id)).toEqual([200]);
    }
    const { commentList } = await page(ada, cid);
    expect(commentList.records.map(({ mayReply }) => mayReply)).toEqual([false, false]);
    // An admin of the site who does not own the contest is one like others.
    const other = site.asUser('other_admin', 'admin');
    const { id } = await say(other, cid, 'I am here too');
    expect(await replying(ada, id)).toEqual([200]);
  });
});

describe('likes (Comments 5)', () => {
  it('count each user once, however often and at once they are sent', async () => {
    const { cid, ada, eve } = await hall();
    const { id } = await say(ada, cid, 'Well');
    const count = async () => (await page(ada, cid)).commentList.records[0]?.likeNum;
    await Promise.all([like(eve, id), like(eve, id), like(eve, id), like(ada, id)]);
    expect(await count()).toBe(2);
    await like(eve, id);
    expect(await count()).toBe(2);
    await Promise.all([like(eve, id, false), like(eve, id, false)]);
    expect(await count()).toBe(1);
    await like(eve, id, false);
    expect(await count()).toBe(1);
  });

  it('are set by the call of the wire too, on a comment of the named contest', async () => {
    const { cid, ada } = await hall();
    const { id } = await say(ada, cid, 'Well');
    const query = { cid: id, toLike: 'true', sourceId: cid, sourceType: 'Contest' as const };
    await ada.call(likeComment, { query });
    expect((await page(ada, cid)).commentLikeMap).toEqual({ [id]: true });
    for (const wrong of [{ sourceId: 999_999 }, { sourceType: 'Discussion' as const }]) {
      const sent = await ada.send(likeComment, { query: { ...query, ...wrong } });
      expect([sent.status, sent.body.code, sent.body.field]).toEqual([404, 'comment.not-found', 'sourceId']);
    }
    const body = { cid: 999_999, toLike: true, sourceType: 'Contest' };
    expect(await refused(ada, setCommentLike, body)).toEqual([404, 'comment.not-found']);
  });
});

describe('deleting (Comments 6)', () => {
  it('takes replies and likes along, and is for the author and the admins of the contest', async () => {
    const { cid, ada, eve, jury } = await hall();
    const { id } = await say(ada, cid, 'Well');
    const reply = await replyTo(eve, id);
    await like(eve, id);
    const remove = (by: Caller, body: object) => refused(by, deleteComment, { cid, ...body });
    // Of whom it is says the database.
    for (const by of [eve, jury, site.asUser('other_admin', 'admin')])
      expect(await remove(by, { id, fromUid: await by.uid() })).toEqual([403, 'auth.forbidden']);
    expect(await remove(ada, { id })).toEqual([200]);
    expect(await remove(ada, { id })).toEqual([404, 'comment.not-found']);
    expect(await refused(eve, deleteReply, { reply: { id: reply.id } })).toEqual([404, 'comment.not-found']);
    const { database } = site.app.core;
    for (const name of ['comment_replies', 'comment_likes'])
      expect(await database.collection(name).countDocuments({ commentId: id })).toBe(0);
    const second = await say(ada, cid, 'Rude');
    expect(await remove(owner, { id: second.id })).toEqual([200]);
  });

  it('of a reply is for its author and the admins of the contest', async () => {
    const { cid, ada, eve } = await hall();
    const { id } = await say(ada, cid, 'Well');
    const [one, two] = [await replyTo(eve, id), await replyTo(eve, id)];
    const remove = (by: Caller, reply: number) => refused(by, deleteReply, { reply: { id: reply } });
    expect(await remove(ada, one.id)).toEqual([403, 'auth.forbidden']);
    expect(await remove(eve, one.id)).toEqual([200]);
    expect(await remove(eve, one.id)).toEqual([404, 'comment.not-found']);
    expect(await remove(root, two.id)).toEqual([200]);
  });

  it('what others wrote is in the audit log, one’s own is not', async () => {
    const { cid, ada } = await hall();
    const [own, rude] = [await say(ada, cid, 'Oops'), await say(ada, cid, 'Rude')];
    await ada.call(deleteComment, { body: { id: own.id, cid } });
    await owner.call(deleteComment, { body: { id: rude.id, cid } });
    const { records } = await root.call(listAudit, { query: { action: 'comment.delete', limit: 500 } });
    const targets = records.map(({ target }) => target);
    expect(targets).toContain(`contest:${cid} #${rude.id}`);
    expect(targets).not.toContain(`contest:${cid} #${own.id}`);
    const found = records.find(({ target }) => target === `contest:${cid} #${rude.id}`);
    expect(found).toMatchObject({ username: 'owner', before: { content: 'Rude' } });
  });
});

describe('the switch of the site (Comments 4)', () => {
  it('closes all of it', async () => {
    const { cid, ada } = await hall();
    const { id } = await say(ada, cid, 'Well');
    const set = async (openContestComment: boolean) => {
      const switches = await root.call(readSwitches);
      await root.call(saveSwitches, { body: { ...switches, openContestComment } });
      // What a process has read of the settings it believes for a second.
      clock.set(clock.now().getTime() + 1_001);
    };
    await set(false);
    expect((await site.asVisitor().call(getWebsiteConfig)).openContestComment).toBe(false);
    const closed = [403, 'comment.contests-closed'];
    for (const by of [ada, owner, root]) {
      expect(await refused(by, addComment, { cid, content: 'x' })).toEqual(closed);
      expect(await replying(by, id)).toEqual(closed);
      expect(await refused(by, deleteComment, { id, cid })).toEqual(closed);
      expect(await refused(by, setCommentLike, { cid: id, toLike: true, sourceType: 'Contest' })).toEqual(
        closed,
      );
      for (const [endpoint, query] of [
        [listComments, { cid }],
        [listReplies, { commentId: id }],
      ] as const)
        expect((await by.send(endpoint, { query })).body.code).toBe('comment.contests-closed');
    }
    await set(true);
    expect(await said(ada, cid)).toEqual(['Well']);
  });
});

const muted = ['user_muted', 'user_no_submit_muted'] as const;
const free = ['user', 'user_no_discuss', 'user_no_submit_no_discuss', 'problem_admin', 'root'] as const;
guards(addComment, {
  allowed: free,
  refused: ['visitor', ...muted],
  input: { body: { content: 'x', cid: 999_999 } },
});
guards(addReply, {
  allowed: free,
  refused: ['visitor', ...muted],
  input: { body: { reply: { commentId: 999_999, content: 'x' }, quoteId: 1, quoteType: 'Comment' } },
});
for (const [endpoint, input] of [
  [deleteComment, { body: { id: 999_999 } }],
  [deleteReply, { body: { reply: { id: 999_999 } } }],
  [setCommentLike, { body: { cid: 999_999, toLike: true, sourceType: 'Contest' } }],
] as const)
  guards(endpoint, { allowed: muted, refused: ['visitor'], input });

const tooLong = 'x'.repeat(10_001);
rejects(
  addComment,
  { content: ['', ' \n ', 7, tooLong], cid: [0, 'x'], did: ['x'] },
  { as: 'user', base: { content: 'x', cid: 1 } },
);
rejects(
  addReply,
  {
    reply: [{ commentId: 1, content: ' ' }, { commentId: 1, content: tooLong }, { content: 'x' }, 7],
    quoteId: [0, 'x'],
    quoteType: ['Discussion', 7],
  },
  { as: 'user', base: { reply: { commentId: 1, content: 'x' }, quoteId: 1, quoteType: 'Comment' } },
);
rejects(deleteComment, { id: [0, 'x', null] }, { as: 'user', base: { id: 1 } });
rejects(deleteReply, { reply: [{}, { id: 'x' }, 7] }, { as: 'user', base: { reply: { id: 1 } } });
rejects(
  setCommentLike,
  { cid: [0, 'x'], toLike: ['yes', 1], sourceType: ['Problem'], sourceId: ['x'] },
  { as: 'user', base: { cid: 1, toLike: true, sourceType: 'Contest' } },
);
rejects(
  likeComment,
  { cid: ['x'], toLike: ['maybe'], sourceType: ['x'] },
  {
    as: 'user',
    base: { cid: 1, toLike: true, sourceType: 'Contest' },
  },
);
rejects(listComments, { cid: ['x'], did: ['x'], currentPage: ['x'] }, { as: 'user', base: { cid: 1 } });
rejects(listReplies, { commentId: ['x'], cid: ['x'] }, { as: 'user', base: { commentId: 1 } });

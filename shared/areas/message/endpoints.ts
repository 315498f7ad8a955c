import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { id, idQuery, instant, nothing, optionalQuery, page, pageQuery } from '../../wire/values.ts';

/** Unread messages are counted up to this number. */
export const mostUnread = 100;

const count = z.int().nonnegative();

export const readUnread = endpoint({
  method: 'GET',
  effects: false,
  path: '/msg/unread',
  access: 'signed-in',
  rate: 'read',
  reply: z.object({ comment: count, reply: count, like: count, mine: count, sys: count }),
  summary: `Unread messages of each type, counted up to ${mostUnread}`,
});

export const systemMessage = z.object({
  id,
  /** Whether it was read before this answer. */
  state: z.boolean(),
  /** `notice` for a notice of the staff, else what it tells of. */
  kind: z.string(),
  title: z.string(),
  /** Markdown in a notice, else plain text; both in the reader's language where the site wrote them. */
  content: z.string(),
  /** Page of this site that it leads to. */
  url: z.string().nullable(),
  gmtCreate: instant,
});
export type SystemMessage = z.infer<typeof systemMessage>;

const readSystem = {
  effects: true,
  path: '/msg/sys',
  access: 'signed-in',
  rate: 'read',
  reply: page(systemMessage),
} as const;

export const listSystemMessages = endpoint({
  ...readSystem,
  method: 'GET',
  query: pageQuery({ limit: 8 }),
  summary: 'System messages and notices, newest first; the first page marks all of them read',
});

export const readSystemMessages = endpoint({
  ...readSystem,
  method: 'POST',
  body: pageQuery({ limit: 8 }),
  summary: 'The same, by the method of calls that change something',
});

export const cleanMessages = endpoint({
  method: 'DELETE',
  effects: true,
  path: '/msg/clean',
  access: 'signed-in',
  rate: 'write',
  query: z.object({
    type: z.enum(['Discuss', 'Reply', 'Like', 'Sys', 'Mine']),
    id: optionalQuery(idQuery),
  }),
  reply: nothing,
  errors: ['message.not-found'],
  summary: 'Remove a message from the own list, or all of a type',
});

/** Who gets a notice. */
export const recipients = ['All', 'Admin'] as const;
const recipient = z.enum(recipients);

export const notice = z.object({
  id,
  title: z.string(),
  content: z.string(),
  type: recipient,
  /** Who wrote it. */
  adminUsername: z.string(),
  /** Whether it went out. */
  state: z.boolean(),
  /** When it goes out, or went out. */
  pushedAt: instant,
  gmtCreate: instant,
  gmtModified: instant,
});
export type Notice = z.infer<typeof notice>;

const text = z.object({
  title: z.string().trim().min(1).max(100),
  /** Markdown. */
  content: z.string().trim().min(1).max(65_535),
  type: recipient.default('All'),
});

const manage = { access: 'notice.manage', path: '/admin/msg/notice' } as const;
const change = { ...manage, effects: true, rate: 'write' } as const;

export const listNotices = endpoint({
  ...manage,
  method: 'GET',
  effects: false,
  rate: 'read',
  query: pageQuery({ limit: 10 }).extend({ type: optionalQuery(recipient) }),
  reply: page(notice),
  summary: 'Notices, those that wait for the full hour first, then newest first',
});

export const createNotice = endpoint({
  ...change,
  method: 'POST',
  body: text,
  reply: notice,
  audit: 'notice.create',
  summary: 'Write a notice; it goes out at the next full hour',
});

export const updateNotice = endpoint({
  ...change,
  method: 'PUT',
  body: text.partial().extend({ id, type: recipient.optional() }),
  reply: notice,
  errors: ['notice.not-found'],
  audit: 'notice.update',
  summary: 'Change a notice; what is left out stays, and everybody sees the change of one that went out',
});

export const deleteNotice = endpoint({
  ...change,
  method: 'DELETE',
  query: z.object({ id: idQuery }),
  reply: nothing,
  errors: ['notice.not-found'],
  audit: 'notice.delete',
  summary: 'Delete a notice, from the messages of everybody too',
});

/** Judge machines as people see them: the public queue page, the staff's status page, node tokens. */
import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { id, instant, nothing } from '../../wire/values.ts';
import { judgeNode } from './node.ts';

/** Every 5 s; a node not heard of for 15 s is gone. Carries the node token as `Authorization: Bearer`. */
export const announceNode = endpoint({
  method: 'POST',
  effects: true,
  path: '/judge/announce',
  access: 'judge-node',
  body: judgeNode,
  reply: z.object({ now: instant }),
  rate: 'node',
  errors: ['judge.unknown-node'],
  summary: 'A judge node says what it is and has',
});

export const leaveNode = endpoint({
  method: 'POST',
  effects: true,
  path: '/judge/leave',
  access: 'judge-node',
  body: judgeNode.pick({ id: true }),
  reply: nothing,
  rate: 'node',
  summary: 'A judge node says goodbye',
});

export const queueClass = z.object({
  name: z.enum(['contest', 'practice', 'test', 'rejudge']),
  waiting: z.int(),
  /** Wait of the oldest, in s; null when none waits. */
  oldestS: z.number().nullable(),
});

export const publicNode = judgeNode.pick({ slots: true, busy: true, draining: true }).extend({
  /** Number of the node on the page; its name is not shown. */
  no: z.int(),
  languages: judgeNode.shape.languages,
});

/** Live by the event `changed` on the topic `queue`. */
export const readQueue = endpoint({
  method: 'GET',
  effects: false,
  path: '/judge-queue',
  access: 'anyone',
  reply: z.object({
    nodes: z.array(publicNode),
    waiting: z.int(),
    active: z.int(),
    classes: z.array(queueClass),
    /** Over the last 10 minutes: judged, and median and p95 of the wait until a judge took it, in ms. */
    recent: z.object({ judged: z.int(), waitMedianMs: z.int().nullable(), waitP95Ms: z.int().nullable() }),
    now: instant,
  }),
  rate: 'read',
  summary: 'Judges and how long judging takes now',
});

export const staffNode = judgeNode.extend({
  seenAt: instant,
  live: z.boolean(),
  /** Languages whose compiler differs from that of another live node. */
  mismatched: z.array(z.string()),
  /** Token it announces with; null: the server's own. */
  token: z.object({ id, name: z.string() }).nullable(),
});

export type StaffNode = z.infer<typeof staffNode>;

export const listJudgeNodes = endpoint({
  method: 'GET',
  effects: false,
  path: '/admin/judges',
  access: 'judges.view',
  reply: z.object({
    nodes: z.array(staffNode),
    queues: z.array(
      z.object({ name: z.string(), waiting: z.int(), active: z.int(), delayed: z.int(), failed: z.int() }),
    ),
    classes: z.array(queueClass),
    /** Languages of the set that no live node offers, with the reason of a node. */
    missing: z.array(z.object({ name: z.string(), reason: z.string() })),
    /** Submissions of the last 24 h whose verdict is System Error now. */
    systemErrors: z.int(),
    now: instant,
  }),
  rate: 'read',
  summary: 'Judge nodes with versions, load and mismatches',
});

export const nodeToken = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  createdBy: z.string(),
  lastUsedAt: instant.nullable(),
  lastUsedBy: z.string().nullable(),
  /** Until then the old secret of a rotation works. */
  oldUntil: instant.nullable(),
  revokedAt: instant.nullable(),
});

export const listNodeTokens = endpoint({
  method: 'GET',
  effects: false,
  path: '/admin/judges/tokens',
  access: 'judges.manage',
  reply: z.array(nodeToken),
  rate: 'read',
  summary: 'Node tokens, without their secrets',
});

const withSecret = z.object({ token: nodeToken, secret: z.string() });

export const createNodeToken = endpoint({
  method: 'POST',
  effects: true,
  path: '/admin/judges/tokens',
  access: 'judges.manage',
  body: z.object({ name: z.string().trim().min(1).max(64) }),
  reply: withSecret,
  rate: 'write',
  errors: ['node-token.name-taken'],
  secretReply: true,
  audit: 'node-token.create',
  summary: 'Make a node token; its secret is shown this once',
});

export const rotateNodeToken = endpoint({
  method: 'POST',
  effects: true,
  path: '/admin/judges/tokens/rotate',
  access: 'judges.manage',
  /** The old secret goes on working for `overlapMinutes`. */
  body: z.object({
    id,
    overlapMinutes: z
      .int()
      .min(0)
      .max(7 * 24 * 60)
      .default(24 * 60),
  }),
  reply: withSecret,
  rate: 'write',
  errors: ['node-token.not-found'],
  secretReply: true,
  audit: 'node-token.rotate',
  summary: 'Give a node token a new secret',
});

export const revokeNodeToken = endpoint({
  method: 'POST',
  effects: true,
  path: '/admin/judges/tokens/revoke',
  access: 'judges.manage',
  body: z.object({ id }),
  reply: nothing,
  rate: 'write',
  errors: ['node-token.not-found'],
  audit: 'node-token.revoke',
  summary: 'End a node token at once',
});

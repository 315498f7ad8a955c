/** Values that several shapes of contests have. */
import { z } from 'zod';
import { staffRoles } from '../../domain/contest/rights.ts';
import { sealOption } from '../../domain/contest/seal-option.ts';

/** 0 public, 1 private (password to enter), 2 protected (password to submit). */
export const contestAuth = z.literal([0, 1, 2]);
export type ContestAuth = z.infer<typeof contestAuth>;

/** 0 ACM, 1 OI, 2 IOI (the best of each subtask counts). */
export const contestType = z.literal([0, 1, 2]);
export type ContestType = z.infer<typeof contestType>;

/** -1 scheduled, 0 running, 1 ended. */
export const contestStatusCode = z.literal([-1, 0, 1]);

export const rankNames = ['username', 'nickname', 'realname'] as const;
export const oiScoreTypes = ['Recent', 'Highest'] as const;

/** 0 none, 1 by proportion of the rows (num in per cent), 2 by number. */
export const awardType = z.literal([0, 1, 2]);

export const color = z.string().regex(/^#[0-9a-fA-F]{6}$/);

export const award = z.object({
  /** Tiers are given in this order. */
  priority: z.int().min(1).max(1_000),
  name: z.string().trim().min(1).max(50),
  background: color,
  color,
  num: z.int().min(0).max(100_000),
});
export type Award = z.infer<typeof award>;

/** Tiers with which a form begins; their names can be read on their colours. */
export const usualAwards: readonly Award[] = [
  { priority: 1, name: 'Gold', background: '#e6bf25', color: '#141414', num: 10 },
  { priority: 2, name: 'Silver', background: '#b4c0c7', color: '#141414', num: 20 },
  { priority: 3, name: 'Bronze', background: '#cd7f32', color: '#141414', num: 30 },
];

export const accountRule = z.object({
  prefix: z.string().trim().max(20),
  suffix: z.string().trim().max(20),
  numberFrom: z.int().min(0).max(999_999_999),
  numberTo: z.int().min(0).max(999_999_999),
  extraAccounts: z.array(z.string().trim().min(1).max(64)).max(5_000),
});

export const sealOptions = z.literal([
  sealOption.halfHour,
  sealOption.hour,
  sealOption.fromStart,
  sealOption.own,
]);

export const staffRole = z.enum(staffRoles);

/** Work that waits for staff of a contest, by the part that has it. */
export const waitingKinds = ['clarifications', 'prints', 'balloons'] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** Colours of balloons that the form offers. */
export const balloonColors = [
  '#ff4500',
  '#ff8c00',
  '#ffd700',
  '#90ee90',
  '#00ced1',
  '#1e90ff',
  '#c71585',
] as const;

/** Problems of one contest. */
export const mostContestProblems = 100;

/** Other contests whose rows the board of one may show. */
export const mostExternals = 20;

/** Commands of staff to the machines of a hall. */
import { z } from 'zod';
import { refused, type Taken, taken } from './reasons.ts';
import { deviceId, onceId } from './values.ts';

const text = z.string().trim().min(1).max(500);
const none = z.strictObject({});

/** Covers the page until `unlock`; what was typed is kept first. */
const lock = z.strictObject({
  verb: z.literal('lock'),
  args: z.strictObject({ text: text.nullable().default(null) }),
});
const unlock = z.strictObject({ verb: z.literal('unlock'), args: none });
/** Shown above the page; `confirm`: until the contestant says that it was read. */
const message = z.strictObject({
  verb: z.literal('message'),
  args: z.strictObject({ text, confirm: z.boolean().default(false) }),
});
const reload = z.strictObject({ verb: z.literal('reload'), args: none });
/** Ends the session of the page and empties what it stored. */
const logOut = z.strictObject({ verb: z.literal('log-out'), args: none });
/** Another machine config, signed. */
const reconfigure = z.strictObject({
  verb: z.literal('reconfigure'),
  args: z.strictObject({ config: z.string().min(1).max(32_768) }),
});
/** Ends the app; `restart`: it begins anew. */
const quit = z.strictObject({
  verb: z.literal('quit'),
  args: z.strictObject({ restart: z.boolean().default(false) }),
});

/** What staff may tell a machine. */
export const commandOrder = z.discriminatedUnion('verb', [
  lock,
  unlock,
  message,
  reload,
  logOut,
  reconfigure,
  quit,
]);
export type CommandOrder = z.output<typeof commandOrder>;
export type CommandVerb = CommandOrder['verb'];
export const commandVerbs = [
  'lock',
  'unlock',
  'message',
  'reload',
  'log-out',
  'reconfigure',
  'quit',
] as const satisfies readonly CommandVerb[];

const head = {
  id: onceId,
  /** Only this machine carries it out. */
  deviceId,
  issuedAt: z.iso.datetime(),
  /** From then on it is dropped. */
  expiresAt: z.iso.datetime(),
};
/** A command on its way to one machine: {id, deviceId, verb, args, issuedAt, expiresAt}. */
export const commandFrame = z.discriminatedUnion('verb', [
  lock.extend(head),
  unlock.extend(head),
  message.extend(head),
  reload.extend(head),
  logOut.extend(head),
  reconfigure.extend(head),
  quit.extend(head),
]);
export type CommandFrame = z.output<typeof commandFrame>;

/** Seconds for which a command waits for a machine that is away; then it is dropped. */
export const commandSeconds: Readonly<Record<CommandVerb, number>> = {
  lock: 6 * 3_600,
  unlock: 6 * 3_600,
  message: 600,
  reload: 60,
  'log-out': 600,
  reconfigure: 3_600,
  quit: 60,
};

/** Verbs whose waiting commands a new command takes the place of: the later of lock and unlock is what staff want. */
export const replacedBy = (verb: CommandVerb): readonly CommandVerb[] => {
  if (verb === 'message') return [];
  return verb === 'lock' || verb === 'unlock' ? ['lock', 'unlock'] : [verb];
};

/** `done` comes once; `read` after it, where a message was to be confirmed. */
export const commandOutcomes = ['done', 'read', 'refused', 'failed'] as const;
export const commandAck = z.strictObject({
  id: onceId,
  outcome: z.enum(commandOutcomes),
  /** Why it was refused or failed, for people and logs. */
  reason: z.string().max(200).nullable().default(null),
});
export type CommandAck = z.output<typeof commandAck>;

/** Ids of commands that a machine has taken, each until the command's own end. */
export type SeenCommands = ReadonlyMap<string, number>;

/**
 * Whether a machine carries a command out now, by the server's time; `seen` of the value takes the place of `seen`. A
 * refused command is answered with the outcome `refused` and the reason, a repeated one with nothing.
 */
export const takeCommand = (
  frame: CommandFrame,
  at: { deviceId: string; nowMs: number; toleranceMs: number },
  seen: SeenCommands,
): Taken<{ seen: SeenCommands }> => {
  if (frame.deviceId !== at.deviceId) return refused('wrong-device');
  const [from, until] = [Date.parse(frame.issuedAt), Date.parse(frame.expiresAt)];
  if (seen.has(frame.id)) return refused('repeated');
  if (at.nowMs >= until) return refused('too-old');
  if (from > at.nowMs + at.toleranceMs) return refused('from-the-future');
  const kept = [...seen].filter(([, end]) => end > at.nowMs - at.toleranceMs);
  return taken({ seen: new Map([...kept, [frame.id, until]]) });
};

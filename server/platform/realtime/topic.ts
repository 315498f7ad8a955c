import { may, type Verb } from '@assize/shared/domain/permissions.ts';
import type { ErrorCode } from '@assize/shared/errors.ts';
import type { z } from 'zod';
import type { Viewer } from '../http/handler.ts';
import { type Audience, everyone } from './events.ts';

export type EventSchemas = Readonly<Record<string, z.ZodType>>;

/** A family of topics: its events, and which keys may follow the dot of its name. */
export type Topic<E extends EventSchemas = EventSchemas> = {
  readonly family: string;
  readonly events: E;
  /** null: one topic without a key. */
  readonly key: RegExp | null;
  /** How long the count of its frames outlives the last one. */
  readonly counterLifeMs: number;
};
/** One topic by the name under which clients subscribe to it. */
export type TopicName<E extends EventSchemas = EventSchemas> = {
  readonly name: string;
  readonly topic: Topic<E>;
};

const dayMs = 24 * 60 * 60 * 1000;

/** A topic of which there is one: `status`. */
export const topic = <E extends EventSchemas>(family: string, events: E) => {
  const made: Topic<E> = { family, events, key: null, counterLifeMs: dayMs };
  return { ...made, of: (): TopicName<E> => ({ name: family, topic: made }) };
};

/** A topic for each key: `user.<uid>`. */
export const keyedTopic = <E extends EventSchemas>(
  family: string,
  key: RegExp,
  events: E,
  { counterLifeMs = dayMs }: { counterLifeMs?: number } = {},
) => {
  const made: Topic<E> = { family, events, key, counterLifeMs };
  return {
    ...made,
    of: (name: string | number): TopicName<E> => ({ name: `${family}.${name}`, topic: made }),
  };
};

/** The readers of a topic that a viewer belongs to, or why the topic is not for this viewer. */
export type Admission = { audience: Audience } | { refused: ErrorCode };

/** A topic with the policy of who may listen: the same as that of the REST view of the same data. */
export type ServedTopic = {
  topic: Topic;
  /** @param key what follows the dot; '' where the topic has no key */
  admit(key: string, viewer: Viewer | null): Admission | Promise<Admission>;
};

export const admitAll = (): Admission => ({ audience: everyone });
export const refuse = (viewer: Viewer | null): Admission => ({
  refused: viewer === null ? 'auth.required' : 'auth.forbidden',
});
export const admitHolders =
  (verb: Verb) =>
  (_key: string, viewer: Viewer | null): Admission =>
    may(viewer?.role ?? null, verb) ? admitAll() : refuse(viewer);

/** A topic as a subscription needs it. */
export type FoundTopic = { counterLifeMs: number; admit(viewer: Viewer | null): Promise<Admission> };

/** The topic of a name that a client said; null: no topic has this name. */
export const findTopic = (served: readonly ServedTopic[], name: string): FoundTopic | null => {
  const dot = name.indexOf('.');
  const [family, key] = dot < 0 ? [name, null] : [name.slice(0, dot), name.slice(dot + 1)];
  const found = served.find((one) => one.topic.family === family);
  if (!found) return null;
  const { topic: of, admit } = found;
  const fits = of.key === null ? key === null : key !== null && of.key.test(key);
  return fits ? { counterLifeMs: of.counterLifeMs, admit: async (viewer) => admit(key ?? '', viewer) } : null;
};

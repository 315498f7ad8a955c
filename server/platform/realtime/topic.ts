import { may, type Verb } from '@assize/shared/domain/permissions.ts';
import type { ErrorCode } from '@assize/shared/errors.ts';
import type { z } from 'zod';
import { dayMs, hourMs } from '../clock.ts';
import type { Viewer } from '../http/handler.ts';
import type { Seat } from '../http/seat.ts';
import { type Audience, everyone } from './audience.ts';

export type EventSchemas = Readonly<Record<string, z.ZodType>>;

/** A family of topics: its events, and which keys may follow the dot of its name. */
export type Topic<E extends EventSchemas = EventSchemas> = {
  readonly family: string;
  readonly events: E;
  /** null: one topic without a key. */
  readonly key: RegExp | null;
};
/** One topic by the name under which clients subscribe to it. */
export type TopicName<E extends EventSchemas = EventSchemas> = {
  readonly name: string;
  readonly topic: Topic<E>;
};

/**
 * How long the count of a topic's frames outlives the last one. A reader who listens longer meets a new epoch, and
 * refetches once. Topics with a key are many, and each is watched for minutes.
 */
export const counterLifeMs = ({ key }: Pick<Topic, 'key'>): number => (key === null ? dayMs : hourMs);

/** The topics of a family; `of` names one: `of()` where there is one, `of(key)` where each key has its own. */
export const topicFamily = <E extends EventSchemas, K extends RegExp | null>(
  family: string,
  key: K,
  events: E,
) => {
  const topic: Topic<E> = { family, events, key };
  const of = (...id: K extends null ? [] : [id: string | number]): TopicName<E> => ({
    name: [family, ...id].join('.'),
    topic,
  });
  return { ...topic, of };
};

/** The readers of a topic that a viewer belongs to, or why the topic is not for this viewer. */
export type Admission = { audience: Audience } | { refused: ErrorCode };

/** Policy of one topic, made from data that are read once for all its readers. */
export type TopicPolicy = {
  admit(viewer: Viewer | null, seat?: Seat | null): Admission | Promise<Admission>;
  /**
   * What the policy depends on beside the viewer: `EventBus.policyChanged` with one of these names, or with that of
   * the topic, has all readers admitted anew.
   */
  subjects?: readonly string[];
};

/** A topic with its policy: the same as that of the REST view of the same data. */
export type ServedTopic = {
  topic: Topic;
  /** @param key what follows the dot; '' where the topic has no key */
  policy(key: string): TopicPolicy | Promise<TopicPolicy>;
  /**
   * What its readers may tell it, by name.
   * @throws AssizeError where it is not for this topic: the socket is then closed
   */
  hears?: Readonly<Record<string, Hear>>;
};
/** Who told a topic something. */
export type Teller = { viewer: Viewer | null; seat: Seat | null };
export type Hear = (key: string, data: unknown, teller: Teller) => Promise<void>;

export const admitAll = (): Admission => ({ audience: everyone });
const refuse = (viewer: Viewer | null): Admission => ({
  refused: viewer === null ? 'auth.required' : 'auth.forbidden',
});

export const forEverybody = (): TopicPolicy => ({ admit: admitAll });
export const forHolders = (verb: Verb) => (): TopicPolicy => ({
  admit: (viewer) => (may(viewer?.role ?? null, verb) ? admitAll() : refuse(viewer)),
});
/** For the user whose uid is the key of the topic. */
export const forOwner = (uid: string): TopicPolicy => ({
  admit: (viewer) => (viewer?.uid === uid ? admitAll() : refuse(viewer)),
});

/** A topic as a subscription needs it. */
export type FoundTopic = {
  name: string;
  counterLifeMs: number;
  policy(): Promise<TopicPolicy>;
  /** What the topic makes of a word of that name; null: it hears none. */
  hear(tell: string): ((data: unknown, teller: Teller) => Promise<void>) | null;
};

/** The topic of a name that a client said; null: no topic has this name. */
export const findTopic = (served: readonly ServedTopic[], name: string): FoundTopic | null => {
  const dot = name.indexOf('.');
  const [family, key] = dot < 0 ? [name, null] : [name.slice(0, dot), name.slice(dot + 1)];
  const found = served.find((one) => one.topic.family === family);
  if (!found) return null;
  const { topic: of, policy, hears = {} } = found;
  const fits = of.key === null ? key === null : key !== null && of.key.test(key);
  if (!fits) return null;
  return {
    name,
    counterLifeMs: counterLifeMs(of),
    policy: async () => policy(key ?? ''),
    hear(tell) {
      const heard = Object.hasOwn(hears, tell) ? hears[tell] : undefined;
      return heard ? (data, teller) => heard(key ?? '', data, teller) : null;
    },
  };
};

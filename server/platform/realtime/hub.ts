import { wsAuthTimeoutMs, wsClose } from '@assize/shared/wire/ws.ts';
import type { Clock } from '../clock.ts';
import { atMost } from '../files/at-once.ts';
import type { Viewer } from '../http/handler.ts';
import { type Limits, type Payer, payerOf } from '../http/limits.ts';
import type { Seat } from '../http/seat.ts';
import { type Admitted, admissions } from './admissions.ts';
import {
  type Connection,
  type ConnectionPorts,
  connection,
  type Readmission,
  type Socket,
} from './connection.ts';
import type { EventBus, SessionsEnded } from './events.ts';
import { channelOf, type Delivery, looseEvent, type Position } from './frames.ts';
import { openSockets } from './open-sockets.ts';
import type { FoundTopic } from './topic.ts';

type Ports = Pick<ConnectionPorts, 'find' | 'position'> & {
  /** @throws AssizeError when the token is not good */
  viewerOf: (token: string) => Promise<Viewer>;
  stands: ConnectionPorts['stands'];
  limits: Limits;
  clock: Clock;
};
/** A topic that connections of this process read. */
type Subscribed = { topic: FoundTopic; subjects: readonly string[]; connections: Set<Connection> };

/** Topics whose readers are admitted anew at once, after Redis was away or to be sure. */
const topicsAtOnce = 8;

/** The connections of this process, by the channels they read. */
export const hub = ({ viewerOf, stands, find, position, limits, clock }: Ports) => {
  const connections = new Set<Connection>();
  const readers = new Map<string, Set<Connection>>();
  const subscribed = new Map<string, Subscribed>();
  const admitted = admissions();
  const open = openSockets(limits.sockets);

  const tellHere: EventBus['tellHere'] = ({ name }, audience, event, data) => {
    const channel = channelOf(name, audience);
    const all = readers.get(channel);
    if (!all) return;
    const frame = looseEvent(name, event, data());
    for (const one of all) one.deliver({ channel, position: null, frame });
  };

  /** Admission to a topic now. The policy and the positions of channels are read once for all readers. */
  const deciding = ({ topic }: Subscribed, missed: boolean) => {
    const positions = new Map<string, Promise<Position>>();
    const positionOf = (channel: string) => {
      const asked = positions.get(channel) ?? position(channel, topic.counterLifeMs);
      positions.set(channel, asked);
      return asked;
    };
    return async ({ viewer, seat }: Pick<Connection, 'viewer' | 'seat'>): Promise<Readmission> => {
      try {
        return { admitted: await admitted.admit(topic, viewer, seat), positionOf, missed };
      } catch (error) {
        return { failed: error };
      }
    };
  };

  /** Fences topics, and lets their readers go on or drops them once it is decided anew who may listen. */
  const readmit = async (topics: readonly Subscribed[], missed: boolean): Promise<void> => {
    const fenced = topics.map((one) => ({
      one,
      readers: [...one.connections].map((reader) => ({ reader, settle: reader.fence(one.topic.name) })),
    }));
    await atMost(topicsAtOnce, fenced, async ({ one, readers: all }) => {
      const decide = deciding(one, missed);
      await Promise.all(all.map(async ({ reader, settle }) => settle?.(await decide(reader))));
    });
  };

  /** The periodic look, without a fence: no change was told, so a reader whose admission cannot be decided stays. */
  const lookAnew = (topics: readonly Subscribed[]) =>
    atMost(topicsAtOnce, topics, async (one) => {
      const decide = deciding(one, false);
      await Promise.all(
        [...one.connections].map(async (reader) => {
          const now = await decide(reader);
          if (!('failed' in now)) await reader.fence(one.topic.name)?.(now);
        }),
      );
    });

  const attach = (one: Connection, topic: FoundTopic, channel: string, { subjects, isLate }: Admitted) => {
    const all = readers.get(channel) ?? new Set();
    readers.set(channel, all.add(one));
    const known = subscribed.get(topic.name) ?? { topic, subjects, connections: new Set() };
    known.subjects = subjects;
    known.connections.add(one);
    subscribed.set(topic.name, known);
    if (isLate()) void readmit([known], false);
  };
  const detach = (one: Connection, { name }: FoundTopic, channel: string) => {
    const all = readers.get(channel);
    all?.delete(one);
    if (all?.size === 0) readers.delete(channel);
    const known = subscribed.get(name);
    known?.connections.delete(one);
    if (known?.connections.size === 0) subscribed.delete(name);
  };

  return {
    /** Before a socket is taken in. @throws AssizeError `request.too-many` */
    async enter(ip: string): Promise<void> {
      await limits.enter('socket', ip);
      open.refuseFull(ip);
    },

    /** Takes a socket in; its frames go to `receive`, its end to `gone`. */
    open(socket: Socket, { ip, seat }: { ip: string; seat: Seat | null }) {
      const place = open.take(ip);
      let payer: Payer | null = null;
      const one: Connection = connection({
        socket,
        seat,
        clock,
        find,
        position,
        recheck: viewerOf,
        stands,
        async greet(token) {
          const viewer = token === null ? null : await viewerOf(token);
          payer = payerOf({ viewer, seat, node: null, ip });
          if (payer !== null) {
            await limits.settle('socket', payer, ip);
            place.moveTo(payer);
          }
          return viewer;
        },
        async admit(topic, viewer) {
          await (payer === null ? limits.enter('subscribe', ip) : limits.charge('subscribe', payer));
          return admitted.admit(topic, viewer, seat);
        },
        attach: (topic, channel, admission) => attach(one, topic, channel, admission),
        detach: (topic, channel) => detach(one, topic, channel),
      });
      connections.add(one);
      const timer = setTimeout(() => {
        if (!one.greeted) one.close(wsClose.authTimeout, 'no hello');
      }, wsAuthTimeoutMs);
      return {
        receive: (text: string) => one.receive(text),
        gone() {
          clearTimeout(timer);
          place.leave();
          connections.delete(one);
          one.gone();
        },
      };
    },

    deliver(delivery: Delivery): void {
      for (const one of readers.get(delivery.channel) ?? []) one.deliver(delivery);
    },

    tellHere,

    /** Fences every topic that depends on one of the subjects until its readers are admitted anew. */
    async policyChanged(subjects: readonly string[]): Promise<void> {
      admitted.changed();
      const all = [...subscribed.values()];
      await readmit(
        all.filter((one) => one.subjects.some((subject) => subjects.includes(subject))),
        false,
      );
    },

    /** Closes the sockets of ended sessions (Push 8). */
    endSessions({ sessionIds }: SessionsEnded): void {
      const ended = new Set(sessionIds);
      for (const one of [...connections])
        if (one.viewer && ended.has(one.viewer.sessionId)) one.close(wsClose.sessionEnded, 'session ended');
    },

    /** Closes the sockets of machines that were taken out of their halls. */
    endDevices(deviceIds: readonly string[]): void {
      const ended = new Set(deviceIds);
      for (const one of [...connections])
        if (one.seat && ended.has(one.seat.deviceId)) one.close(wsClose.deviceVoid, 'machine was taken out');
    },

    /** After Redis was away: ends of sessions, changes of policies and frames may have been missed. */
    async resume(): Promise<void> {
      admitted.changed();
      const readmitted = readmit([...subscribed.values()], true);
      for (const one of [...connections]) await one.recheck();
      await readmitted;
    },
    /** Whether sessions and admissions still stand, in case the news of their end was missed. */
    async recheck(): Promise<void> {
      for (const one of [...connections]) await one.recheck();
      await lookAnew([...subscribed.values()]);
    },

    /** Sends everyone elsewhere: the server is stopping. */
    closeAll(): void {
      for (const one of [...connections]) one.close(wsClose.goingAway, 'server is stopping');
    },
    count: () => connections.size,
  };
};
export type Hub = ReturnType<typeof hub>;

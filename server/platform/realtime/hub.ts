import { wsAuthTimeoutMs, wsClose } from '@assize/shared/wire/ws.ts';
import { type Connection, type ConnectionPorts, connection, type Socket } from './connection.ts';
import type { EventBus, SessionsEnded } from './events.ts';
import { channelOf, type Delivery, looseEvent } from './frames.ts';

type Ports = Pick<ConnectionPorts, 'viewerOf' | 'find' | 'position' | 'clock'>;

/** The connections of this process: who reads which channel. */
export const hub = (ports: Ports) => {
  const connections = new Set<Connection>();
  const readers = new Map<string, Set<Connection>>();

  const tellHere: EventBus['tellHere'] = ({ name }, audience, event, data) => {
    const channel = channelOf(name, audience);
    const all = readers.get(channel);
    if (!all) return;
    const frame = looseEvent(name, event, data());
    for (const one of all) one.deliver({ channel, position: null, frame });
  };

  return {
    /** Takes a socket in; what it sends goes to `receive`, its end to `gone`. */
    open(socket: Socket) {
      const attach = (channel: string) => {
        const all = readers.get(channel) ?? new Set();
        readers.set(channel, all.add(one));
      };
      const detach = (channel: string) => {
        const all = readers.get(channel);
        all?.delete(one);
        if (all?.size === 0) readers.delete(channel);
      };
      const one: Connection = connection({ ...ports, socket, attach, detach });
      connections.add(one);
      const timer = setTimeout(() => {
        if (!one.greeted) one.close(wsClose.authTimeout, 'no hello');
      }, wsAuthTimeoutMs);
      return {
        receive: (text: string) => one.receive(text),
        gone() {
          clearTimeout(timer);
          connections.delete(one);
          one.gone();
        },
      };
    },

    deliver(delivery: Delivery): void {
      for (const one of readers.get(delivery.channel) ?? []) one.deliver(delivery);
    },

    tellHere,

    /** Closes the sockets of ended sessions (Accounts 5). */
    endSessions({ sessionIds }: SessionsEnded): void {
      const ended = new Set(sessionIds);
      for (const one of [...connections])
        if (one.viewer && ended.has(one.viewer.sessionId)) one.close(wsClose.sessionEnded, 'session ended');
    },

    /** After Redis was away: ends of sessions and frames may have been missed. */
    async resume(): Promise<void> {
      for (const one of [...connections]) {
        await one.recheck();
        await one.resume();
      }
    },
    async recheck(): Promise<void> {
      for (const one of [...connections]) await one.recheck();
    },

    /** Sends everyone elsewhere: the server is stopping. */
    closeAll(): void {
      for (const one of [...connections]) one.close(wsClose.goingAway, 'server is stopping');
    },
    count: () => connections.size,
  };
};
export type Hub = ReturnType<typeof hub>;

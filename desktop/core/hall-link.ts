import {
  askKioskNonce,
  ownKioskCommands,
  proveKiosk,
  sendKioskBeat,
} from '@assize/shared/areas/hall/kiosk-endpoints.ts';
import type { CommandAck, CommandFrame } from '@assize/shared/domain/kiosk/command.ts';
import type { Beat, Heartbeat } from '@assize/shared/domain/kiosk/heartbeat.ts';
import { kioskHeaders, renewTokenAfter } from '@assize/shared/domain/kiosk/proof.ts';
import { sign } from '@assize/shared/domain/kiosk/signing.ts';
import type { Endpoint } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import { retryAfter } from '../policy/restart.ts';
import type { Clock } from '../ports/clock.ts';
import type { Answer, Server } from '../ports/server.ts';
import type { Sockets } from '../ports/sockets.ts';
import type { Device } from './device.ts';
import { createHallSocket } from './hall-socket.ts';

export type Identity = {
  readonly device: Device;
  readonly configHash: string;
  readonly appVersion: string;
  readonly buildHash: string;
};

export type HallLink = {
  /** The machine's token; null: it has none now. */
  readonly token: () => string | null;
  /** How far this machine's clock is before the server's, in ms; null: not known yet. */
  readonly driftMs: () => number | null;
  /** The server's time as this machine knows it, in ms. */
  readonly serverNow: () => number;
  readonly acknowledge: (ack: CommandAck) => void;
  /** Sends a heartbeat now rather than when its time comes. */
  readonly beatNow: () => void;
  readonly stop: () => void;
};

type Told = Pick<Heartbeat, 'state' | 'locked' | 'displays' | 'focused' | 'outbox' | 'unsaved' | 'signals'> &
  Pick<Heartbeat, 'load' | 'memory' | 'selfTest'>;

/** How a call of a typed endpoint ended. */
type Result<E extends Endpoint> =
  | { readonly is: 'answered'; readonly data: z.output<E['reply']> }
  | Exclude<Answer, { is: 'answered' }>;

const callEndpoint = async <E extends Endpoint>(
  server: Server,
  endpoint: E,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Result<E>> => {
  const answer =
    endpoint.method === 'GET'
      ? await server.call('GET', endpoint.path, { headers })
      : await server.call('POST', endpoint.path, { body: JSON.stringify(body), headers });
  if (answer.is !== 'answered') return answer;
  const parsed = endpoint.reply.safeParse(answer.data);
  // An answer that cannot be read is as good as none: a proxy of the hall may stand in for the judge.
  return parsed.success
    ? { is: 'answered', data: parsed.data as z.output<E['reply']> }
    : { is: 'unreachable' };
};

/** Codes by which the judge says that this machine has no seat any more. */
const voids = ['hall.device-unknown', 'hall.device-void'];

/**
 * Keeps the machine proven and heard of: asks for a nonce, signs it, renews the token it gets, and tells every few seconds
 * how it is. What staff tell it comes by its socket at once; without one, with the answers to its heartbeats.
 */
export const createHallLink = ({
  clock,
  server,
  sockets,
  identity: { device, configHash, appVersion, buildHash },
  seconds,
  tell,
  onCommands,
  onSeat,
  onVoid,
  onReach,
}: {
  clock: Clock;
  server: Server;
  sockets: Sockets;
  identity: Identity;
  /** Between two heartbeats. */
  seconds: number;
  tell: () => Told;
  onCommands: (commands: readonly CommandFrame[]) => void;
  /** Another account sits at the seat now, or may. */
  onSeat: () => void;
  /** The machine was taken out of its seat. */
  onVoid: () => void;
  onReach: (reached: boolean) => void;
}): HallLink => {
  const began = clock.now();
  let token: { readonly text: string; readonly renewAt: number } | null = null;
  let offset: number | null = null;
  let seq = 0;
  let failures = 0;
  let acks: readonly CommandAck[] = [];
  let cancel: () => void = () => undefined;
  let stopped = false;
  let running = false;
  let again = false;

  const serverNow = () => clock.now() + (offset ?? 0);
  const learn = (now: string) => {
    offset = Date.parse(now) - clock.now();
  };

  const headers = () => ({ [kioskHeaders.token]: token?.text ?? '' });

  /** What was said while the socket was not heard. */
  const readCommands = async (): Promise<void> => {
    const waiting = await callEndpoint(server, ownKioskCommands, null, headers());
    if (!stopped && waiting.is === 'answered' && waiting.data.length > 0) onCommands(waiting.data);
  };
  const socket = createHallSocket({
    clock,
    sockets,
    deviceId: device.deviceId,
    token: () => token?.text ?? null,
    onCommand: (command) => onCommands([command]),
    onMissed: () => void readCommands(),
    onSeat,
    onVoid: () => {
      // The server is asked as well, which says so to the key of this machine alone.
      token = null;
      void round();
    },
  });

  const prove = async (): Promise<Answer['is'] | 'void'> => {
    const asked = await callEndpoint(server, askKioskNonce, { deviceId: device.deviceId });
    if (asked.is !== 'answered')
      return asked.is === 'refused' && voids.includes(asked.code) ? 'void' : asked.is;
    learn(asked.data.now);
    const proof = await sign(
      'proof',
      {
        deviceId: device.deviceId,
        nonce: asked.data.nonce,
        configHash,
        appVersion,
        buildHash,
        iat: Math.floor(serverNow() / 1000),
      },
      { key: device.key, kid: device.deviceId },
    );
    const proven = await callEndpoint(server, proveKiosk, { proof });
    if (proven.is !== 'answered')
      return proven.is === 'refused' && voids.includes(proven.code) ? 'void' : proven.is;
    token = { text: proven.data.token, renewAt: clock.now() + renewTokenAfter * 1000 };
    socket.want();
    return 'answered';
  };

  /** By the socket where it is heard, else by a call, whose answer has the commands that wait. */
  const send = async (word: Beat): Promise<Answer['is']> => {
    const heard = await socket.tell(word);
    if (heard !== null) {
      learn(heard);
      return 'answered';
    }
    const answer = await callEndpoint(server, sendKioskBeat, word, headers());
    if (answer.is === 'refused') token = null;
    if (answer.is !== 'answered') return answer.is;
    learn(answer.data.now);
    if (answer.data.commands.length > 0) onCommands(answer.data.commands);
    return 'answered';
  };

  const beat = async (): Promise<Answer['is'] | 'void'> => {
    if (token === null || clock.now() >= token.renewAt) {
      const proven = await prove();
      if (proven !== 'answered') return proven;
    }
    seq += 1;
    const sent = acks;
    const heartbeat: Heartbeat = {
      ...tell(),
      seq,
      appVersion,
      buildHash,
      configHash,
      driftMs: offset === null ? null : Math.round(-offset),
      upSeconds: Math.round((clock.now() - began) / 1000),
    };
    const how = await send({ heartbeat, acks: [...sent] });
    if (how === 'answered') acks = acks.filter((ack) => !sent.includes(ack));
    return how;
  };

  const round = async (): Promise<void> => {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = true;
    cancel();
    const how = await beat().catch((): Answer['is'] => 'unreachable');
    running = false;
    if (stopped) return;
    onReach(how !== 'unreachable');
    if (how === 'void') {
      stopped = true;
      socket.stop();
      return onVoid();
    }
    failures = how === 'answered' ? 0 : failures + 1;
    const wait = failures === 0 ? seconds * 1000 : retryAfter(failures - 1, clock.chance());
    cancel = clock.after(again && failures === 0 ? 0 : wait, () => void round());
    again = false;
  };
  cancel = clock.after(0, () => void round());

  return {
    token: () => token?.text ?? null,
    driftMs: () => (offset === null ? null : Math.round(-offset)),
    serverNow,
    acknowledge: (ack) => {
      acks = [...acks, ack].slice(-50);
    },
    beatNow: () => void round(),
    stop: () => {
      stopped = true;
      cancel();
      socket.stop();
    },
  };
};

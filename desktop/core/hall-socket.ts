import type { events } from '@assize/shared/areas/hall/events.ts';
import { type CommandFrame, commandFrame } from '@assize/shared/domain/kiosk/command.ts';
import type { Beat } from '@assize/shared/domain/kiosk/heartbeat.ts';
import { kioskHeaders } from '@assize/shared/domain/kiosk/proof.ts';
import { type ClientFrame, type ServerFrame, serverFrame, wsClose } from '@assize/shared/wire/ws.ts';
import { retryAfter } from '../policy/restart.ts';
import type { Clock } from '../ports/clock.ts';
import type { Socket, Sockets } from '../ports/sockets.ts';

/** From opening to the answer that the machine's topic is heard, and from a heartbeat to its answer, in ms. */
const answerWithinMs = 8_000;

export type HallSocket = {
  /** Opens a socket, unless there is one or the next try is planned. */
  readonly want: () => void;
  /** Tells a heartbeat; resolves with the server's time, or null where it was not heard. */
  readonly tell: (beat: Beat) => Promise<string | null>;
  /** Ends the socket for good. */
  readonly stop: () => void;
};

/**
 * The machine's own socket: hears what staff tell it at the moment they do. It is a quicker way and never the only one;
 * whatever goes wrong with it, heartbeats go by calls and the socket is tried again.
 */
export const createHallSocket = ({
  clock,
  sockets,
  deviceId,
  token,
  onCommand,
  onMissed,
  onSeat,
  onVoid,
}: {
  clock: Clock;
  sockets: Sockets;
  deviceId: string;
  /** The machine's token; null: it has none now. */
  token: () => string | null;
  onCommand: (command: CommandFrame) => void;
  /** Something of the topic was or may have been said before it was heard, or did not arrive. */
  onMissed: () => void;
  /** Another account sits at the seat now, or may. */
  onSeat: () => void;
  /** The server says that the machine was taken out of its seat. */
  onVoid: () => void;
}): HallSocket => {
  const topic = `kiosk.${deviceId}`;
  let socket: Socket | null = null;
  /** Whether the topic is heard. */
  let isUp = false;
  let seen: { readonly epoch: string; readonly seq: number } | null = null;
  let tries = 0;
  let stopped = false;
  let retry: (() => void) | null = null;
  let cancelWait: () => void = () => undefined;
  let answered: ((now: string | null) => void) | null = null;

  const settle = (now: string | null): void => {
    cancelWait();
    answered?.(now);
    answered = null;
  };
  const send = (frame: ClientFrame): void => socket?.send(JSON.stringify(frame));

  /** Forgets a socket that either side ended, and plans the next one. */
  const drop = (): void => {
    socket?.close();
    socket = null;
    isUp = false;
    settle(null);
    if (stopped || retry !== null) return;
    retry = clock.after(retryAfter(tries, clock.chance()), () => {
      retry = null;
      want();
    });
    tries += 1;
  };

  const missed = (): void => {
    onMissed();
    // Whether another account sits here may have been told meanwhile as well.
    onSeat();
  };

  const hear = (frame: Extract<ServerFrame, { type: 'event' }>): void => {
    if (frame.seq !== undefined) {
      if (seen?.epoch === frame.epoch && frame.seq <= seen.seq) return;
      const inOrder = seen?.epoch === frame.epoch && frame.seq === seen.seq + 1;
      seen = { epoch: frame.epoch, seq: frame.seq };
      if (!inOrder) missed();
    }
    if (frame.event === ('seat' satisfies keyof typeof events.kiosk)) onSeat();
    if (frame.event !== ('command' satisfies keyof typeof events.kiosk)) return;
    const command = commandFrame.safeParse(frame.data);
    // A command that only a later app knows stays unanswered, which staff see.
    if (command.success) onCommand(command.data);
  };

  const receive = (frame: ServerFrame) => {
    if (frame.type === 'welcome') return send({ type: 'subscribe', topic });
    if (frame.type === 'pong') return settle(frame.now);
    if (frame.topic !== topic) return;
    if (frame.type === 'event') return hear(frame);
    if (frame.type === 'refused') {
      // The server is busy with one word, or has let go of the machine: the next socket comes with a new token.
      if (isUp && answered !== null && frame.code !== 'request.not-found') return settle(null);
      return drop();
    }
    const isSame = seen?.epoch === frame.epoch && seen.seq === frame.seq;
    seen = { epoch: frame.epoch, seq: frame.seq };
    if (isUp) {
      if (!isSame) missed();
      return;
    }
    isUp = true;
    tries = 0;
    cancelWait();
    missed();
  };

  const closed = (code: number): void => {
    drop();
    if (code === wsClose.deviceVoid) onVoid();
  };

  const want = (): void => {
    const held = token();
    if (stopped || socket !== null || retry !== null || held === null) return;
    seen = null;
    cancelWait = clock.after(answerWithinMs, drop);
    const isMine = () => mine === socket;
    const mine: Socket = sockets.open(
      { [kioskHeaders.token]: held },
      {
        onOpen: () => {
          if (isMine()) send({ type: 'hello', token: null });
        },
        onText: (text) => {
          const frame = isMine() ? serverFrame.safeParse(jsonOf(text)) : null;
          if (frame?.success) receive(frame.data);
        },
        onClose: (code) => {
          if (isMine()) closed(code);
        },
      },
    );
    socket = mine;
  };

  return {
    want,
    tell: (beat) => {
      if (!isUp || answered !== null) return Promise.resolve(null);
      return new Promise((resolve) => {
        answered = resolve;
        // A connection that is half open never ends by itself.
        cancelWait = clock.after(answerWithinMs, drop);
        send({ type: 'tell', topic, tell: 'beat', data: beat });
      });
    },
    stop: () => {
      stopped = true;
      retry?.();
      retry = null;
      drop();
    },
  };
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

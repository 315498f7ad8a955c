import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  askKioskNonce,
  enrolKiosk,
  proveKiosk,
  sendKioskBeat,
} from '@assize/shared/areas/hall/kiosk-endpoints.ts';
import type { CommandAck, CommandFrame, CommandOrder } from '@assize/shared/domain/kiosk/command.ts';
import type { Heartbeat } from '@assize/shared/domain/kiosk/heartbeat.ts';
import { checkProof, kioskHeaders, type SignedCall } from '@assize/shared/domain/kiosk/proof.ts';
import { sha256 } from '@assize/shared/domain/kiosk/sha256.ts';
import { importPublic, open } from '@assize/shared/domain/kiosk/signing.ts';
import type { PublicKey } from '@assize/shared/domain/kiosk/values.ts';
import type { z } from 'zod';

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * A hall of one seat, that holds to the contract as the server does: checks each signature, takes each code once. Journeys
 * see by it what the app really sends.
 */
export const hallStub = (pages: (request: IncomingMessage, response: ServerResponse) => void) => {
  const deviceId = randomBytes(16).toString('hex');
  const code = 'ABCDE23456';
  const token = randomBytes(32).toString('base64url');
  const unlockSecret = randomBytes(32).toString('hex');
  const seen = {
    enrolled: 0,
    proofs: 0,
    beats: [] as Heartbeat[],
    acks: [] as CommandAck[],
    calls: [] as { call: SignedCall; body: string }[],
    kept: [] as string[],
    refused: [] as string[],
  };
  let key: PublicKey | null = null;
  let codeIsOpen = true;
  let nonce = '';
  let commands: CommandFrame[] = [];
  let void_ = false;

  const now = () => new Date().toISOString();
  type Reply = { status: number; data?: unknown; code?: string };
  const refuse = (status: number, why: string): Reply => {
    seen.refused.push(why);
    return { status, code: why };
  };
  const publicKeyNow = async () => (key === null ? null : importPublic(key));

  const endpoints: Readonly<
    Record<string, (body: unknown, request: IncomingMessage, text: string) => Promise<Reply>>
  > = {
    [enrolKiosk.path]: async (body) => {
      const asked = enrolKiosk.body?.safeParse(body) as z.ZodSafeParseResult<{
        code: string;
        publicKey: PublicKey;
      }>;
      if (!asked.success) return refuse(422, 'request.invalid');
      if (!codeIsOpen || asked.data.code !== code) return refuse(403, 'hall.wrong-code');
      codeIsOpen = false;
      key = asked.data.publicKey;
      seen.enrolled += 1;
      const data = {
        deviceId,
        unlockSecret,
        hall: 'East hall',
        room: 'R1',
        zone: '',
        seat: 'A-12',
        now: now(),
      };
      return { status: 200, data };
    },
    [askKioskNonce.path]: async () => {
      if (void_) return refuse(403, 'hall.device-void');
      if (key === null) return refuse(403, 'hall.device-unknown');
      nonce = randomBytes(16).toString('hex');
      return { status: 200, data: { nonce, now: now() } };
    },
    [proveKiosk.path]: async (body) => {
      const opened = await open('proof', String(Object(body).proof), (await publicKeyNow()) ?? ({} as never));
      if (!opened.ok) return refuse(403, `proof ${opened.reason}`);
      const checked = checkProof(opened.value, { deviceId, nonce, nowMs: Date.now() });
      if (!checked.ok) return refuse(403, `proof ${checked.reason}`);
      nonce = '';
      seen.proofs += 1;
      const expiresAt = new Date(Date.now() + 120_000).toISOString();
      return { status: 200, data: { token, expiresAt, label: 'verified', now: now() } };
    },
    [sendKioskBeat.path]: async (body, request) => {
      if (void_ || request.headers[kioskHeaders.token] !== token) return refuse(403, 'hall.seat-needed');
      const parsed = sendKioskBeat.body?.safeParse(body) as z.ZodSafeParseResult<{
        heartbeat: Heartbeat;
        acks: CommandAck[];
      }>;
      if (!parsed.success) return refuse(422, `beat ${parsed.error.message}`);
      seen.beats.push(parsed.data.heartbeat);
      seen.acks.push(...parsed.data.acks);
      commands = commands.filter(({ id }) => !seen.acks.some((ack) => ack.id === id));
      return { status: 200, data: { now: now(), commands } };
    },
    '/submit': async (_body, request, text) => {
      const signature = String(request.headers[kioskHeaders.signature] ?? '');
      const opened = await open('call', signature, (await publicKeyNow()) ?? ({} as never));
      if (!opened.ok) return refuse(403, `call ${opened.reason}`);
      if (opened.value.bodySha256 !== (await sha256(text))) return refuse(403, 'call wrong-body');
      if (request.headers[kioskHeaders.token] !== token) return refuse(403, 'call without token');
      seen.calls.push({ call: opened.value, body: text });
      return { status: 200, data: null };
    },
    '/kept': async (_body, _request, text) => {
      seen.kept.push(text);
      return { status: 200, data: null };
    },
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'https://judge.hall');
    const endpoint = pathname.startsWith('/api/') ? endpoints[pathname.slice('/api'.length)] : undefined;
    if (!endpoint) return pages(request, response);
    const text = await bodyOf(request);
    const { status, ...answer } = await endpoint(jsonOf(text), request, text);
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ status, data: null, ...answer }));
  };

  return {
    code,
    deviceId,
    unlockSecret,
    seen,
    handler: (request: IncomingMessage, response: ServerResponse) => void handle(request, response),
    /** Tells the machine something; resolves with its answer. */
    order: (order: CommandOrder): string => {
      const id = randomBytes(16).toString('hex');
      const [issuedAt, expiresAt] = [now(), new Date(Date.now() + 60_000).toISOString()];
      commands.push({ id, deviceId, issuedAt, expiresAt, ...order } as CommandFrame);
      return id;
    },
    answered: (id: string) => seen.acks.find((ack) => ack.id === id)?.outcome,
    /** Another machine takes the seat. */
    swapOut: () => {
      void_ = true;
    },
  };
};

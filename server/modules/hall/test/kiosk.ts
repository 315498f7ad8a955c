import { createHash, randomBytes } from 'node:crypto';
import {
  askKioskNonce,
  enrolKiosk,
  kioskSignIn,
  proveKiosk,
  sendKioskBeat,
} from '@assize/shared/areas/hall/kiosk-endpoints.ts';
import type { CommandAck } from '@assize/shared/domain/kiosk/command.ts';
import type { Heartbeat } from '@assize/shared/domain/kiosk/heartbeat.ts';
import type { DeviceProof, PressStamp, SignedCall } from '@assize/shared/domain/kiosk/proof.ts';
import { sign } from '@assize/shared/domain/kiosk/signing.ts';
import { publicKey } from '@assize/shared/domain/kiosk/values.ts';
import type { Endpoint } from '@assize/shared/wire/http.ts';
import { exportJWK, generateKeyPair } from 'jose';
import type { Clock } from '../../../platform/clock.ts';
import type { Caller, Sent, TestSite } from '../../../test/site.ts';

export const goodBuild = 'b'.repeat(64);
export const goodConfig = 'c'.repeat(64);
export const onceId = (): string => randomBytes(18).toString('base64url');
export const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

export const beatOf = (change: Partial<Heartbeat> = {}): Heartbeat => ({
  ...{ seq: 1, state: 'signed-out', locked: false, appVersion: '1.0.0' },
  ...{ buildHash: goodBuild, configHash: goodConfig, driftMs: 0, displays: 1, focused: true },
  ...{ outbox: 0, unsaved: 0, upSeconds: 1, load: null, memory: null, signals: [], selfTest: null },
  ...change,
});

type Options = { token?: string | null; authorization?: string; headers?: Record<string, string> };

/** The core of a kiosk without its window, on a server that tests inject into. */
export const kioskOn = async (site: TestSite, clock: Clock, code: string) => {
  const { privateKey, publicKey: own } = await generateKeyPair('EdDSA', { extractable: true });
  const { kty, crv, x } = await exportJWK(own);
  const visitor: Caller = site.asVisitor();
  const place = await visitor.call(enrolKiosk, {
    body: { code, publicKey: publicKey.parse({ kty, crv, x }), machine: 'pc' },
  });
  const { deviceId } = place;
  const by = { key: privateKey, kid: deviceId };
  const iat = () => Math.floor(clock.now().getTime() / 1000);
  let token: string | null = null;

  const signedCall = (endpoint: Endpoint, body: unknown, change: Partial<SignedCall> = {}) =>
    sign(
      'call',
      {
        deviceId,
        method: endpoint.method as 'POST',
        path: `/api${endpoint.path}`,
        bodySha256: sha(JSON.stringify(body) ?? ''),
        jti: onceId(),
        iat: iat(),
        ...change,
      },
      by,
    );
  const headersOf = ({ token: other, authorization, headers }: Options): Record<string, string> => {
    const held = other === undefined ? token : other;
    return {
      ...(held === null ? {} : { 'kiosk-token': held }),
      ...(authorization === undefined ? {} : { authorization }),
      ...headers,
    };
  };
  /** A signed call, as the app makes it. */
  const send = async (
    endpoint: Endpoint,
    body: unknown,
    { on = site, ...options }: Options & { on?: TestSite } = {},
  ): Promise<Sent> =>
    on.asVisitor().send(
      endpoint,
      { body },
      {
        headers: { 'kiosk-signature': await signedCall(endpoint, body), ...headersOf(options) },
      },
    );
  const proof = async (change: Partial<DeviceProof> = {}): Promise<string> => {
    const { nonce } = await visitor.call(askKioskNonce, { body: { deviceId } });
    const whole = { deviceId, nonce, configHash: goodConfig, appVersion: '1.0.0', buildHash: goodBuild };
    return sign('proof', { ...whole, iat: iat(), ...change }, by);
  };

  return {
    ...place,
    by,
    signedCall,
    send,
    proof,
    get token() {
      return token;
    },
    async prove(change: Partial<DeviceProof> = {}) {
      const proved = await visitor.call(proveKiosk, { body: { proof: await proof(change) } });
      token = proved.token;
      return proved;
    },
    stamp: (endpoint: Endpoint, body: unknown, change: Partial<PressStamp> = {}) =>
      sign(
        'press',
        {
          deviceId,
          method: 'POST',
          path: `/api${endpoint.path}`,
          bodySha256: sha(JSON.stringify(body)),
          key: onceId(),
          pressedAt: clock.now().getTime(),
          ...change,
        },
        by,
      ),
    /** Token of the session of the account at the seat. */
    async signIn(cid: number): Promise<string> {
      const sent = await send(kioskSignIn, { cid });
      if (sent.status !== 200) throw new Error(`${sent.status} ${sent.body.code}`);
      return String(sent.headers.authorization);
    },
    beat: (change: Partial<Heartbeat> = {}, acks: readonly Partial<CommandAck>[] = []) =>
      visitor.call(
        sendKioskBeat,
        { body: { heartbeat: beatOf(change), acks: acks as CommandAck[] } },
        { headers: headersOf({}) },
      ),
  };
};
export type TestKiosk = Awaited<ReturnType<typeof kioskOn>>;

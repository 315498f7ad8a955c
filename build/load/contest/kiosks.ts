import { generateKeyPairSync, randomBytes } from 'node:crypto';
import {
  acceptBuilds,
  createHall,
  saveSeats,
  setContestHall,
} from '@assize/shared/areas/hall/admin-endpoints.ts';
import { makeEnrolmentCodes } from '@assize/shared/areas/hall/endpoints.ts';
import { askKioskNonce, enrolKiosk, proveKiosk } from '@assize/shared/areas/hall/kiosk-endpoints.ts';
import { signedCall } from '@assize/shared/domain/kiosk/proof.ts';
import { sha256 } from '@assize/shared/domain/kiosk/sha256.ts';
import { sign } from '@assize/shared/domain/kiosk/signing.ts';
import { publicKey } from '@assize/shared/domain/kiosk/values.ts';
import { apiClient, type Prove } from '../../launch/api-client.ts';
import { eachOf } from '../at-once.ts';
import { type ContestUnderLoad, numbers } from './site.ts';

const build = 'b'.repeat(64);
const config = 'c'.repeat(64);
const seatsInRow = 20;
const signable = signedCall.pick({ method: true, path: true });
const nowSeconds = () => Math.floor(Date.now() / 1_000);

/** A machine at a seat: its key, and a token of two minutes. */
const machineAt = async (url: string, code: string): Promise<Prove> => {
  const { privateKey, publicKey: own } = generateKeyPairSync('ed25519');
  const { kty, crv, x } = own.export({ format: 'jwk' });
  const visitor = apiClient(url);
  const { deviceId } = await visitor.call(enrolKiosk, {
    body: { code, publicKey: publicKey.parse({ kty, crv, x }) },
  });
  const by = { key: privateKey.export({ format: 'jwk' }), kid: deviceId };
  const { nonce } = await visitor.call(askKioskNonce, { body: { deviceId } });
  const says = { deviceId, nonce, configHash: config, appVersion: '1.0.0', buildHash: build };
  const proof = await sign('proof', { ...says, iat: nowSeconds() }, by);
  const { token } = await visitor.call(proveKiosk, { body: { proof } });
  return async ({ method, path, body }) => {
    const call = {
      ...signable.parse({ method, path }),
      ...{ deviceId, bodySha256: await sha256(body), jti: randomBytes(18).toString('base64url') },
      iat: nowSeconds(),
    };
    return { 'Kiosk-Token': token, 'Kiosk-Signature': await sign('call', call, by) };
  };
};

/** Makes the hall of a contest with so many seats, and a proven machine at each. */
export const provenMachines = async (
  { root, site, cid }: ContestUnderLoad,
  count: number,
): Promise<Prove[]> => {
  const { hallId, version } = await root.call(createHall, { body: { name: 'Bench' } });
  const seats = numbers(count).map((n) => ({
    ...{ seat: `S-${n + 1}`, room: 'Hall', zone: 'all' },
    ...{ x: n % seatsInRow, y: Math.floor(n / seatsInRow) },
  }));
  await root.call(saveSeats, { body: { hallId, version, seats } });
  await root.call(acceptBuilds, { body: { hallId, builds: [build], configs: [config] } });
  await root.call(setContestHall, { body: { cid, hallId } });
  const { codes } = await root.call(makeEnrolmentCodes, { body: { cid, seats: [] } });
  const machines: Prove[] = new Array(codes.length);
  await eachOf(codes, 20, async ({ code }, n) => {
    machines[n] = await machineAt(site.url, code);
  });
  return machines;
};

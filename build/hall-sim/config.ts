import { generateKeyPairSync } from 'node:crypto';
import { type ReadConfig, readConfig } from '@assize/desktop/core/read-config.ts';
import { sign } from '@assize/shared/domain/kiosk/signing.ts';

export type SimConfig = Extract<ReadConfig, { is: 'config' }>;
export const simVersion = '0.1.0';

/**
 * The config of simulated machines, signed by a hall's key and read as the app reads it. They are at a site without TLS on
 * this machine, which the profile `dev` alone may.
 */
export const simConfig = async (origin: string, heartbeat: number): Promise<SimConfig> => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { kty, crv, x } = publicKey.export({ format: 'jwk' });
  const kid = 'simulated';
  const config = await sign(
    'config',
    {
      ...{ version: 1, profile: 'dev', origins: [new URL(origin).origin], hall: 'Simulated', heartbeat },
      issuedAt: new Date().toISOString(),
    },
    { key: privateKey.export({ format: 'jwk' }), kid },
  );
  const found = await readConfig(
    { config, keys: JSON.stringify({ [kid]: { kty, crv, x } }) },
    { version: simVersion, isPackaged: false, nowMs: Date.now() },
  );
  if (found.is === 'trouble') throw new Error(`${found.trouble}: ${found.why}`);
  return found;
};

import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sign } from '@assize/shared/domain/kiosk/signing.ts';
import { bundleDesktop } from '../desktop/bundle.ts';
import { SetupTrouble, say, step } from '../setup/progress.mjs';
import { isMissing, obtain } from '../setup/provider.ts';
import { providers } from '../setup/providers.ts';

/** A config of the profile `dev`, signed by a key of this start alone. */
const writeDevConfig = async (folder: string, site: string): Promise<void> => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { kty, crv, x } = publicKey.export({ format: 'jwk' });
  const kid = 'sources';
  const config = await sign(
    'config',
    {
      version: 1,
      profile: 'dev',
      origins: [new URL(site).origin],
      hall: 'Sources',
      issuedAt: new Date().toISOString(),
      features: { clipboard: 'allow', reload: true },
    },
    { key: privateKey.export({ format: 'jwk' }), kid },
  );
  mkdirSync(join(folder, 'hall'));
  writeFileSync(join(folder, 'hall/config.jws'), config);
  writeFileSync(join(folder, 'hall/keys.json'), JSON.stringify({ [kid]: { kty, crv, x } }));
};

/**
 * `npm run kiosk`, `npm run kiosk -- ADDRESS`: the desktop app from these sources, at a site on this machine (by default
 * http://127.0.0.1:8080), in the current Electron, which is downloaded at first use.
 */
const main = async (site: string): Promise<number> => {
  const electron = await obtain<string>(providers.electron, true);
  if (isMissing(electron)) throw new SetupTrouble(`No Electron. Tried:\n${electron.missing}`);
  const folder = mkdtempSync(join(tmpdir(), 'assize-kiosk-'));
  try {
    await step('Building the desktop app', () => bundleDesktop(folder, 'release'));
    await writeDevConfig(folder, site);
    say(`Starting ${electron} at ${site}`);
    const app = spawn(electron, [folder], { stdio: 'inherit' });
    return await new Promise((resolve, reject) => {
      app.once('error', reject);
      app.once('exit', (code) => resolve(code ?? 1));
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

try {
  process.exitCode = await main(process.argv[2] ?? 'http://127.0.0.1:8080');
} catch (error) {
  if (!(error instanceof SetupTrouble)) throw error;
  say(`✗ ${error.message}`);
  process.exitCode = 1;
}

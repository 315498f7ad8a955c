import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packForLinux } from '../../desktop/package.ts';
import { run } from '../../setup/shell.mjs';
import { readPublicKeys } from '../keys/key-ring.ts';
import { ensurePrograms } from './base.ts';
import { addAgent } from './guest.ts';
import { type Image, makeImage } from './image.ts';
import { coloursOf, type Picture, pngOf } from './picture.ts';
import { makeTestConfig, testKey } from './test-config.ts';

const selfSigned = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];

/** Makes an authority: `NAME.crt` and `NAME.key` in a folder. */
export const makeAuthority = async (folder: string, name: string): Promise<string> => {
  const authority = join(folder, `${name}.crt`);
  const files = ['-keyout', join(folder, `${name}.key`), '-out', authority];
  await run('openssl', [...selfSigned, '-subj', `/CN=Hall of tests ${name}`, ...files]);
  return authority;
};

/** Makes the judge's certificate of an authority. */
export const certificateOf = async (
  folder: string,
  authority: string,
): Promise<{ readonly key: Buffer; readonly cert: Buffer }> => {
  const [key, cert] = [join(folder, `judge-${authority}.key`), join(folder, `judge-${authority}.crt`)];
  const by = ['-CA', join(folder, `${authority}.crt`), '-CAkey', join(folder, `${authority}.key`)];
  const names = ['-subj', '/CN=judge.hall', '-addext', 'subjectAltName=DNS:judge.hall'];
  await run('openssl', [
    ...selfSigned,
    ...by,
    ...names,
    ...['-addext', 'basicConstraints=critical,CA:FALSE', '-keyout', key, '-out', cert],
  ]);
  return { key: readFileSync(key), cert: readFileSync(cert) };
};

/** A machine of a hall in the emulator's network, with the unit of the tests. */
export const makeTestImage = async (folder: string): Promise<Image> => {
  await ensurePrograms({ 'qemu-system-x86_64': 'qemu-system-x86' }, 'an emulator');
  const { deb } = await packForLinux(join(folder, 'packed'), {
    flavour: 'release',
    deb: true,
    oldest: true,
    quick: true,
  });
  const config = join(folder, 'config.jws');
  const { keys } = await makeTestConfig(folder, { locale: 'zh-CN', out: config });
  const authority = await makeAuthority(folder, 'ca');
  return makeImage(
    {
      judge: [{ name: 'judge.hall', address: '10.0.2.100' }],
      time: ['10.0.2.100'],
      deb: deb ?? '',
      config,
      keys: readPublicKeys(keys),
      updateKey: testKey,
      updates: 'https://judge.hall/updates',
      authority,
      keyboard: 'us',
    },
    join(folder, 'image'),
    addAgent,
  );
};

/** Keeps a picture for people: in ASSIZE_PICTURES, else as long as the test runs. */
export const keepPicture = (folder: string, name: string, picture: Picture): void => {
  const place = process.env.ASSIZE_PICTURES ?? folder;
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, `${name}.png`), pngOf(picture));
};

/** The app's own page is on the screen: its card, and the button for a seat's code. */
export const appIsDrawn = (picture: Picture): boolean => {
  const colours = coloursOf(picture, 0.0005).map(([hex]) => hex);
  return ['f4f6fa', 'ffffff', '1d39c4'].every((one) => colours.includes(one));
};

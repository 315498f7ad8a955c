import { join, resolve } from 'node:path';
import { SetupTrouble, say } from '../setup/progress.mjs';
import { ensureBase } from './image/base.ts';
import { makeDisk, makeImage } from './image/image.ts';
import { checkHall, type Hall } from './image/recipe.ts';
import { readPublicKeys, signingKey } from './keys/key-ring.ts';
import { forgets, writeOrder } from './keys/order.ts';

/** Options of the verbs that make machines and orders to them. */
export const machineOptions = {
  deb: { type: 'string' },
  config: { type: 'string' },
  judge: { type: 'string', multiple: true },
  time: { type: 'string', multiple: true },
  authority: { type: 'string' },
  updates: { type: 'string' },
  keyboard: { type: 'string' },
  id: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  forget: { type: 'string' },
} as const;
type Options = {
  readonly [Name in keyof typeof machineOptions]?: Name extends 'judge' | 'time' ? string[] : string;
} & { readonly out?: string; readonly key?: string };

export const machineUsage = `  image FOLDER --deb FILE --config FILE --judge NAME=ADDRESS… --time ADDRESS… [--authority FILE] [--updates ADDRESS]
               [--keyboard us] [--out FOLDER]
                                             the system of the hall’s machines, and a disk that they start from (as root)
  order FOLDER --id ID --from INSTANT --until INSTANT [--deb FILE] [--forget none|seat|all] [--out FOLDER]
                                             what machines do at a start within that time: install, forget, or both`;

export const image = async (folder: string, options: Options): Promise<void> => {
  const out = resolve(options.out ?? 'hall-image');
  const hall: Hall = {
    judge: (options.judge ?? []).map((one) => {
      const [name = '', address = ''] = one.split('=');
      return { name, address };
    }),
    time: options.time ?? [],
    deb: options.deb === undefined ? '' : resolve(options.deb),
    config: options.config === undefined ? '' : resolve(options.config),
    keys: readPublicKeys(folder),
    updateKey: signingKey(folder, options.key ?? null).name,
    updates: options.updates ?? null,
    authority: options.authority === undefined ? null : resolve(options.authority),
    keyboard: options.keyboard ?? 'us',
  };
  checkHall(hall);
  const made = await makeImage(hall, out);
  const disk = join(out, 'hall.img');
  await makeDisk(made, join(await ensureBase(), 'usr/lib/systemd/boot/efi/systemd-bootx64.efi'), disk);
  say(`Made ${disk}. Write it to the whole disk of each machine; its firmware starts it by UEFI.`);
};

export const order = async (folder: string, options: Options): Promise<void> => {
  const forget = forgets.find((one) => one === (options.forget ?? 'none'));
  if (forget === undefined) throw new SetupTrouble(`--forget: ${forgets.join(', ')}`);
  const out = resolve(options.out ?? 'order');
  const text = await writeOrder(
    { id: options.id ?? '', from: options.from ?? '', until: options.until ?? '', forget },
    options.deb === undefined ? null : resolve(options.deb),
    signingKey(folder, options.key ?? null),
    out,
  );
  say(text);
  say(`Lay the files of ${out} where the machines look (--updates of their image).`);
};

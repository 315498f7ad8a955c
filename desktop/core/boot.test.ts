import { expect, it } from 'vitest';
import { BootFailed, boot } from './boot.ts';

const steps = (did: string[], failing?: string) =>
  ['one', 'two', 'three'].map((name) => ({
    name,
    run: async () => {
      if (name === failing) throw new Error('broken');
      did.push(name);
      return () => void did.push(`not ${name}`);
    },
  }));

it('takes steps in their order, and back in the other', async () => {
  const did: string[] = [];
  const takeBack = await boot(steps(did), () => undefined);
  takeBack();
  takeBack();
  expect(did).toEqual(['one', 'two', 'three', 'not three', 'not two', 'not one']);
});

it('takes back what was done when a step fails, and names it', async () => {
  const did: string[] = [];
  await expect(boot(steps(did, 'three'), () => undefined)).rejects.toThrow(BootFailed);
  await expect(boot(steps([], 'three'), () => undefined)).rejects.toThrow('"three"');
  expect(did).toEqual(['one', 'two', 'not two', 'not one']);
});

it('takes the others back when one of them resists', async () => {
  const did: string[] = [];
  const said: string[] = [];
  const [one, two] = steps(did);
  const resisting = {
    name: 'resisting',
    run: () => () => {
      throw new Error('no');
    },
  };
  const takeBack = await boot([...(one ? [one] : []), resisting, ...(two ? [two] : [])], (line) =>
    said.push(line),
  );
  takeBack();
  expect(did).toEqual(['one', 'two', 'not two', 'not one']);
  expect(said).toEqual([expect.stringContaining('resisting')]);
});

import { expect, it } from 'vitest';
import { proveSandbox } from './refusal.ts';

const check = (name: string, passed: boolean) => ({ name, passed, detail: `${name} was seen` });
const sandboxWith = (...checks: ReturnType<typeof check>[]) => ({
  selfTest: async () => ({ passed: checks.every((one) => one.passed), checks }),
});

it('takes a sandbox that passes every check', async () => {
  expect(await proveSandbox(sandboxWith(check('a', true), check('b', true)))).toBe(2);
});

it('refuses one that fails, and names what failed only', async () => {
  const proof = proveSandbox(
    sandboxWith(check('walls', true), check('network', false), check('links', false)),
  );
  await expect(proof).rejects.toThrow(
    'the sandbox does not hold on this machine:\nnetwork: network was seen\nlinks: links was seen',
  );
});

import type { Sandbox } from '../sandbox/port.ts';

/** The reason why this node cannot judge, one line each for the operator. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** Lets the sandbox test itself; returns the number of checks. @throws Refusal naming every check that failed */
export const proveSandbox = async (sandbox: Pick<Sandbox, 'selfTest'>): Promise<number> => {
  const { passed, checks } = await sandbox.selfTest();
  if (passed) return checks.length;
  const failed = checks.filter((check) => !check.passed);
  const lines = failed.map(({ name, detail }) => `${name}: ${detail}`);
  throw new Refusal(['the sandbox does not hold on this machine:', ...lines].join('\n'));
};

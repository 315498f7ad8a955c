import type { Sandbox } from '../sandbox/port.ts';

/** Something that keeps this node from judging, told to the operator line by line. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** A box whose walls do not hold must not run anyone's program. @throws Refusal naming every check that failed */
export const proveSandbox = async (sandbox: Pick<Sandbox, 'selfTest'>): Promise<number> => {
  const { passed, checks } = await sandbox.selfTest();
  if (passed) return checks.length;
  const failed = checks.filter((check) => !check.passed);
  const lines = failed.map(({ name, detail }) => `${name}: ${detail}`);
  throw new Refusal(['the sandbox does not hold on this machine:', ...lines].join('\n'));
};

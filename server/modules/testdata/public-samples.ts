import { createHash } from 'node:crypto';
import type { Manifest } from '@assize/shared/areas/judging/manifest.ts';
import type { ProblemRecord, ProblemService } from '../problem/service.ts';

type Ports = {
  problems: Pick<ProblemService, 'examples'>;
  manifestOf: (problem: ProblemRecord) => Promise<Manifest>;
};

/** A sample of the statement, `number` as the statement counts them. */
export type PublicSample = { number: number; input: string; output: string };

/** Problems of which a case is an input: in the others programs talk, or no program runs. */
const modes: readonly ProblemRecord['judgeMode'][] = ['default', 'spj', 'multi_pass'];
/** Manifests whose inputs are remembered. */
const remembered = 20;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
/** Hashes of the files that hold a text: people write samples with and without the last line feed. */
const hashesOf = (text: string): string[] => {
  const unix = text.replaceAll('\r\n', '\n');
  const bare = unix.replace(/\n+$/, '');
  return [...new Set([unix, bare, `${bare}\n`])].map(hashOf);
};

/** Which cases of a problem are samples of its statement, found by the content of their inputs. */
export const publicSamples = ({ problems, manifestOf }: Ports) => {
  const inputs = new Map<string, Promise<ReadonlyMap<string, string>>>();
  const inputsOf = (problem: ProblemRecord): Promise<ReadonlyMap<string, string>> => {
    const known = inputs.get(problem.manifest);
    if (known) return known;
    const read = manifestOf(problem).then(
      ({ cases }) => new Map(cases.map(({ inputName, input }) => [inputName, input.hash])),
    );
    inputs.set(problem.manifest, read);
    read.catch(() => inputs.delete(problem.manifest));
    const [oldest] = inputs.keys();
    if (inputs.size > remembered && oldest !== undefined) inputs.delete(oldest);
    return read;
  };

  /** The sample with the same input as the case of this name; null: the case is none of the samples. */
  return async (problem: ProblemRecord, inputName: string): Promise<PublicSample | null> => {
    if (!modes.includes(problem.judgeMode)) return null;
    const examples = await problems.examples(problem);
    if (examples.length === 0) return null;
    const hash = (await inputsOf(problem)).get(inputName);
    const at = hash === undefined ? -1 : examples.findIndex(({ input }) => hashesOf(input).includes(hash));
    const found = examples[at];
    return found ? { number: at + 1, input: found.input, output: found.output } : null;
  };
};

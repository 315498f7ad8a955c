/** Reads the box' answers, which outcome.c and talk.c write. */
import type { WireCollected, WireReply, WireResult, WireRun, WireStream, WireTalk } from './codec.ts';

const OUTCOMES = [
  'exited',
  'signalled',
  'cpu-limit',
  'wall-limit',
  'memory-limit',
  'output-limit',
  'internal-error',
  'cancelled',
  'dismissed',
  'stuck',
] as const;
const STATES = ['taken', 'truncated', 'missing', 'not-regular', 'too-large', 'bad-name'] as const;

const at = <T>(list: readonly T[], index: number): T => {
  const value = list[index];
  if (value === undefined) throw new Error(`box reply: no meaning for ${index}`);
  return value;
};

/**
 * @param frame without its length
 * @param runs the runs of the request, by which the reply is read
 * @throws if the box refused the request or the frame is damaged
 */
export const decodeReply = (
  frame: Buffer,
  id: number,
  runs: readonly WireRun[],
  talk?: WireTalk,
): WireReply => {
  if (frame.readUInt32LE(0) !== id) throw new Error('box reply: another request');
  if (frame.readUInt8(4) !== 1) throw new Error(`box refused the request: ${frame.toString('utf8', 5)}`);
  let offset = 5;
  const bytes = (size: number): Buffer => {
    const start = offset;
    offset += size;
    if (offset > frame.length) throw new Error('box reply: cut off');
    return frame.subarray(start, offset);
  };
  const text = (): string => bytes(bytes(4).readUInt32LE(0)).toString('utf8');
  const number = (): number => {
    const low = bytes(4).readUInt32LE(0);
    return low + bytes(4).readUInt32LE(0) * 2 ** 32;
  };
  const collected = (buffered: boolean): WireCollected => {
    const state = at(STATES, bytes(1).readUInt8(0));
    const size = number();
    const taken = state === 'taken' || state === 'truncated';
    return buffered && taken ? { state, size, bytes: bytes(size) } : { state, size };
  };
  const buffered = (stream: WireStream): boolean =>
    stream.mode === 'capture' && stream.target.to === 'buffer';
  const results = runs.map((run): WireResult => {
    const stdout = collected(buffered(run.stdout));
    const stderr = collected(buffered(run.stderr));
    const outputs = run.outputs.map((output) => collected(output.target.to === 'buffer'));
    const facts = bytes(12);
    const [cpuUs, wallUs, memory] = [number(), number(), number()];
    const [endUs, read, wrote] = [number(), number(), number()];
    return {
      outcome: at(OUTCOMES, facts.readUInt32LE(0)),
      exitCode: facts.readInt32LE(4),
      signal: facts.readInt32LE(8),
      cpuUs,
      wallUs,
      memory,
      endUs,
      read,
      wrote,
      detail: text(),
      refusedCalls: callsIn(text()),
      stdout,
      stderr,
      outputs,
    };
  });
  const bits = () => (talk ? bytes(4).readUInt32LE(0) : 0);
  const [wentOn, left, ahead] = [bits(), bits(), bits()];
  const isNoted = talk !== undefined && talk.transcriptBytes > 0;
  const transcript = isNoted ? { cut: bytes(1).readUInt8(0) === 1, notes: notesIn(bytes(number())) } : null;
  return { results, wentOn, left, ahead, transcript };
};

/** Lines of a name and a count. */
const callsIn = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split(' '))
      .map(([name = '', count]) => [name, Number(count)]),
  );

const notesIn = (log: Buffer): { line: number; bytes: Buffer }[] => {
  const notes: { line: number; bytes: Buffer }[] = [];
  for (let offset = 0; offset < log.length; ) {
    const start = offset + 5;
    const end = start + log.readUInt32LE(offset + 1);
    notes.push({ line: log.readUInt8(offset), bytes: log.subarray(start, end) });
    offset = end;
  }
  return notes;
};

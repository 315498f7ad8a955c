import { type RemarkKind, readRemark } from '@assize/shared/domain/remark.ts';
import type { Translate } from '../../platform/texts/texts.ts';

type Parts = Readonly<Record<string, string>>;

/** A line feed at the end of both says nothing of how they differ. */
const lineEnd = /(?<!\\)\\n"$/;
const withoutLineEnds = (expected: string, found: string) =>
  lineEnd.test(expected) && lineEnd.test(found)
    ? { expected: expected.replace(lineEnd, '"'), found: found.replace(lineEnd, '"') }
    : { expected, found };

const words: Readonly<Record<RemarkKind, (t: Translate, parts: Parts) => string>> = {
  differs: (t, { line = '', column = '', expected = '', found = '' }) =>
    t('submission:remark.differs', { line, column, ...withoutLineEnds(expected, found) }),
  whiteSpace: (t, { line = '', column = '', expected = '', found = '' }) =>
    t('submission:remark.whiteSpace', { line, column, expected, found }),
  memory: (t, { limit = '' }) => t('submission:remark.memory', { limit }),
  cpuTime: (t, { limit = '' }) => t('submission:remark.cpuTime', { limit }),
  wallTime: (t, { seconds = '', used = '' }) => t('submission:remark.wallTime', { seconds, used }),
  waited: (t) => t('submission:remark.waited'),
  endless: (t) => t('submission:remark.endless'),
  output: (t, { limit = '' }) => t('submission:remark.output', { limit }),
  signal: (t, { signal = '', name = '' }) =>
    t('submission:remark.signal', { signal: `${signal} ${name}`.trim() }),
  exitCode: (t, { code = '' }) => t('submission:remark.exitCode', { code }),
  leftEarly: (t) => t('submission:remark.leftEarly'),
  answers: (t) => t('submission:remark.answers'),
  fileTooLarge: (t) => t('submission:remark.fileTooLarge'),
  notAFile: (t) => t('submission:remark.notAFile'),
  notHandedIn: (t, { file = '' }) => t('submission:remark.notHandedIn', { file }),
};

/** What the judge says of a case in the reader's language; words of a problem's checker stay as they are. */
export const remarkInWords = (t: Translate, text: string): string => {
  const remark = readRemark(text);
  if (remark === null) return text;
  const parts = Object.entries(remark.parts).map(
    ([name, value]) => [name, value ?? t('submission:remark.end')] as const,
  );
  const said = words[remark.kind](t, Object.fromEntries(parts));
  return remark.pass === null ? said : t('submission:remark.pass', { pass: remark.pass, remark: said });
};

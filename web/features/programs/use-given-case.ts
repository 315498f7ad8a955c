import { readDataFile } from '@assize/shared/areas/testdata/endpoints.ts';
import { useState } from 'react';
import { failureText } from '../../data/failure-text.ts';
import { download } from '../../data/runtime.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useDraft } from '../problem-draft/draft-context.tsx';

/** Longest file shown in a text box: longer texts make the box slow. */
const mostBytes = 1024 * 1024;

type Given = { input: string; answer: string };
type Texts = Given & {
  /** The case that the texts were taken from; null once they were changed. */
  from: string | null;
  loading: boolean;
  problem: string | null;
};
const nothing: Texts = { input: '', answer: '', from: null, loading: false, problem: null };

/** A case to try something on: typed, or taken from the examples or the test data of the draft. */
export const useGivenCase = () => {
  const { t } = useText();
  const { draft, pid } = useDraft();
  const [texts, setTexts] = useState(nothing);
  const { samples, isUploadTestCase, uploadTestcaseDir: set } = draft;
  const { examples } = draft.problem;
  const choices = [
    ...examples.map((one, index) => ({
      value: `example-${index}`,
      label: t('authoring:talk.example', { n: index + 1 }),
      texts: { input: one.input, answer: one.output },
    })),
    ...samples.map((one, index) => ({
      value: `case-${index}`,
      label: `${t('authoring:case', { n: index + 1 })}${isUploadTestCase ? ` (${one.input})` : ''}`,
      ...(isUploadTestCase
        ? { files: { input: one.input, answer: one.output } }
        : { texts: { input: one.input, answer: one.output } }),
    })),
  ];

  const fetched = async (name: string): Promise<string | null> => {
    const from = set !== null ? { set } : { pid: pid ?? undefined };
    const content = await download(readDataFile, { query: { name, ...from } });
    return content.size > mostBytes ? null : content.text();
  };
  const readFiles = async (files: Given, from: string) => {
    setTexts((now) => ({ ...now, from, loading: true, problem: null }));
    /** Ends the reading of files, without effect once another case was chosen or something typed. */
    const end = (next: Partial<Texts>) =>
      setTexts((now) => (now.from === from ? { ...now, loading: false, ...next } : now));
    try {
      const [input, answer] = await Promise.all([fetched(files.input), fetched(files.answer)]);
      if (input === null || answer === null) end({ problem: t('authoring:talk.tooLarge') });
      else end({ input, answer });
    } catch (failure) {
      end({ problem: failureText(failure, t) });
    }
  };

  return {
    ...texts,
    choices: choices.map(({ value, label }) => ({ value, label })),
    choose: (value: string) => {
      const one = choices.find((choice) => choice.value === value);
      if (one && 'files' in one) void readFiles(one.files, value);
      else if (one) setTexts({ ...nothing, ...one.texts, from: value });
    },
    write: (part: Partial<Given>) =>
      setTexts((now) => ({ ...nothing, input: now.input, answer: now.answer, ...part })),
  };
};
export type GivenCase = ReturnType<typeof useGivenCase>;

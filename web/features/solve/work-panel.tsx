import type { ProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import { Tabs } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../platform/texts/texts.ts';
import { toast } from '../../state/toasts.ts';
import { splitBreakpoint, useNarrow } from '../../ui/use-narrow.ts';
import { isTooLongToRun, OwnRun } from './own-run.tsx';
import { ResultPanel } from './result-panel.tsx';
import { SampleRuns } from './sample-runs.tsx';
import type { Submission } from './use-submission.ts';
import { type RunProgram, runPassed, useTestRuns } from './use-test-runs.ts';
import css from './work-panel.module.css';

type Problem = ProblemDetail['problem'];
export type WorkTab = 'samples' | 'run' | 'result';

/** Samples of problems whose program talks to another one are records of a talk, not inputs. */
const samplesRun = ({ examples, judgeMode }: Problem): boolean =>
  examples.length > 0 && (judgeMode === 'default' || judgeMode === 'spj' || judgeMode === 'multi_pass');

/**
 * The runs of a page: the samples and the input of one's own.
 * @param program what to run now; null when it must not be run, after saying why
 */
export const useWork = (problem: Problem, program: () => RunProgram | null) => {
  const { t } = useText();
  const [tab, setTab] = useState<WorkTab>(samplesRun(problem) ? 'samples' : 'run');
  const [own, setOwn] = useState({ input: '', expected: '' });
  const samples = useTestRuns();
  const single = useTestRuns();

  const runSamples = () => {
    const ready = program();
    if (!ready || samples.busy) return;
    setTab('samples');
    void samples.start(
      ready,
      problem.examples.map(({ input, output }, n) => ({ input, expected: output, sample: n + 1 })),
    );
  };
  const runOwn = () => {
    if (single.busy) return;
    setTab('run');
    if (isTooLongToRun(own.input, problem)) return;
    if (own.input === '') return toast({ kind: 'error', text: t('task:input.empty') });
    const ready = program();
    if (!ready) return;
    const expected = own.expected === '' ? null : own.expected;
    const taken = problem.examples.findIndex(
      ({ input, output }) => input === own.input && output === own.expected,
    );
    void single.start(ready, [{ input: own.input, expected, ...(taken >= 0 && { sample: taken + 1 }) }]);
  };
  const runs = tab === 'run' || !samplesRun(problem) ? runOwn : runSamples;
  return {
    tab,
    setTab,
    own,
    setOwn,
    samples,
    single,
    runSamples,
    /** Action of Ctrl+': runs the own input where it is open, else the samples. */
    run: runs,
    runText: runs === runOwn ? t('task:run') : t('task:runSamples'),
    busy: samples.busy || single.busy,
  };
};
export type Work = ReturnType<typeof useWork>;

type Props = {
  problem: Problem;
  work: Work;
  submission: Submission;
  /** Whether the program was changed after it was submitted. */
  earlier: boolean;
};

/** Under the editor: samples, a run of one's own, the verdict. */
export function WorkPanel({ problem, work, submission, earlier }: Props) {
  const { t } = useText();
  const { samples, single, own } = work;
  const panel = useRef<HTMLDivElement>(null);
  const narrow = useNarrow(splitBreakpoint);
  // In one column the runs lie below the window.
  useEffect(() => {
    if (narrow && work.busy) panel.current?.scrollIntoView({ block: 'start' });
  }, [narrow, work.busy]);
  const failed = samples.runs.filter((run) => runPassed(run) === false).length;
  const samplesLabel = failed > 0 ? t('task:tab.samplesFailed', { count: failed }) : t('task:tab.samples');
  return (
    <div ref={panel} className={css.panel}>
      <Tabs
        size="small"
        activeKey={work.tab}
        onChange={(key) => {
          if (key === 'samples' || key === 'run' || key === 'result') work.setTab(key);
        }}
        destroyOnHidden
        items={[
          ...(samplesRun(problem)
            ? [
                {
                  key: 'samples',
                  label: samplesLabel,
                  children: (
                    <div className={css.tab}>
                      <SampleRuns examples={problem.examples} runs={samples.runs} />
                    </div>
                  ),
                },
              ]
            : []),
          {
            key: 'run',
            label: t('task:tab.run'),
            children: (
              <div className={css.tab}>
                <OwnRun problem={problem} value={own} onChange={work.setOwn} run={single.runs[0]} />
              </div>
            ),
          },
          {
            key: 'result',
            label: t('task:tab.result'),
            children: (
              <div className={css.tab}>
                <ResultPanel
                  submission={submission}
                  earlier={earlier}
                  plain
                  {...(samplesRun(problem) && { onRunSamples: work.runSamples })}
                />
              </div>
            ),
          },
        ]}
      />
    </div>
  );
}

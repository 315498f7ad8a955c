import { ThunderboltOutlined } from '@ant-design/icons';
import { countProblems } from '@assize/shared/areas/problem/endpoints.ts';
import { type ProblemState, problemStates } from '@assize/shared/areas/problem/list-choices.ts';
import { Button, Progress } from 'antd';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useApi } from '../../data/hooks.ts';
import { type Bank, type Difficulty, difficulties } from '../../features/problems/problem-filters.ts';
import { TagPanel } from '../../features/problems/tag-panel.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { useSession } from '../../state/session.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import css from './problem-rail.module.css';

type Choice<T> = { value: T; label: string; count: number | undefined };

/** One of a few values, each with the number of problems it leaves. */
function Choices<T extends string | number | null>(props: {
  title: string;
  value: T;
  choices: readonly Choice<T>[];
  onChange: (value: T) => void;
}) {
  const { title, value: chosen, choices, onChange } = props;
  return (
    <fieldset className={css.choices}>
      <legend>{title}</legend>
      {choices.map(({ value, label, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          className={css.choice}
          onClick={() => onChange(value)}
        >
          <span>{label}</span>
          {count !== undefined && <span className={clsx(textCss.num, textCss.muted)}>{count}</span>}
        </button>
      ))}
    </fieldset>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export type RailFilter = {
  oj: Bank;
  state: ProblemState | null;
  difficulty: Difficulty | null;
  tagId: readonly number[];
};

type Props = RailFilter & {
  onState: (state: ProblemState | null) => void;
  onDifficulty: (difficulty: Difficulty | null) => void;
  onTag: (id: number) => void;
  onRandom: () => void;
};

/** What one has solved of a bank, and the ways to narrow its list. */
export function ProblemRail(props: Props) {
  const { oj, state, difficulty, tagId, onState, onDifficulty, onTag, onRandom } = props;
  const { t } = useText();
  const signedIn = useSession((session) => session.user !== null);
  const { data } = useApi(countProblems, { query: { oj } }, { keep: true });
  const mine = data?.mine;
  const stateCounts: Partial<Record<ProblemState, number>> = mine
    ? { unsolved: data.total - mine.solved, tried: mine.tried, solved: mine.solved }
    : {};
  return (
    <div className={layoutCss.stack}>
      {mine && (
        <div>
          <p className={textCss.num} data-testid="progress">
            {t('problem:progress', { solved: mine.solved, total: data.total })}
          </p>
          <Progress
            percent={data.total === 0 ? 0 : (mine.solved / data.total) * 100}
            showInfo={false}
            size="small"
            strokeColor="var(--v-green)"
            aria-hidden="true"
          />
        </div>
      )}
      <Button block icon={<ThunderboltOutlined aria-hidden="true" />} onClick={onRandom}>
        {t('problem:random')}
      </Button>
      {signedIn && (
        <Choices<ProblemState | null>
          title={t('problem:state')}
          value={state}
          choices={[
            { value: null, label: t('problem:state.all'), count: data?.total },
            ...problemStates.map((value) => ({
              value,
              label: t(`problem:state.${value}`),
              count: stateCounts[value],
            })),
          ]}
          onChange={onState}
        />
      )}
      <Choices<Difficulty | null>
        title={t('problem:difficulty')}
        value={difficulty}
        choices={[
          { value: null, label: t('problem:level.all'), count: data?.total },
          ...difficulties.map((value) => ({
            value,
            label: t(`problem:difficulty.${value}`),
            count: data?.difficulty[value],
          })),
        ]}
        onChange={onDifficulty}
      />
      <Section title={t('problem:tagPanel')}>
        <TagPanel
          oj={oj}
          chosen={tagId}
          counts={data && new Map(data.tags.map(({ id, count }) => [id, count]))}
          onToggle={onTag}
        />
      </Section>
    </div>
  );
}

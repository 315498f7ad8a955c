import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { isSubtaskMode } from '@assize/shared/domain/scoring.ts';
import { Button, InputNumber } from 'antd';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import fieldCss from '../../kit/form/field.module.css';
import { Pager } from '../../kit/list/pager.tsx';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import plainCss from '../../ui/plain-text.module.css';
import textCss from '../../ui/text.module.css';
import { useDraft } from '../problem-draft/draft-context.tsx';
import { type Case, distributed, totalScore, withCase } from './case-rows.ts';

const pageSize = 10;

function TypedCase({
  one,
  n,
  scored,
  grouped,
  onChange,
  onRemove,
}: {
  one: Case;
  n: number;
  scored: boolean;
  grouped: boolean;
  onChange: (change: Partial<Case>) => void;
  onRemove: () => void;
}) {
  const { t } = useText();
  const id = useId();
  return (
    <fieldset className={plainCss.framed} data-path={`samples.${n - 1}`}>
      <legend className={layoutCss.row}>
        <strong>{t('authoring:case', { n })}</strong>
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden="true" />}
          aria-label={t('authoring:case.removeOne', { n })}
          onClick={onRemove}
        />
      </legend>
      <div className={plainCss.textBoxes}>
        {(['input', 'output'] as const).map((side) => (
          <div key={side} className={fieldCss.field}>
            <label htmlFor={`${id}-${side}`}>{t(`authoring:case.${side}`)}</label>
            <textarea
              id={`${id}-${side}`}
              className={plainCss.textBox}
              rows={4}
              spellCheck={false}
              value={one[side]}
              onChange={({ target }) => onChange({ [side]: target.value })}
            />
          </div>
        ))}
      </div>
      <div className={layoutCss.row}>
        {scored && (
          <InputNumber
            prefix={t('authoring:case.points')}
            min={0}
            max={1_000_000}
            precision={0}
            value={one.score}
            aria-label={t('authoring:case.score', { n })}
            onChange={(score) => onChange({ score: score ?? 0 })}
          />
        )}
        {grouped && (
          <InputNumber
            prefix={t('authoring:case.subtask')}
            min={1}
            precision={0}
            value={one.groupNum}
            aria-label={t('authoring:case.group', { n })}
            onChange={(groupNum) => onChange({ groupNum })}
          />
        )}
      </div>
    </fieldset>
  );
}

/** Test data typed into the form. */
export function TypedCases() {
  const { t } = useText();
  const { draft, change } = useDraft();
  const [page, setPage] = useState(1);
  const { samples, problem } = draft;
  const scored = problem.type === 1;
  const grouped = isSubtaskMode(problem.judgeCaseMode);
  const put = (update: (cases: readonly Case[]) => Case[]) =>
    change((now) => ({ ...now, samples: update(now.samples) }));
  const from = Math.min(page - 1, Math.floor(Math.max(0, samples.length - 1) / pageSize)) * pageSize;
  return (
    <div className={clsx(layoutCss.stack, layoutCss.tight)}>
      {samples.slice(from, from + pageSize).map((one, index) => {
        const place = from + index;
        return (
          <TypedCase
            key={place}
            one={one}
            n={place + 1}
            scored={scored}
            grouped={grouped}
            onChange={(part) =>
              put((cases) => cases.map((each, at) => (at === place ? { ...each, ...part } : each)))
            }
            onRemove={() => put((cases) => cases.filter((_, at) => at !== place))}
          />
        );
      })}
      <Pager
        page={from / pageSize + 1}
        limit={pageSize}
        total={samples.length}
        sizes={false}
        onChange={setPage}
      />
      <div className={layoutCss.row}>
        <Button
          icon={<PlusOutlined aria-hidden="true" />}
          onClick={() => {
            put((cases) => {
              const groupNum = grouped ? (cases.at(-1)?.groupNum ?? 1) : null;
              const one = { input: '', output: '', score: 0, groupNum };
              return scored ? withCase(cases, one, problem.judgeCaseMode) : [...cases, one];
            });
            setPage(Math.floor(samples.length / pageSize) + 1);
          }}
        >
          {t('authoring:case.add')}
        </Button>
        {scored && samples.length > 0 && (
          <>
            <Button
              onClick={() => put((cases) => distributed(cases, new Set(cases.keys()), problem.judgeCaseMode))}
            >
              {t('authoring:case.distribute')}
            </Button>
            <strong className={textCss.num} data-testid="total-score">
              {t('authoring:case.total', { score: totalScore(samples, problem.judgeCaseMode) })}
            </strong>
          </>
        )}
      </div>
    </div>
  );
}

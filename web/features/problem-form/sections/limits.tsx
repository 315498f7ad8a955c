import { listLanguages, type OfferedLanguage } from '@assize/shared/areas/language/endpoints.ts';
import { effectiveLimits, type LimitFactors, limitBounds } from '@assize/shared/domain/limits.ts';
import { Button, Checkbox, InputNumber } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useApi } from '../../../data/hooks.ts';
import { useErrorOf } from '../../../kit/form/context.tsx';
import fieldCss from '../../../kit/form/field.module.css';
import { PathError } from '../../../kit/form/field.tsx';
import { NumberField } from '../../../kit/form/number-field.tsx';
import { useText } from '../../../platform/texts/texts.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import layoutCss from '../../../ui/layout.module.css';
import { QueryView } from '../../../ui/query-view.tsx';
import textCss from '../../../ui/text.module.css';
import { phoneBreakpoint, useNarrow } from '../../../ui/use-narrow.ts';
import { useDraftModel, useDraftState, useProblemFields } from '../../problem-draft/draft-context.tsx';
import css from './limits.module.css';

const unit = { ms: 'ms', mb: 'MB' } as const;

function FactorBox({
  language,
  part,
  value,
  onChange,
}: {
  language: string;
  part: keyof LimitFactors;
  value: number;
  onChange: (value: number) => void;
}) {
  const { t } = useText();
  const path = `limitFactors.${language}.${part}`;
  const error = useErrorOf(path);
  return (
    <span data-path={path} title={error}>
      <InputNumber
        size="small"
        className={clsx(css.factor)}
        value={value}
        step={0.5}
        {...(error !== undefined && { status: 'error' })}
        aria-invalid={error !== undefined}
        aria-label={t(`authoring:factor.${part}`, { language })}
        onChange={(next) => onChange(next ?? 0)}
      />
    </span>
  );
}

/** The limits each language gets: the stated ones by the language's factors, or by factors of this problem's own. */
function FactorTable({ offered }: { offered: readonly OfferedLanguage[] }) {
  const { t } = useText();
  const phone = useNarrow(phoneBreakpoint);
  const { change } = useDraftModel();
  const { problem } = useProblemFields();
  const languages = useDraftState(({ draft }) => draft.languages);
  const factors = useDraftState(({ draft }) => draft.limitFactors);
  const put = (language: string, own: LimitFactors | null) =>
    change((now) => {
      const { [language]: _, ...rest } = now.limitFactors;
      return { ...now, limitFactors: own ? { ...rest, [language]: own } : rest };
    });
  const usual = ({ timeFactor, memoryFactor }: OfferedLanguage): LimitFactors => ({
    time: timeFactor,
    memory: memoryFactor,
  });
  const effective = (row: OfferedLanguage) =>
    effectiveLimits(
      {
        timeLimitMs: problem.timeLimit,
        memoryLimitMb: problem.memoryLimit,
        stackLimitMb: problem.stackLimit,
      },
      factors[row.name] ?? usual(row),
    );
  const factorColumn = (part: keyof LimitFactors): Column<OfferedLanguage> => ({
    key: part,
    title: t(`authoring:factor.${part}.title`),
    width: phone ? 76 : 120,
    render: (row) => {
      const own = factors[row.name];
      return own ? (
        <FactorBox
          language={row.name}
          part={part}
          value={own[part]}
          onChange={(value) => put(row.name, { ...own, [part]: value })}
        />
      ) : (
        <span className={textCss.muted}>×{usual(row)[part]}</span>
      );
    },
  });
  const columns: Column<OfferedLanguage>[] = [
    { key: 'name', title: t('authoring:factor.language'), render: ({ name }) => name },
    {
      key: 'own',
      title: t('authoring:factor.own'),
      width: phone ? 52 : 90,
      render: (row) => (
        <Checkbox
          checked={factors[row.name] !== undefined}
          aria-label={t('authoring:factor.ownOf', { language: row.name })}
          onChange={({ target }) => put(row.name, target.checked ? usual(row) : null)}
        />
      ),
    },
    factorColumn('time'),
    factorColumn('memory'),
    {
      key: 'effective',
      title: t('authoring:factor.effective'),
      width: 160,
      hideBelow: 768,
      render: (row) => {
        const limits = effective(row);
        return `${limits.timeLimitMs} ms · ${limits.memoryLimitMb} MB`;
      },
    },
  ];
  const rows = offered.filter(({ name }) => languages.includes(name));
  const [unfolded, setUnfolded] = useState(false);
  const isFolded = !unfolded && Object.keys(factors).length === 0;
  if (rows.length === 0) return <p className={textCss.muted}>{t('authoring:factor.none')}</p>;
  if (isFolded)
    return (
      <div className={clsx(layoutCss.row, layoutCss.spread)}>
        {t('authoring:factor.folded', { count: rows.length })}
        <Button aria-expanded={false} onClick={() => setUnfolded(true)}>
          {t('authoring:factor.unfold')}
        </Button>
      </div>
    );
  return <DataTable rows={rows} columns={columns} rowKey={({ name }) => name} />;
}

/** Time, memory and stack, and the limits that each language gets from them. */
export function LimitsSection() {
  const { t } = useText();
  const { problem, set } = useProblemFields();
  const offered = useApi(listLanguages, {}, { staleMs: 60_000 });
  const bounds = ({ min, max }: { min: number; max: number }) => t('authoring:limit.bounds', { min, max });
  return (
    <>
      <div className={fieldCss.row}>
        <NumberField
          path="problem.timeLimit"
          label={t('authoring:limit.time')}
          unit={unit.ms}
          step={100}
          hint={bounds(limitBounds.timeLimitMs)}
          value={problem.timeLimit}
          onChange={(timeLimit) => set({ timeLimit })}
        />
        <NumberField
          path="problem.memoryLimit"
          label={t('authoring:limit.memory')}
          unit={unit.mb}
          step={64}
          hint={bounds(limitBounds.memoryLimitMb)}
          value={problem.memoryLimit}
          onChange={(memoryLimit) => set({ memoryLimit })}
        />
        <NumberField
          path="problem.stackLimit"
          label={t('authoring:limit.stack')}
          unit={unit.mb}
          step={64}
          hint={bounds(limitBounds.stackLimitMb)}
          value={problem.stackLimit}
          onChange={(stackLimit) => set({ stackLimit })}
        />
      </div>
      <h3>{t('authoring:factor')}</h3>
      <p className={textCss.muted}>{t('authoring:factor.hint')}</p>
      <PathError path="limitFactors" />
      <QueryView query={offered}>{(languages) => <FactorTable offered={languages} />}</QueryView>
    </>
  );
}

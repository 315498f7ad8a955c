import { type JudgeOptions, passBounds } from '@assize/shared/areas/judging/manifest.ts';
import { InputNumber, Select } from 'antd';
import { clsx } from 'clsx';
import fieldCss from '../../../kit/form/field.module.css';
import { Field } from '../../../kit/form/field.tsx';
import { useText } from '../../../platform/texts/texts.ts';
import { useDraft } from '../../problem-draft/draft-context.tsx';

const meanings = ['fraction', 'percent', 'points'] as const;
const pointsMeanings = ['auto', ...meanings] as const;

/** Keys without a value are left out: then the judge's default counts. */
const merged = (
  options: JudgeOptions,
  change: { [K in keyof JudgeOptions]: JudgeOptions[K] | null },
): JudgeOptions =>
  Object.fromEntries(
    Object.entries({ ...options, ...change }).filter(([, value]) => value !== null && value !== undefined),
  );

/** Fields of a mode beside its program. */
export function ModeOptions() {
  const { t } = useText();
  const { draft, change } = useDraft();
  const { judgeMode: mode, judgeOptions: options } = draft;
  const set = (part: { [K in keyof JudgeOptions]: JudgeOptions[K] | null }) =>
    change((now) => ({ ...now, judgeOptions: merged(now.judgeOptions, part) }));
  const testlib = draft.problem.spjProtocol === 'testlib';
  const scores =
    draft.problem.type === 1 &&
    testlib &&
    (mode === 'spj' || mode === 'interactive' || mode === 'communication' || mode === 'multi_pass');
  const mayPass = mode === 'multi_pass' || mode === 'interactive';
  if (!scores && mode !== 'communication' && !mayPass) return null;
  return (
    <div className={fieldCss.grid}>
      {mode === 'communication' && (
        <Field path="judgeOptions.processes" label={t('authoring:option.processes')}>
          {(control) => (
            <InputNumber
              {...control}
              min={1}
              max={16}
              precision={0}
              placeholder="2"
              value={options.processes ?? null}
              onChange={(processes) => set({ processes })}
            />
          )}
        </Field>
      )}
      {mode === 'communication' && (
        <Field
          path="judgeOptions.userIo"
          label={t('authoring:option.userIo')}
          hint={t(`authoring:option.userIo.${options.userIo ?? 'stdio'}.how`)}
        >
          {(control) => (
            <Select
              {...control}
              className={clsx(fieldCss.select)}
              value={options.userIo ?? 'stdio'}
              options={(['stdio', 'fifo'] as const).map((value) => ({
                value,
                label: t(`authoring:option.userIo.${value}`),
              }))}
              onChange={(value) => set({ userIo: value === 'fifo' ? 'fifo' : null })}
            />
          )}
        </Field>
      )}
      {mayPass && (
        <Field
          path="judgeOptions.passes"
          label={t('authoring:option.passes')}
          {...(mode === 'interactive' ? { hint: t('authoring:option.passes.talks') } : {})}
        >
          {(control) => (
            <InputNumber
              {...control}
              min={passBounds.min}
              max={passBounds.max}
              precision={0}
              placeholder={mode === 'interactive' ? '1' : '2'}
              value={options.passes ?? null}
              onChange={(passes) => set({ passes })}
            />
          )}
        </Field>
      )}
      {scores && (
        <>
          <Field
            path="judgeOptions.partialOutOf"
            label={t('authoring:option.partialOutOf')}
            hint={t('authoring:option.partialOutOf.how')}
          >
            {(control) => (
              <Select
                {...control}
                className={clsx(fieldCss.select)}
                value={options.partialOutOf ?? 100}
                options={([100, 200] as const).map((value) => ({ value, label: String(value) }))}
                onChange={(value) => set({ partialOutOf: value === 200 ? 200 : null })}
              />
            )}
          </Field>
          <Field
            path="judgeOptions.pointsAs"
            label={t('authoring:option.pointsAs')}
            hint={t('authoring:option.pointsAs.how')}
          >
            {(control) => (
              <Select
                {...control}
                className={clsx(fieldCss.select)}
                value={options.pointsAs ?? 'auto'}
                options={pointsMeanings.map((value) => ({
                  value,
                  label: t(`authoring:option.pointsAs.${value}`),
                }))}
                onChange={(value) => set({ pointsAs: meanings.find((one) => one === value) ?? null })}
              />
            )}
          </Field>
        </>
      )}
    </div>
  );
}

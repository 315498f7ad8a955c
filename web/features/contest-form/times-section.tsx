import {
  isSealOffered,
  type SealOption,
  sealOption,
  sealTimeOf,
  usualSeal,
} from '@assize/shared/domain/contest/seal-option.ts';
import { Select } from 'antd';
import fieldCss from '../../kit/form/field.module.css';
import { Field } from '../../kit/form/field.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { formatInstant } from '../../ui/format.ts';
import { formatDuration } from '../contest/contest-times.ts';
import { SwitchField, TimeInput } from './controls.tsx';
import { useContestForm, useDraftFields } from './form-context.tsx';

const options = [sealOption.halfHour, sealOption.hour, sealOption.fromStart, sealOption.own] as const;

/** Start, end and the seal. */
export function TimesSection() {
  const { t, locale } = useText();
  const { phase } = useContestForm();
  const { draft, set } = useDraftFields();
  const span = { startMs: Date.parse(draft.startTime), endMs: Date.parse(draft.endTime) };
  const isSpan = span.endMs > span.startMs;
  const hasBegun = phase !== null && phase !== 'scheduled';
  const isOver = phase === 'ended' || phase === 'ended-sealed';
  const ownMs = draft.sealRankTime === null ? null : Date.parse(draft.sealRankTime);
  const sealMs = isSpan ? sealTimeOf(draft.sealOption, span, ownMs) : null;
  return (
    <>
      <div className={fieldCss.row}>
        <Field
          path="startTime"
          label={t('contest-admin:startTime')}
          required
          {...(hasBegun && { hint: t('contest-admin:startTime.fixed') })}
        >
          {(control) => (
            <TimeInput
              {...control}
              value={draft.startTime}
              disabled={hasBegun}
              onChange={(startTime) => set({ startTime })}
            />
          )}
        </Field>
        <Field
          path="endTime"
          label={t('contest-admin:endTime')}
          required
          {...(isOver && { hint: t('contest-admin:endTime.fixed') })}
        >
          {(control) => (
            <TimeInput
              {...control}
              value={draft.endTime}
              disabled={isOver}
              onChange={(endTime) => set({ endTime })}
            />
          )}
        </Field>
        <Field path="duration" label={t('contest:duration')}>
          {({ id }) => (
            <output id={id}>
              {isSpan ? formatDuration(Math.floor((span.endMs - span.startMs) / 1000), locale) : '–'}
            </output>
          )}
        </Field>
      </div>
      <SwitchField
        path="sealRank"
        label={t('contest-admin:sealRank')}
        hint={t('contest-admin:sealRank.hint')}
        value={draft.sealRank}
        onChange={(sealRank) =>
          set({
            sealRank,
            ...(sealRank && { sealOption: isSpan ? usualSeal(draft.type, span) : sealOption.hour }),
          })
        }
      />
      {draft.sealRank && (
        <div className={fieldCss.row}>
          <Field
            path="sealOption"
            label={t('contest-admin:sealOption')}
            {...(sealMs !== null &&
              !Number.isNaN(sealMs) && {
                hint: t('contest-admin:sealOption.at', { when: formatInstant(sealMs, locale) }),
              })}
          >
            {(control) => (
              <Select<SealOption>
                {...control}
                value={draft.sealOption}
                options={options.map((value) => ({
                  value,
                  label: t(`contest-admin:sealOption.${value}`),
                  disabled: isSpan && !isSealOffered(value, span),
                }))}
                onChange={(chosen) => set({ sealOption: chosen })}
              />
            )}
          </Field>
          {draft.sealOption === sealOption.own && (
            <Field path="sealRankTime" label={t('contest-admin:sealRankTime')} required>
              {(control) => (
                <TimeInput
                  {...control}
                  value={draft.sealRankTime ?? ''}
                  onChange={(instant) => set({ sealRankTime: instant === '' ? null : instant })}
                />
              )}
            </Field>
          )}
          <SwitchField
            path="autoRealRank"
            label={t('contest-admin:autoRealRank')}
            hint={t('contest-admin:autoRealRank.hint')}
            value={draft.autoRealRank}
            onChange={(autoRealRank) => set({ autoRealRank })}
          />
        </div>
      )}
    </>
  );
}

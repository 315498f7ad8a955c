import { oiScoreTypes, rankNames } from '@assize/shared/areas/contest/contest.ts';
import { Select } from 'antd';
import { useState } from 'react';
import fieldCss from '../../kit/form/field.module.css';
import { Field } from '../../kit/form/field.tsx';
import { NumberField } from '../../kit/form/number-field.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { SwitchField } from './controls.tsx';
import { ExternalsField } from './externals-field.tsx';
import { useDraftFields } from './form-context.tsx';

/** Accounts outside the ranks, by username. */
function StarField() {
  const { t } = useText();
  const { draft, set } = useDraftFields();
  const [twice, setTwice] = useState<string | null>(null);
  return (
    <Field
      path="starAccount"
      label={t('contest-admin:starAccount')}
      hint={
        twice === null ? (
          t('contest-admin:starAccount.hint')
        ) : (
          <span className={fieldCss.warning} role="status">
            {t('contest-admin:starAccount.twice', { name: twice })}
          </span>
        )
      }
    >
      {(control) => (
        <Select<string[]>
          {...control}
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', '，', ' ']}
          value={draft.starAccount}
          onInputKeyDown={(event) => {
            setTwice(null);
            const typed = event.target instanceof HTMLInputElement ? event.target.value.trim() : '';
            const known = draft.starAccount.some((one) => one.toLowerCase() === typed.toLowerCase());
            if (event.key !== 'Enter' || !known) return;
            // The select would remove a name that is typed again.
            event.preventDefault();
            event.stopPropagation();
            setTwice(typed);
          }}
          onChange={(names) =>
            set({ starAccount: [...new Set(names.map((name) => name.trim()))].filter((name) => name !== '') })
          }
        />
      )}
    </Field>
  );
}

/** How the contest is ranked and shown. */
export function RankingSection() {
  const { t } = useText();
  const { draft, set } = useDraftFields();
  return (
    <>
      <div className={fieldCss.row}>
        <Field path="rankShowName" label={t('contest-admin:rankShowName')}>
          {(control) => (
            <Select
              {...control}
              value={draft.rankShowName}
              options={rankNames.map((value) => ({ value, label: t(`contest-admin:rankShowName.${value}`) }))}
              onChange={(rankShowName) => set({ rankShowName })}
            />
          )}
        </Field>
        {draft.type === 1 && (
          <Field path="oiRankScoreType" label={t('contest-admin:oiRankScoreType')}>
            {(control) => (
              <Select
                {...control}
                value={draft.oiRankScoreType}
                options={oiScoreTypes.map((value) => ({
                  value,
                  label: t(`contest-admin:oiRankScoreType.${value}`),
                }))}
                onChange={(oiRankScoreType) => set({ oiRankScoreType })}
              />
            )}
          </Field>
        )}
        {draft.type === 0 && (
          <NumberField
            path="penaltyMinutes"
            label={t('contest-admin:penaltyMinutes')}
            unit="min"
            value={draft.penaltyMinutes}
            onChange={(penaltyMinutes) => set({ penaltyMinutes })}
          />
        )}
      </div>
      <StarField />
      <div className={fieldCss.row}>
        <SwitchField
          path="openRank"
          label={t('contest-admin:openRank')}
          hint={t('contest-admin:openRank.hint')}
          value={draft.openRank}
          onChange={(openRank) => set({ openRank })}
        />
        {draft.type === 0 && (
          <SwitchField
            path="icpcMinutes"
            label={t('contest-admin:icpcMinutes')}
            hint={t('contest-admin:icpcMinutes.hint')}
            value={draft.icpcMinutes}
            onChange={(icpcMinutes) => set({ icpcMinutes })}
          />
        )}
      </div>
      <ExternalsField />
    </>
  );
}

import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { Award } from '@assize/shared/areas/contest/contest.ts';
import { Button, Input, InputNumber, Select } from 'antd';
import fieldCss from '../../kit/form/field.module.css';
import { Field, PathError } from '../../kit/form/field.tsx';
import { NumberField } from '../../kit/form/number-field.tsx';
import { useText } from '../../platform/texts/texts.ts';
import colourCss from '../../ui/colour-field.module.css';
import css from './awards-section.module.css';
import { SwitchField } from './controls.tsx';
import { useDraftFields } from './form-context.tsx';

const kinds = [0, 1, 2] as const;
const most = 20;

/** Tiers of awards with their colours, each as the board will show it. */
export function AwardsSection() {
  const { t } = useText();
  const { draft, set } = useDraftFields();
  const { awardType, awardConfigList: tiers } = draft;
  const put = (at: number, change: Partial<Award>) =>
    set({ awardConfigList: tiers.map((one, place) => (place === at ? { ...one, ...change } : one)) });
  const add = () =>
    set({
      awardConfigList: [
        ...tiers,
        {
          priority: Math.max(0, ...tiers.map(({ priority }) => priority)) + 1,
          name: '',
          background: '#ededed',
          color: '#666666',
          num: 0,
        },
      ],
    });
  return (
    <>
      <Field path="awardType" label={t('contest-admin:awardType')}>
        {(control) => (
          <Select
            {...control}
            value={awardType}
            options={kinds.map((value) => ({ value, label: t(`contest-admin:awardType.${value}`) }))}
            onChange={(kind) => set({ awardType: kind })}
          />
        )}
      </Field>
      {awardType !== 0 && (
        <>
          <PathError path="awardConfigList" />
          <ol className={css.tiers}>
            {tiers.map((tier, at) => {
              const n = at + 1;
              return (
                <li key={tier.priority} className={css.tier}>
                  <Field path={`awardConfigList.${at}.name`} label={t('contest-admin:award.name')} required>
                    {(control) => (
                      <Input
                        {...control}
                        value={tier.name}
                        maxLength={50}
                        onChange={({ target }) => put(at, { name: target.value })}
                      />
                    )}
                  </Field>
                  <Field
                    path={`awardConfigList.${at}.num`}
                    label={t(awardType === 1 ? 'contest-admin:award.percent' : 'contest-admin:award.rows')}
                  >
                    {(control) => (
                      <InputNumber
                        {...control}
                        value={tier.num}
                        min={0}
                        precision={0}
                        onChange={(num) => put(at, { num: num ?? 0 })}
                      />
                    )}
                  </Field>
                  <input
                    type="color"
                    className={colourCss.input}
                    aria-label={t('contest-admin:award.background', { n })}
                    title={t('contest-admin:award.background', { n })}
                    value={tier.background}
                    onChange={({ target }) => put(at, { background: target.value })}
                  />
                  <input
                    type="color"
                    className={colourCss.input}
                    aria-label={t('contest-admin:award.color', { n })}
                    title={t('contest-admin:award.color', { n })}
                    value={tier.color}
                    onChange={({ target }) => put(at, { color: target.value })}
                  />
                  {/* A sample of the colours that were chosen; the name is that of the field. */}
                  <span
                    className={css.preview}
                    aria-hidden="true"
                    data-name={tier.name || t('contest-admin:award.nameless')}
                    style={{ background: tier.background, color: tier.color }}
                  />
                  <Button
                    type="text"
                    danger
                    icon={<DeleteOutlined aria-hidden="true" />}
                    aria-label={t('contest-admin:award.remove', { n })}
                    onClick={() => set({ awardConfigList: tiers.filter((_, place) => place !== at) })}
                  />
                </li>
              );
            })}
          </ol>
          <div>
            <Button icon={<PlusOutlined aria-hidden="true" />} disabled={tiers.length >= most} onClick={add}>
              {t('contest-admin:award.add')}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

/** What contestants may have printed, and who gets balloons behind the seal. */
export function PrintingSection() {
  const { t } = useText();
  const { draft, set } = useDraftFields();
  return (
    <>
      <SwitchField
        path="openPrint"
        label={t('contest-admin:openPrint')}
        hint={t('contest-admin:openPrint.hint')}
        value={draft.openPrint}
        onChange={(openPrint) => set({ openPrint })}
      />
      {draft.openPrint && (
        <div className={fieldCss.row}>
          <NumberField
            path="printJobs"
            label={t('contest-admin:printJobs')}
            hint={t('contest-admin:printJobs.hint')}
            value={draft.printJobs}
            onChange={(printJobs) => set({ printJobs })}
          />
          <NumberField
            path="printPages"
            label={t('contest-admin:printPages')}
            hint={t('contest-admin:printPages.hint')}
            value={draft.printPages}
            onChange={(printPages) => set({ printPages })}
          />
        </div>
      )}
      {draft.type === 0 && draft.sealRank && (
        <NumberField
          path="balloonsInSeal"
          label={t('contest-admin:balloonsInSeal')}
          hint={t('contest-admin:balloonsInSeal.hint')}
          value={draft.balloonsInSeal}
          onChange={(balloonsInSeal) => set({ balloonsInSeal })}
        />
      )}
    </>
  );
}

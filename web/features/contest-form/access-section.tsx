import { listLanguages } from '@assize/shared/areas/language/endpoints.ts';
import { rangeOfRule } from '@assize/shared/domain/contest/account-rule.ts';
import { Input, Radio, Select } from 'antd';
import { useApi } from '../../data/hooks.ts';
import fieldCss from '../../kit/form/field.module.css';
import { Field } from '../../kit/form/field.tsx';
import { NumberField } from '../../kit/form/number-field.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { SwitchField } from './controls.tsx';
import { useDraftFields } from './form-context.tsx';

const auths = [0, 1, 2] as const;
const authNames = { 0: 'public', 1: 'private', 2: 'protected' } as const;

/** Which accounts may register: a range of names, and some by name. */
function AccountRule() {
  const { t } = useText();
  const { draft, set } = useDraftFields();
  const rule = draft.accountLimitRule;
  const put = (change: Partial<typeof rule>) => set({ accountLimitRule: { ...rule, ...change } });
  const range = rangeOfRule(rule);
  return (
    <Field
      path="accountLimitRule"
      label={t('contest-admin:accountLimitRule')}
      {...(range && { hint: t('contest-admin:rule.range', range) })}
    >
      {({ id }) => (
        <div id={id} className={fieldCss.row}>
          <Field path="accountLimitRule.prefix" label={t('contest-admin:rule.prefix')}>
            {(control) => (
              <Input
                {...control}
                value={rule.prefix}
                maxLength={20}
                onChange={({ target }) => put({ prefix: target.value })}
              />
            )}
          </Field>
          <Field path="accountLimitRule.suffix" label={t('contest-admin:rule.suffix')}>
            {(control) => (
              <Input
                {...control}
                value={rule.suffix}
                maxLength={20}
                onChange={({ target }) => put({ suffix: target.value })}
              />
            )}
          </Field>
          <NumberField
            path="accountLimitRule.numberFrom"
            label={t('contest-admin:rule.from')}
            value={rule.numberFrom}
            onChange={(numberFrom) => put({ numberFrom })}
          />
          <NumberField
            path="accountLimitRule.numberTo"
            label={t('contest-admin:rule.to')}
            value={rule.numberTo}
            onChange={(numberTo) => put({ numberTo })}
          />
          <Field
            path="accountLimitRule.extraAccounts"
            label={t('contest-admin:rule.extra')}
            hint={t('contest-admin:rule.extra.hint')}
          >
            {(control) => (
              <Input.TextArea
                {...control}
                defaultValue={rule.extraAccounts.join(' ')}
                autoSize={{ minRows: 2, maxRows: 6 }}
                onChange={({ target }) =>
                  put({ extraAccounts: target.value.split(/[\s,，]+/).filter((one) => one !== '') })
                }
              />
            )}
          </Field>
        </div>
      )}
    </Field>
  );
}

/** Languages that are taken here; none: those of each problem. */
function Languages() {
  const { t } = useText();
  const { draft, set } = useDraftFields();
  const offered = useApi(listLanguages, { query: { all: 'true' } }, { staleMs: 60_000 });
  const names = [...new Set([...draft.languages, ...(offered.data ?? []).map(({ name }) => name)])];
  return (
    <Field path="languages" label={t('contest-admin:languages')} hint={t('contest-admin:languages.hint')}>
      {(control) => (
        <Select
          {...control}
          mode="multiple"
          value={draft.languages}
          placeholder={t('contest-admin:languages.all')}
          loading={offered.isPending}
          options={names.map((value) => ({ value, label: value }))}
          onChange={(languages) => set({ languages })}
        />
      )}
    </Field>
  );
}

/** Who enters, who submits, and until when. */
export function AccessSection() {
  const { t } = useText();
  const { draft, set } = useDraftFields();
  return (
    <>
      <Field
        path="auth"
        label={t('contest-admin:auth')}
        hint={t(`contest:auth.${authNames[draft.auth]}.hint`)}
      >
        {({ id, 'aria-describedby': describedBy }) => (
          <Radio.Group
            id={id}
            aria-describedby={describedBy}
            value={draft.auth}
            options={auths.map((value) => ({ value, label: t(`contest:auth.${authNames[value]}`) }))}
            onChange={({ target }) => {
              const auth = auths.find((one) => one === target.value);
              if (auth !== undefined) set({ auth });
            }}
          />
        )}
      </Field>
      {draft.auth !== 0 && (
        <>
          <Field path="pwd" label={t('contest:password')} hint={t('contest-admin:pwd.hint')} required>
            {(control) => (
              <Input
                {...control}
                value={draft.pwd}
                maxLength={100}
                autoComplete="off"
                onChange={({ target }) => set({ pwd: target.value })}
              />
            )}
          </Field>
          <SwitchField
            path="openAccountLimit"
            label={t('contest-admin:openAccountLimit')}
            hint={t('contest-admin:openAccountLimit.hint')}
            value={draft.openAccountLimit}
            onChange={(openAccountLimit) => set({ openAccountLimit })}
          />
          {draft.openAccountLimit && <AccountRule />}
        </>
      )}
      <div className={fieldCss.row}>
        <SwitchField
          path="allowEndSubmit"
          label={t('contest-admin:allowEndSubmit')}
          hint={t('contest-admin:allowEndSubmit.hint')}
          value={draft.allowEndSubmit}
          onChange={(allowEndSubmit) => set({ allowEndSubmit })}
        />
        <NumberField
          path="submitInterval"
          label={t('contest-admin:submitInterval')}
          unit="s"
          hint={t('contest-admin:submitInterval.hint')}
          value={draft.submitInterval}
          onChange={(submitInterval) => set({ submitInterval })}
        />
      </div>
      <Languages />
    </>
  );
}

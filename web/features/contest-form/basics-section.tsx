import { Alert, Input, Radio, Tabs } from 'antd';
import { Field } from '../../kit/form/field.tsx';
import { Markdown } from '../../kit/markdown/markdown.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { SwitchField } from './controls.tsx';
import { useDraftFields } from './form-context.tsx';

const types = [0, 1, 2] as const;
const typeNames = { 0: 'acm', 1: 'oi', 2: 'ioi' } as const;

/** Title, text, rules, and whether the contest is shown at all. */
export function BasicsSection() {
  const { t } = useText();
  const { draft, isNew, set } = useDraftFields();
  return (
    <>
      <Field path="title" label={t('contest-admin:title')} required>
        {(control) => (
          <Input
            {...control}
            value={draft.title}
            maxLength={500}
            onChange={({ target }) => set({ title: target.value })}
          />
        )}
      </Field>
      <Field path="description" label={t('contest-admin:description')} required>
        {(control) => (
          <Tabs
            size="small"
            items={[
              {
                key: 'text',
                label: t('contest-admin:text'),
                children: (
                  <Input.TextArea
                    {...control}
                    value={draft.description}
                    autoSize={{ minRows: 6, maxRows: 20 }}
                    onChange={({ target }) => set({ description: target.value })}
                  />
                ),
              },
              {
                key: 'preview',
                label: t('contest-admin:preview'),
                children: <Markdown text={draft.description} />,
              },
            ]}
          />
        )}
      </Field>
      <Field
        path="type"
        label={t('contest-admin:type')}
        hint={isNew ? t('contest-admin:type.hint') : t('contest-admin:type.fixed')}
      >
        {({ id, 'aria-describedby': describedBy }) => (
          <Radio.Group
            id={id}
            aria-describedby={describedBy}
            value={draft.type}
            disabled={!isNew}
            options={types.map((value) => ({ value, label: t(`contest:rule.${typeNames[value]}`) }))}
            onChange={({ target }) => {
              const type = types.find((one) => one === target.value);
              if (type !== undefined) set({ type });
            }}
          />
        )}
      </Field>
      <SwitchField
        path="visible"
        label={t('contest-admin:visible')}
        hint={t('contest-admin:visible.hint')}
        value={draft.visible}
        onChange={(visible) => set({ visible })}
      />
      {isNew && <Alert type="info" showIcon title={t('contest-admin:problemsLater')} />}
    </>
  );
}

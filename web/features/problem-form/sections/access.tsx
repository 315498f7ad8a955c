import { listTags } from '@assize/shared/areas/tag/endpoints.ts';
import { Input, Radio, Select, Switch } from 'antd';
import { useState } from 'react';
import { useApi } from '../../../data/hooks.ts';
import fieldCss from '../../../kit/form/field.module.css';
import { Field } from '../../../kit/form/field.tsx';
import { useText } from '../../../platform/texts/texts.ts';
import { useMay } from '../../../state/session.ts';
import { useDraftModel, useDraftState, useProblemFields } from '../../problem-draft/draft-context.tsx';

const auths = [1, 2, 3] as const;
const difficulties = [0, 1, 2, 3, 4, 5] as const;
const mostTags = 50;
const longestTag = 50;
/** Characters that end a typed tag, beside Enter. */
const tagEnds = [',', '，', '、'];

/** Who sees the problem: public needs the right to publish, contest is set by contests. */
function AuthField() {
  const { t } = useText();
  const mayPublish = useMay('problem.publish');
  const { problem, set } = useProblemFields();
  const saved = useDraftState(({ base, id }) => (id === null ? null : base.problem.auth));
  const open = { 1: mayPublish, 2: true, 3: false };
  return (
    <Field path="problem.auth" label={t('authoring:auth')} hint={t(`authoring:auth.${problem.auth}.hint`)}>
      {({ id, 'aria-describedby': describedBy }) => (
        <Radio.Group
          id={id}
          aria-describedby={describedBy}
          value={problem.auth}
          options={auths.map((value) => ({
            value,
            label: t(`authoring:auth.${value}`),
            disabled: !open[value] && value !== saved,
          }))}
          onChange={({ target }) => {
            const next = auths.find((one) => one === target.value);
            if (next !== undefined) set({ auth: next });
          }}
        />
      )}
    </Field>
  );
}

/** Tags by name; a name no tag has yet makes one when the problem is saved. */
function TagsField() {
  const { t } = useText();
  const { change } = useDraftModel();
  const tags = useDraftState(({ draft }) => draft.tags);
  const known = useApi(listTags, { query: { oj: 'ME' } }, { staleMs: 60_000 });
  const colours = new Map((known.data ?? []).map(({ name, color }) => [name, color]));
  const fresh = known.data ? tags.filter(({ name }) => !colours.has(name)).map(({ name }) => name) : [];
  const [twice, setTwice] = useState<string | null>(null);
  const hint =
    twice !== null ? (
      <span className={fieldCss.warning} role="status">
        {t('authoring:tags.twice', { name: twice })}
      </span>
    ) : fresh.length > 0 ? (
      t('authoring:tags.new', { names: fresh.join(t('authoring:list.comma')) })
    ) : undefined;
  return (
    <Field path="tags" label={t('authoring:tags')} {...(hint !== undefined && { hint })}>
      {(control) => (
        <Select
          {...control}
          mode="tags"
          maxCount={mostTags}
          tokenSeparators={tagEnds}
          onInputKeyDown={(event) => {
            setTwice(null);
            if (event.key !== 'Enter' && !tagEnds.includes(event.key)) return;
            const typed = event.target instanceof HTMLInputElement ? event.target.value.trim() : '';
            if (!tags.some(({ name }) => name === typed)) return;
            // The select would remove a chosen tag that is typed again.
            event.preventDefault();
            event.stopPropagation();
            setTwice(typed);
          }}
          value={tags.map(({ name }) => name)}
          options={(known.data ?? []).map(({ name }) => ({ value: name, label: name }))}
          placeholder={t('authoring:tags.placeholder')}
          onChange={(names: string[]) => {
            const wanted = [...new Set(names.map((name) => name.trim().slice(0, longestTag)))].filter(
              Boolean,
            );
            change((now) => ({
              ...now,
              tags: wanted.map((name) => now.tags.find((one) => one.name === name) ?? { name }),
            }));
          }}
        />
      )}
    </Field>
  );
}

function SwitchField({
  path,
  label,
  hint,
  value,
  onChange,
}: {
  path: string;
  label: string;
  hint: string;
  value: boolean;
  onChange: (value: boolean) => void;
}) {
  return (
    <Field path={path} label={label} hint={hint}>
      {({ id, 'aria-describedby': describedBy }) => (
        <span>
          <Switch id={id} aria-describedby={describedBy} checked={value} onChange={onChange} />
        </span>
      )}
    </Field>
  );
}

/** Who sees the problem, and how it is found. */
export function AccessSection() {
  const { t } = useText();
  const { problem, set } = useProblemFields();
  return (
    <>
      <AuthField />
      <div className={fieldCss.row}>
        <SwitchField
          path="problem.openCaseResult"
          label={t('authoring:openCaseResult')}
          hint={t('authoring:openCaseResult.hint')}
          value={problem.openCaseResult}
          onChange={(openCaseResult) => set({ openCaseResult })}
        />
        <SwitchField
          path="problem.codeShare"
          label={t('authoring:codeShare')}
          hint={t('authoring:codeShare.hint')}
          value={problem.codeShare}
          onChange={(codeShare) => set({ codeShare })}
        />
        <Field
          path="problem.difficulty"
          label={t('problem:difficulty')}
          hint={t('authoring:difficulty.hint')}
        >
          {(control) => (
            <Select
              {...control}
              value={problem.difficulty}
              options={difficulties.map((value) => ({ value, label: t(`problem:difficulty.${value}`) }))}
              onChange={(difficulty) => set({ difficulty })}
            />
          )}
        </Field>
      </div>
      <TagsField />
      <Field path="problem.source" label={t('problem:section.source')} hint={t('authoring:source.hint')}>
        {(control) => (
          <Input
            {...control}
            value={problem.source}
            onChange={({ target }) => set({ source: target.value })}
          />
        )}
      </Field>
    </>
  );
}

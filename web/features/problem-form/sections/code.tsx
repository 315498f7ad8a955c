import { DeleteOutlined } from '@ant-design/icons';
import { listLanguages, type OfferedLanguage } from '@assize/shared/areas/language/endpoints.ts';
import { Button, Checkbox, Select, Switch } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useApi } from '../../../data/hooks.ts';
import { useErrorOf } from '../../../kit/form/context.tsx';
import { PathError } from '../../../kit/form/field.tsx';
import { useText } from '../../../platform/texts/texts.ts';
import layoutCss from '../../../ui/layout.module.css';
import { QueryView } from '../../../ui/query-view.tsx';
import textCss from '../../../ui/text.module.css';
import {
  type ProblemDraftInput,
  useDraftModel,
  useDraftState,
  useProblemFields,
} from '../../problem-draft/draft-context.tsx';
import { CodeField } from '../../programs/code-field.tsx';
import { contentTypeOf } from '../../programs/program-languages.ts';
import boxCss from '../box.module.css';
import { Graders } from '../graders.tsx';
import { TextFiles } from '../text-files.tsx';
import css from './code.module.css';

type Template = ProblemDraftInput['codeTemplates'][number];

/** The languages a solution may be written in. */
function LanguageChoice({ offered }: { offered: readonly OfferedLanguage[] }) {
  const { t } = useText();
  const { change } = useDraftModel();
  const chosen = useDraftState(({ draft }) => draft.languages);
  // A language of the problem that no judge offers now stays visible, or it could not be taken away.
  const names = [...new Set([...offered.map(({ name }) => name), ...chosen])];
  const choose = (languages: readonly string[]) =>
    change((now) => ({ ...now, languages: names.filter((name) => languages.includes(name)) }));
  return (
    <fieldset data-path="languages">
      <legend>{t('authoring:languages')}</legend>
      <div className={layoutCss.row}>
        <Button size="small" onClick={() => choose(names)}>
          {t('authoring:languages.all')}
        </Button>
        <Button size="small" onClick={() => choose([])}>
          {t('authoring:languages.none')}
        </Button>
      </div>
      <Checkbox.Group
        className={clsx(css.languages)}
        value={chosen}
        options={names.map((name) => ({ value: name, label: name }))}
        onChange={choose}
      />
      <LanguagesError />
    </fieldset>
  );
}

function LanguagesError() {
  const error = useErrorOf('languages');
  return error === undefined ? null : (
    <p className={textCss.error} role="alert">
      {error}
    </p>
  );
}

/** Starting code in one language. */
function TemplateCard({
  template,
  index,
  onChange,
  onRemove,
}: {
  template: Template;
  index: number;
  onChange: (change: Partial<Template>) => void;
  onRemove: () => void;
}) {
  const { t } = useText();
  const [open, setOpen] = useState(template.code === '');
  const { language } = template;
  return (
    <div className={boxCss.box} data-path={`codeTemplates.${index}`}>
      <div className={clsx(layoutCss.row, layoutCss.spread)}>
        <button
          type="button"
          className={textCss.textButton}
          aria-expanded={open}
          onClick={() => setOpen((before) => !before)}
        >
          {language}
        </button>
        <span className={layoutCss.row}>
          <Switch
            size="small"
            checked={template.status}
            aria-label={t('authoring:template.on', { language })}
            onChange={(status) => onChange({ status })}
          />
          <span className={textCss.muted}>
            {template.status ? t('authoring:template.isOn') : t('authoring:template.isOff')}
          </span>
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden="true" />}
            aria-label={t('authoring:template.remove', { language })}
            onClick={onRemove}
          />
        </span>
      </div>
      {open && (
        <CodeField
          value={template.code}
          contentType={contentTypeOf(language)}
          label={t('authoring:template.label', { language })}
          onChange={(code) => onChange({ code })}
        />
      )}
      <PathError path={`codeTemplates.${index}.code`} />
    </div>
  );
}

/** Starting code by language, where it differs from the language's own. */
function Templates({ offered }: { offered: readonly OfferedLanguage[] }) {
  const { t } = useText();
  const { change } = useDraftModel();
  const templates = useDraftState(({ draft }) => draft.codeTemplates);
  const languages = useDraftState(({ draft }) => draft.languages);
  const put = (update: (before: Template[]) => Template[]) =>
    change((now) => ({ ...now, codeTemplates: update(now.codeTemplates) }));
  const left = languages.filter((name) => !templates.some((one) => one.language === name));
  return (
    <div className={clsx(layoutCss.stack, layoutCss.tight)}>
      <h3>{t('authoring:templates')}</h3>
      <p className={textCss.muted}>{t('authoring:templates.hint')}</p>
      {templates.map((template, index) => (
        <TemplateCard
          key={template.language}
          template={template}
          index={index}
          onChange={(part) =>
            put((before) => before.map((one, at) => (at === index ? { ...one, ...part } : one)))
          }
          onRemove={() => put((before) => before.toSpliced(index, 1))}
        />
      ))}
      <Select<string | null>
        className={clsx(css.add)}
        value={null}
        disabled={left.length === 0}
        placeholder={t('authoring:templates.add')}
        aria-label={t('authoring:templates.add')}
        options={left.map((name) => ({ value: name, label: name }))}
        onChange={(language) => {
          if (language === null) return;
          const code = offered.find(({ name }) => name === language)?.template ?? '';
          put((before) => [...before, { language, code, status: true }]);
        }}
      />
    </div>
  );
}

/** Languages, starting code, and files that solutions find beside them. */
export function CodeSection() {
  const { t } = useText();
  const { problem, set } = useProblemFields();
  const offered = useApi(listLanguages, {}, { staleMs: 60_000 });
  return (
    <>
      <QueryView query={offered}>
        {(languages) => (
          <>
            <LanguageChoice offered={languages} />
            <Templates offered={languages} />
          </>
        )}
      </QueryView>
      <div className={clsx(layoutCss.stack, layoutCss.tight)}>
        <h3>{t('authoring:userFiles')}</h3>
        <p className={textCss.muted}>{t('authoring:userFiles.hint')}</p>
        <TextFiles
          path="problem.userExtraFile"
          files={problem.userExtraFile ?? {}}
          onChange={(files) => set({ userExtraFile: Object.keys(files).length === 0 ? null : files })}
        />
      </div>
      <Graders />
    </>
  );
}

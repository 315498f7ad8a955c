import { PlusOutlined } from '@ant-design/icons';
import { textModes } from '@assize/shared/areas/authoring/draft.ts';
import { statementLocale } from '@assize/shared/areas/problem/statement.ts';
import { statementLanguage } from '@assize/shared/domain/statement-language.ts';
import { defaultLocale, type Locale } from '@assize/shared/i18n/locales.ts';
import { Button, Input, Popconfirm, Segmented } from 'antd';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { Field } from '../../../kit/form/field.tsx';
import { useText } from '../../../platform/texts/texts.ts';
import emptyCss from '../../../ui/empty.module.css';
import layoutCss from '../../../ui/layout.module.css';
import { blankStatement } from '../../problem-draft/blank-draft.ts';
import { useDraftModel, useDraftState, useProblemFields } from '../../problem-draft/draft-context.tsx';
import { DisplayIdField } from '../display-id-field.tsx';
import { ExamplesEditor } from '../examples-editor.tsx';
import { MarkdownField } from '../markdown-field.tsx';

type Part = keyof typeof blankStatement;
const texts = ['description', 'input', 'output', 'hint'] as const satisfies readonly Part[];
/**
 * The language of the base fields: that in which they are written, before anything is written the reader's; the site's
 * own where a translation holds that one. It stays while the form is open, whatever is typed.
 */
const useBaseLocale = (): Locale => {
  const { locale: reader } = useText();
  const language = useDraftState(({ draft: { problem } }) => {
    const isBlank = texts.every((part) => problem[part].trim() === '');
    const written = isBlank ? reader : statementLanguage(problem);
    return problem.translations[written] !== undefined ? defaultLocale : written;
  });
  return useState(language)[0];
};

/** One language of the statement. */
function Version({ locale, base }: { locale: Locale; base: boolean }) {
  const { t } = useText();
  const { change } = useDraftModel();
  const asked = useDraftState(({ draft }) => !textModes.includes(draft.judgeMode));
  const statement = useDraftState(({ draft }) => (base ? draft.problem : draft.problem.translations[locale]));
  if (!statement) return null;
  const path = (part: Part) => (base ? `problem.${part}` : `problem.translations.${locale}.${part}`);
  const edit = (part: Part, update: (text: string) => string) =>
    change((now) => {
      const { problem } = now;
      if (base) return { ...now, problem: { ...problem, [part]: update(problem[part]) } };
      const old = problem.translations[locale] ?? blankStatement;
      const translations = { ...problem.translations, [locale]: { ...old, [part]: update(old[part]) } };
      return { ...now, problem: { ...problem, translations } };
    });
  return (
    <div className={layoutCss.stack} lang={locale}>
      <Field path={path('title')} label={t('authoring:field.title')} required>
        {(control) => (
          <Input
            {...control}
            value={statement.title}
            maxLength={255}
            onChange={({ target }) => {
              const text = target.value;
              edit('title', () => text);
            }}
          />
        )}
      </Field>
      {texts.map((part) => (
        <MarkdownField
          key={part}
          path={path(part)}
          label={t(`problem:section.${part}`)}
          required={base && asked && part === 'output'}
          value={statement[part]}
          edit={(update) => edit(part, update)}
        />
      ))}
    </div>
  );
}

function NoVersion({ locale }: { locale: Locale }) {
  const { t } = useText();
  const { problem, set } = useProblemFields();
  const add = (start: typeof blankStatement) =>
    set({ translations: { ...problem.translations, [locale]: start } });
  return (
    <div className={emptyCss.empty}>
      <p>{t('authoring:statement.noVersion', { language: t(`authoring:language.${locale}`) })}</p>
      <div className={layoutCss.row}>
        <Button
          type="primary"
          icon={<PlusOutlined aria-hidden="true" />}
          onClick={() => add({ ...blankStatement })}
        >
          {t('authoring:statement.add')}
        </Button>
        <Button
          onClick={() => {
            const { title, description, input, output, hint } = problem;
            add({ title, description, input, output, hint });
          }}
        >
          {t('authoring:statement.addCopy')}
        </Button>
      </div>
    </div>
  );
}

/** Shows the language of the first mistake after a refused save, if the language shown has none. */
const useLocaleInTrouble = (base: Locale, shown: Locale, show: (locale: Locale) => void) => {
  const { store } = useDraftModel();
  const tries = useDraftState(({ saveTries }) => saveTries);
  useEffect(() => {
    if (tries === 0) return;
    const paths = store.getState().issues.map(({ path }) => path);
    const own = new RegExp(`^problem\\.(?:${[...texts, 'title'].join('|')})$`);
    const wrong = statementLocale.options.filter((locale) =>
      paths.some((path) =>
        locale === base ? own.test(path) : path.startsWith(`problem.translations.${locale}.`),
      ),
    );
    const [first] = wrong;
    if (first !== undefined && !wrong.includes(shown)) show(first);
  }, [tries, store, base, shown, show]);
};

/** Statement in each language, its examples, and what the problem is called. */
export function StatementSection() {
  const { t, locale: reader } = useText();
  const base = useBaseLocale();
  const { problem, set } = useProblemFields();
  // In the reader's own language, where the statement has it.
  const [locale, setLocale] = useState<Locale>(problem.translations[reader] === undefined ? base : reader);
  useLocaleInTrouble(base, locale, setLocale);
  const translated = locale === base || problem.translations[locale] !== undefined;
  return (
    <>
      <DisplayIdField />
      <div className={clsx(layoutCss.row, layoutCss.spread)}>
        <Segmented
          value={locale}
          aria-label={t('authoring:statement.language')}
          options={statementLocale.options.map((value) => ({
            value,
            label: t(`authoring:language.${value}`),
          }))}
          onChange={setLocale}
        />
        {locale !== base && translated && (
          <Popconfirm
            title={t('authoring:statement.removeAsk', { language: t(`authoring:language.${locale}`) })}
            onConfirm={() => {
              const { [locale]: _, ...rest } = problem.translations;
              set({ translations: rest });
            }}
          >
            <Button size="small">{t('authoring:statement.remove')}</Button>
          </Popconfirm>
        )}
      </div>
      {translated ? (
        <Version key={locale} locale={locale} base={locale === base} />
      ) : (
        <NoVersion locale={locale} />
      )}
      <ExamplesEditor />
    </>
  );
}

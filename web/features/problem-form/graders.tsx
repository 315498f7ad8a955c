import { usesGraders } from '@assize/shared/areas/authoring/draft.ts';
import { gradedLanguages, isGraderName, isHeader } from '@assize/shared/domain/graders.ts';
import { languageOfExtension, languages } from '@assize/shared/domain/languages.ts';
import { Input, Select } from 'antd';
import { clsx } from 'clsx';
import { Field, PathError } from '../../kit/form/field.tsx';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import { type ProblemDraftInput, useDraft } from '../problem-draft/draft-context.tsx';
import { contentTypeOf, usualLanguage } from '../programs/program-languages.ts';
import textsCss from './text-files.module.css';
import { NamedTexts } from './text-files.tsx';

type Grader = ProblemDraftInput['graders'][number];

/** The languages that a file may be a grader of, by its name; headers belong to C and C++ together. */
const languagesOf = (name: string): string[] =>
  isHeader({ name })
    ? [usualLanguage]
    : languages.filter((one) => isGraderName(name, one)).map((one) => one.name);

/** The usual one of them. */
const languageOf = (name: string): string | undefined => {
  const usual = languageOfExtension(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '')?.name;
  const all = languagesOf(name);
  return all.find((one) => one === usual) ?? all[0];
};

/** Files of the setter that are compiled or run with what a contestant hands in. */
export function Graders() {
  const { t } = useText();
  const { draft, change } = useDraft();
  const { graders, sourceName } = draft;
  if (!usesGraders(draft)) return null;
  const put = (update: (all: readonly Grader[]) => Grader[]) =>
    change((now) => ({ ...now, graders: update(now.graders) }));
  const putAt = (place: number, part: Partial<Grader>) =>
    put((all) => all.map((one, at) => (at === place ? { ...one, ...part } : one)));
  const graded = gradedLanguages(draft.languages, graders);
  const left = draft.languages.filter((name) => !graded.includes(name));
  return (
    <div className={clsx(layoutCss.stack, layoutCss.tight)} data-testid="graders">
      <h3>{t('authoring:graders')}</h3>
      <p className={textCss.muted}>{t('authoring:graders.hint')}</p>
      <NamedTexts
        path="graders"
        texts={graders.map(({ name, code, language }, place) => ({
          name,
          text: code,
          contentType: contentTypeOf(language),
          path: `graders.${place}.name`,
          beside: (
            <Select
              size="small"
              className={clsx(textsCss.beside)}
              value={language}
              aria-label={t('authoring:graders.language', { name })}
              options={languagesOf(name).map((value) => ({ value, label: value }))}
              onChange={(next) => putAt(place, { language: next })}
            />
          ),
        }))}
        sampleName="grader.cpp"
        whyNot={(name) => (languageOf(name) === undefined ? t('authoring:graders.wrong') : null)}
        onAdd={(name, code) =>
          put((all) => [...all, { name, code, language: languageOf(name) ?? usualLanguage }])
        }
        onText={(place, code) => putAt(place, { code })}
        onRemove={(place) => put((all) => all.toSpliced(place, 1))}
      />
      <PathError path="graders" />
      {graders.length > 0 && (
        <Field
          path="sourceName"
          label={t('authoring:graders.sourceName')}
          hint={t('authoring:graders.sourceName.hint', { name: `${sourceName}.cpp` })}
        >
          {(control) => (
            <Input
              {...control}
              className={textCss.mono}
              value={sourceName}
              onChange={({ target }) => change((now) => ({ ...now, sourceName: target.value }))}
            />
          )}
        </Field>
      )}
      {left.length > 0 && (
        <p className={textCss.muted} data-testid="ungraded">
          {t('authoring:graders.left', { languages: left.join(', ') })}
        </p>
      )}
    </div>
  );
}

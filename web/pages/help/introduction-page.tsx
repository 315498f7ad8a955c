import { listLanguages, type OfferedLanguage } from '@assize/shared/areas/language/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { clsx } from 'clsx';
import { useApi } from '../../data/hooks.ts';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import { VerdictTag } from '../../ui/verdict-tag.tsx';
import css from './help.module.css';
import { HelpNav } from './help-nav.tsx';

const points = ['stdin', 'only', 'blank', 'exit', 'limit', 'sandbox'] as const;
const examples = {
  'C++ 17': `#include <iostream>

int main() {
    long long a, b;
    std::cin >> a >> b;
    std::cout << a + b << "\\n";
    return 0;
}
`,
  Python3: `a, b = map(int, input().split())
print(a + b)
`,
};
const explained = [
  'accepted',
  'wrongAnswer',
  'presentationError',
  'timeLimit',
  'memoryLimit',
  'runtimeError',
  'compileError',
  'partial',
  'pending',
  'compiling',
  'judging',
  'cancelled',
  'systemError',
  'submitFailed',
] as const;
/** Languages with a tip, by the name that the editor has for them. */
const tips = [
  'c',
  'cpp',
  'java',
  'python',
  'go',
  'rust',
  'javascript',
  'typescript',
  'csharp',
  'kotlin',
  'pascal',
  'php',
  'ruby',
] as const;

function InputAndOutput() {
  const { t } = useText();
  return (
    <Panel title={t('help:io')}>
      <ul className={css.points}>
        {points.map((point) => (
          <li key={point}>{t(`help:io.${point}`)}</li>
        ))}
      </ul>
      <p className={css.example}>{t('help:io.example')}</p>
      <div className={css.examples}>
        {Object.entries(examples).map(([language, code]) => (
          <figure key={language} className={css.figure}>
            <figcaption className={textCss.muted}>{language}</figcaption>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
            <pre className={css.code} tabIndex={0}>
              {code}
            </pre>
          </figure>
        ))}
      </div>
    </Panel>
  );
}

function Verdicts() {
  const { t } = useText();
  return (
    <Panel title={t('help:verdicts')}>
      <dl className={css.verdicts}>
        {explained.map((name) => (
          <div key={name}>
            <dt>
              <VerdictTag status={verdict[name]} large />
            </dt>
            <dd>{t(`help:verdict.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function LanguageFacts({ language }: { language: OfferedLanguage }) {
  const { t } = useText();
  const { name, version, timeFactor, memoryFactor, contentType, compileCommand, template } = language;
  const tip = tips.find((one) => one === contentType);
  return (
    <li>
      <div className={clsx(layoutCss.row)}>
        <h3>{name}</h3>
        <span className={clsx(textCss.mono, css.version)}>{version ?? t('help:language.unknown')}</span>
      </div>
      {tip && <p>{t(`help:tip.${tip}`)}</p>}
      <details>
        <summary>{t('help:language.factors', { time: timeFactor, memory: memoryFactor })}</summary>
        <dl>
          <dt>{t('help:language.command')}</dt>
          <dd>
            {compileCommand === null ? (
              t('help:language.noCommand')
            ) : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
              <pre className={css.code} tabIndex={0}>
                {compileCommand}
              </pre>
            )}
          </dd>
          {template !== '' && (
            <>
              <dt>{t('help:language.template')}</dt>
              <dd>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
                <pre className={css.code} tabIndex={0}>
                  {template}
                </pre>
              </dd>
            </>
          )}
        </dl>
      </details>
    </li>
  );
}

function Languages() {
  const { t } = useText();
  const query = useApi(listLanguages, {}, { staleMs: 60_000 });
  return (
    <Panel title={t('help:languages')}>
      <QueryView
        query={query}
        skeleton={<Lines rows={8} />}
        isEmpty={(languages) => languages.length === 0}
        empty={<Empty text={t('help:languages.none')} />}
      >
        {(languages) => (
          <>
            <p className={textCss.muted}>
              {languages.some((one) => one.available) ? t('help:languages.note') : t('help:languages.away')}
            </p>
            <ul className={css.languages} data-testid="languages">
              {languages.map((language) => (
                <LanguageFacts key={language.name} language={language} />
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </Panel>
  );
}

/** What a solver must know before the first submission. */
export default function IntroductionPage() {
  const { t } = useText();
  return (
    <div className={layoutCss.stack}>
      <HelpNav />
      <h1>{t('help:introduction')}</h1>
      <InputAndOutput />
      <Verdicts />
      <Languages />
    </div>
  );
}

import type { ProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import { Markdown } from '../../kit/markdown/markdown.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ModeFacts } from './mode-facts.tsx';

type Problem = ProblemDetail['problem'];

function Section({ title, text }: { title: string; text: string }) {
  if (text.trim() === '') return null;
  return (
    <section>
      <h2>{title}</h2>
      <Markdown text={text} />
    </section>
  );
}

function SampleText({ title, text, label }: { title: string; text: string; label: string }) {
  return (
    <div className="sample-text">
      <div className="row spread">
        <span className="muted">{title}</span>
        <CopyButton text={text} label={label} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>{text}</pre>
    </div>
  );
}

function Samples({ examples }: { examples: Problem['examples'] }) {
  const { t } = useText();
  return examples.map(({ input, output }, index) => {
    const n = index + 1;
    return (
      <section key={n}>
        <h2>{t('problem:section.example', { n })}</h2>
        <div className="sample">
          <SampleText
            title={t('problem:section.exampleInput')}
            text={input}
            label={t('problem:copyInput', { n })}
          />
          <SampleText
            title={t('problem:section.exampleOutput')}
            text={output}
            label={t('problem:copyOutput', { n })}
          />
        </div>
      </section>
    );
  });
}

/** The statement, its samples and what else the author gave. */
export function Statement({ problem }: { problem: Problem }) {
  const { t, locale } = useText();
  const extraFiles = Object.entries(problem.userExtraFile ?? {});
  return (
    <article className="statement">
      {problem.locales.length > 0 && !problem.locales.includes(locale) && (
        <p className="muted">{t('problem:statement.other')}</p>
      )}
      {problem.isFileIO && (
        <p className="note">
          {t('problem:limit.file', {
            input: problem.ioReadFileName ?? '',
            output: problem.ioWriteFileName ?? '',
          })}
        </p>
      )}
      <ModeFacts problem={problem} />
      <Section title={t('problem:section.description')} text={problem.description} />
      <Section title={t('problem:section.input')} text={problem.input} />
      <Section title={t('problem:section.output')} text={problem.output} />
      <Samples examples={problem.examples} />
      {extraFiles.length > 0 && (
        <section>
          <h2>{t('problem:section.extraFiles')}</h2>
          {extraFiles.map(([name, content]) => (
            <details key={name} className="extra-file">
              <summary className="mono">{name}</summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
              <pre tabIndex={0}>{content}</pre>
            </details>
          ))}
        </section>
      )}
      <Section title={t('problem:section.hint')} text={problem.hint} />
      <Section title={t('problem:section.source')} text={problem.source} />
    </article>
  );
}

import { DownloadOutlined } from '@ant-design/icons';
import type { ProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import { Button } from 'antd';
import { clsx } from 'clsx';
import { Suspense } from 'react';
import { Markdown } from '../../kit/markdown/markdown.tsx';
import { platform } from '../../platform/platform.ts';
import { useText, withTexts } from '../../platform/texts/texts.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import layoutCss from '../../ui/layout.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import noteCss from './note.module.css';
import css from './statement.module.css';

type Problem = ProblemDetail['problem'];

// Most problems have none.
const ModeFacts = lazyPart(withTexts(['task'], () => import('./mode-facts.tsx')));
const hasModeFacts = ({ judgeMode, subtasks }: Problem): boolean =>
  judgeMode === 'interactive' ||
  judgeMode === 'communication' ||
  judgeMode === 'multi_pass' ||
  (subtasks !== undefined && subtasks.length > 0);

function Section({ title, text }: { title: string; text: string }) {
  if (text.trim() === '') return null;
  return (
    <section>
      <h2>{title}</h2>
      <Markdown text={text} />
    </section>
  );
}

/** Characters of a sample that are shown, and from which on it can be downloaded. */
const mostShown = 20_000;
const downloadedFrom = 1_000;

type SampleProps = { title: string; text: string; label: string; download: string; fileName: string };

function SampleText({ title, text, label, download, fileName }: SampleProps) {
  const { t } = useText();
  const shown = text.slice(0, mostShown);
  return (
    <div className={css.sampleText}>
      <div className={clsx(layoutCss.row, layoutCss.spread)}>
        <span className={textCss.muted}>{title}</span>
        <span>
          {text.length >= downloadedFrom && platform.keepsFiles && (
            <Button
              type="text"
              size="small"
              icon={<DownloadOutlined aria-hidden="true" />}
              aria-label={download}
              title={download}
              onClick={() => platform.saveFile(new Blob([text], { type: 'text/plain' }), fileName)}
            />
          )}
          <CopyButton text={text} label={label} />
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>{shown}</pre>
      {shown.length < text.length && (
        <p className={clsx(css.cut, textCss.muted)}>
          {t('problem:sample.cut', { shown: shown.length, total: text.length })}
        </p>
      )}
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
        <div className={css.sample}>
          <SampleText
            title={t('problem:section.exampleInput')}
            text={input}
            label={t('problem:copyInput', { n })}
            download={t('problem:downloadInput', { n })}
            fileName={`sample-${n}.in`}
          />
          <SampleText
            title={t('problem:section.exampleOutput')}
            text={output}
            label={t('problem:copyOutput', { n })}
            download={t('problem:downloadOutput', { n })}
            fileName={`sample-${n}.out`}
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
    <article className={css.statement}>
      {problem.locales.length > 0 && !problem.locales.includes(locale) && (
        <p className={textCss.muted}>{t('problem:statement.other')}</p>
      )}
      {problem.isFileIO && (
        <p className={noteCss.note}>
          {t('problem:limit.file', {
            input: problem.ioReadFileName ?? '',
            output: problem.ioWriteFileName ?? '',
          })}
        </p>
      )}
      {hasModeFacts(problem) && (
        <Suspense fallback={<Lines rows={2} />}>
          <ModeFacts problem={problem} />
        </Suspense>
      )}
      <Section title={t('problem:section.description')} text={problem.description} />
      <Section title={t('problem:section.input')} text={problem.input} />
      <Section title={t('problem:section.output')} text={problem.output} />
      <Samples examples={problem.examples} />
      {extraFiles.length > 0 && (
        <section>
          <h2>{t('problem:section.extraFiles')}</h2>
          {extraFiles.map(([name, content]) => (
            <details key={name} className={css.extraFile}>
              <summary className={textCss.mono}>{name}</summary>
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

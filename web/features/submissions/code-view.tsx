import { Markdown } from '../../kit/markdown/markdown.tsx';
import css from './code-view.module.css';

/** A fence longer than any run of backticks in the code. */
const fenceFor = (code: string): string => {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  return '`'.repeat(longest + 1);
};

/** Code to read, coloured, through the same safe pipe as all texts. */
export function CodeView({ code, language }: { code: string; language: string }) {
  const fence = fenceFor(code);
  return (
    <div className={css.view} data-testid="code">
      <Markdown text={`${fence}${language}\n${code.replace(/\n$/, '')}\n${fence}`} />
    </div>
  );
}

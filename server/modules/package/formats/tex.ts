/** Markdown of a TeX statement; `whole` is false when parts could not be read and stand as they were written. */
export type FromTex = { markdown: string; whole: boolean; images: string[]; title: string | null };

type Kept = { text: string };
const group = String.raw`\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}`;
const command = (names: string, groups = 1, options = false) =>
  new RegExp(
    String.raw`\\(?:${names})\*?${options ? String.raw`(?:\[[^\]]*\])*` : ''}\s*${group.repeat(groups)}`,
    'g',
  );

const fenceOf = (body: string) => `\n\n\`\`\`\n${body.replace(/^\n+|\s+$/g, '')}\n\`\`\`\n\n`;

/** Until nothing changes any more: commands stand inside each other. */
const repeatedly = (text: string, step: (text: string) => string): string => {
  let before = text;
  for (let round = 0; round < 20; round++) {
    const after = step(before);
    if (after === before) return after;
    before = after;
  }
  return before;
};

const lists = (text: string): string =>
  repeatedly(text, (now) =>
    now.replaceAll(
      /\\begin\{(itemize|enumerate)\}(?:\[[^\]]*\])?((?:(?!\\begin\{(?:itemize|enumerate)\}|\\end\{(?:itemize|enumerate)\})[\s\S])*)\\end\{\1\}/g,
      (_whole, kind: string, body: string) => {
        const items = body.split(/\\item(?:\[[^\]]*\])?/).slice(1);
        const lines = items.map((item, index) => {
          const mark = kind === 'enumerate' ? `${index + 1}.` : '-';
          return `${mark} ${item.trim().replaceAll(/\n\s*/g, `\n${' '.repeat(mark.length + 1)}`)}`;
        });
        return `\n\n${lines.join('\n')}\n\n`;
      },
    ),
  );

const tables = (text: string): string =>
  text.replaceAll(/\\begin\{tabular\}\s*\{[^}]*\}([\s\S]*?)\\end\{tabular\}/g, (_whole, body: string) => {
    const rows = body
      .replaceAll(/\\(hline|cline\{[^}]*\}|toprule|midrule|bottomrule)/g, '')
      .split('\\\\')
      .map((row) => row.trim())
      .filter((row) => row !== '')
      .map((row) =>
        row.split(/(?<!\\)&/).map((cell) => cell.trim().replaceAll('|', '\\|').replaceAll('\n', ' ')),
      );
    const [head = [], ...rest] = rows;
    const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
    return `\n\n${[line(head), line(head.map(() => '-')), ...rest.map(line)].join('\n')}\n\n`;
  });

/**
 * Markdown of the subset of TeX that the problem formats describe: text marks, lists, tables, verbatim, pictures,
 * sections, formulas (which stay, our pages set them).
 */
export const texToMarkdown = (source: string): FromTex => {
  const kept: Kept[] = [];
  // Formulas and verbatim texts wait under a number while the rest is rewritten.
  const keep = (text: string): string => `\u{E000}${kept.push({ text }) - 1}\u{E001}`;
  const images: string[] = [];
  const image = (file: string, caption = '') => {
    images.push(file.trim());
    return keep(`\n\n![${caption.trim()}](${file.trim()})\n\n`);
  };
  let title: string | null = null;

  let text = source
    .replaceAll(/[\u{E000}\u{E001}]/gu, '')
    .replaceAll(
      /\\begin\{(verbatim|lstlisting)\}(?:\[[^\]]*\])?([\s\S]*?)\\end\{\1\}/g,
      (_w, _k, body: string) => keep(fenceOf(body)),
    )
    .replaceAll(/\\verb\*?([^A-Za-z\s])(.*?)\1/g, (_w, _mark, body: string) => keep(`\`${body}\``))
    .replaceAll(/(?<!\\)%.*$/gm, '')
    .replaceAll(
      /\\begin\{(equation|align|displaymath)\*?\}([\s\S]*?)\\end\{\1\*?\}/g,
      (_w, kind: string, body: string) =>
        keep(`\n\n$$\n${kind === 'align' ? `\\begin{aligned}${body}\\end{aligned}` : body.trim()}\n$$\n\n`),
    )
    .replaceAll(/\$\$([^$]+)\$\$/g, (_w, body: string) => keep(`\n\n$$\n${body.trim()}\n$$\n\n`))
    .replaceAll(/\\\[([\s\S]*?)\\\]/g, (_w, body: string) => keep(`\n\n$$\n${body.trim()}\n$$\n\n`))
    .replaceAll(/(?<!\\)\$((?:\\.|[^$\\])+)\$/g, (_w, body: string) => keep(`$${body.trim()}$`))
    .replaceAll(/\\\(([\s\S]*?)\\\)/g, (_w, body: string) => keep(`$${body.trim()}$`));

  text = text
    .replaceAll(/\\problemname\s*(?:\{((?:[^{}]|\{[^{}]*\})*)\})?/g, (_w, name?: string) => {
      if (name?.trim()) title = name.trim();
      return '';
    })
    .replaceAll(command('illustration', 3), (_w, _width, file: string, caption: string) =>
      image(file, caption),
    )
    .replaceAll(command('includegraphics', 1, true), (_w, file: string) => image(file))
    .replaceAll(
      command('href', 2),
      (_w, url: string, label: string) => `${keep(`[`)}${label}${keep(`](${url.trim()})`)}`,
    )
    .replaceAll(command('url'), (_w, url: string) => keep(`<${url.trim()}>`))
    .replaceAll(/\\begin\{(Input|InputFile)\}/g, '\n\n## Input\n\n')
    .replaceAll(/\\begin\{(Output|OutputFile)\}/g, '\n\n## Output\n\n')
    .replaceAll(/\\begin\{(Interaction)\}/g, '\n\n## Interaction\n\n')
    .replaceAll(/\\end\{(Input|Output|InputFile|OutputFile|Interaction)\}/g, '\n\n');
  text = tables(lists(text))
    .replaceAll(
      /\\(begin|end)\{(center|figure|wrapfigure|quote|flushleft|flushright)\}(\[[^\]]*\])?(\{[^{}]*\})*/g,
      '\n\n',
    )
    .replaceAll(command('caption|label|vspace|hspace|setlength|thispagestyle|pagestyle'), '')
    .replaceAll(
      /\\(nextsample|remainingsamples|noindent|centering|newpage|clearpage|bigskip|medskip|smallskip|par|def\s*\\htmlPixelsInCm\s*\{[^}]*\}|(?:tiny|scriptsize|footnotesize|small|normalsize|large|Large|LARGE|huge|Huge))(?![A-Za-z])\s?/g,
      '',
    );
  text = repeatedly(text, (now) =>
    now
      .replaceAll(command('textbf|bf'), '**$1**')
      .replaceAll(command('textit|emph|it|textsl'), '*$1*')
      .replaceAll(command('texttt|t|tt'), (_w, body: string) => keep(`\`${unescaped(body)}\``))
      .replaceAll(command('underline|textsc|textrm|mbox|text|sout'), '$1')
      .replaceAll(command('section|chapter'), '\n\n## $1\n\n')
      .replaceAll(command('subsection|subsubsection|paragraph'), '\n\n### $1\n\n')
      .replaceAll(/\{\\(?:bf|bfseries)\s+([^{}]*)\}/g, '**$1**')
      .replaceAll(/\{\\(?:it|em|itshape)\s+([^{}]*)\}/g, '*$1*')
      .replaceAll(/\{\\tt\s+([^{}]*)\}/g, (_w, body: string) => keep(`\`${unescaped(body)}\``)),
  );
  text = text
    .replaceAll('``', '“')
    .replaceAll("''", '”')
    .replaceAll(/(?<![-|])---(?![-|])/g, '—')
    .replaceAll(/(?<![-|])--(?![-|])/g, '–')
    .replaceAll(/\\(ldots|dots|textellipsis)(\{\})?/g, '…')
    .replaceAll(/(?<!\\)~/g, ' ')
    .replaceAll(/\\\\(\[[^\]]*\])?/g, '  \n')
    .replaceAll('<<', '«')
    .replaceAll('>>', '»')
    .replaceAll(/\\([ ,;!])/g, ' ');
  const whole = !/\\[A-Za-z]+/.test(text);
  text = unescaped(text);
  for (let round = 0; round < 5 && text.includes('\u{E000}'); round++)
    text = text.replaceAll(/\u{E000}(\d+)\u{E001}/gu, (_w, at: string) => kept[Number(at)]?.text ?? '');
  return {
    markdown: text
      .replaceAll(/[ \t]+\n/g, (end) => (end.startsWith('  ') ? '  \n' : '\n'))
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
    whole,
    images,
    title,
  };
};

const unescaped = (text: string): string =>
  text
    .replaceAll(/\\textbackslash(\{\})?/g, '\\\\')
    .replaceAll(/\\([%_&#${}])/g, '$1')
    .replaceAll(/(?<!\\)[{}]/g, '');

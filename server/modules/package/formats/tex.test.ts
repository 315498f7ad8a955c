import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { keptRemarks, texToMarkdown } from './tex.ts';

const statement = (name: string): Promise<string> =>
  readFile(new URL(`../test/statements/${name}`, import.meta.url), 'utf8');

describe('whole statements in TeX', () => {
  it.each([
    ['kattis', 'Café Fröhlich', []],
    ['regional', 'Signal Towers', ['\\begin{tikzpicture} (33)', '\\ref (40)', '\\mystery (51)']],
    ['polygon', null, []],
  ])('as packages of %s have them', async (name, title, kept) => {
    const read = texToMarkdown(await statement(`${name}.tex`));
    expect(`${read.markdown}\n`).toBe(await statement(`${name}.md`));
    expect(read.title).toBe(title);
    const notes =
      kept.length === 0 ? [] : [{ code: 'note.tex-kept', params: { file: name, kept: kept.join(', ') } }];
    expect(keptRemarks(name, read.kept)).toEqual(notes);
  });
});

describe('TeX becomes markdown', () => {
  it.each([
    ['text', "a $x_1$ \\textbf{b \\emph{c}} ``q'' --- \\%", 'a $x_1$ **b *c*** “q” — %'],
    ['a comment', 'text % comment\nnext, one%\nword\n% alone\n\nnew', 'text\nnext, oneword\n\nnew'],
    ['text that is switched off', 'a \\iffalse b } $ \\fill \\fi c', 'a c'],
    ['code', '\\begin{verbatim}\n\\x{y} % z\n\\end{verbatim}', '```\n\\x{y} % z\n```'],
    ['code with fences', '\\begin{lstlisting}\n```\n\\end{lstlisting}', '~~~~\n```\n~~~~'],
    [
      'code in a line',
      '\\verb|{a}_b| \\texttt{c\\_d \\{e\\} $x$} \\verb+`+',
      '`{a}_b` `c_d {e} `$x$ `` ` ``',
    ],
    ['formulas', '\\[ a \\] and $$b$$ \\(c\\)', '$$\na\n$$\n\nand\n\n$$\nb\n$$\n\n$c$'],
    ['formulas that touch', '$a$$b$ $c$\\footnote{d}', '$a{}b$ $c{}^{1}$\n\n$^{1}$ d'],
    [
      'dollars',
      '\\$5 and $\\$6$, $a \\text{ if $b$}$',
      '\\$5 and $\\text{\\textdollar}6$, $$a \\text{ if $b$}$$',
    ],
    [
      'addresses',
      '\\href{http://x.y/a%20b_c#d}{z} \\url{http://a.b/%7Ec} \\url{a.b}',
      '[z](http://x.y/a%20b_c#d) <http://a.b/%7Ec> [a.b](https://a.b)',
    ],
    ['accents', '\\\'e \\"{o} \\v{s} \\c c \\^\\i{} \\ss{} \\o re', 'é ö š ç î ß øre'],
    [
      'what Markdown would read',
      '2 * 3 * 4, \\_a\\_, <b>, [c](d)\n\n\\# e\n\n- f\n\n1. g',
      '2 \\* 3 \\* 4, \\_a\\_, \\<b>, [c\\](d)\n\n\\# e\n\n\\- f\n\n1\\. g',
    ],
    ['lines', 'a\\\\b\\\\[3pt]\n\nc\\newline d\\\\*e', 'a\\\nb\n\nc\\\nd\\\ne'],
    ['arguments that are missing', 'a\\vspace b \\begin{problem}{A}{b} c\\end{problem}', 'ab\n\nc'],
    ['room', '\\vspace{-1cm}a\\hspace*{2em}b\\vskip 3pt\n\\noindent c~d\\,e', 'ab\nc d e'],
    ['a list', '\\begin{enumerate}\\item a\\item b\n\nc\\end{enumerate}', '1. a\n2. b\n\n   c'],
    ['labels of items', '\\begin{itemize}\\item[a:] b\\item[--] c\\item d\\end{itemize}', '- a: b\n- c\n- d'],
    [
      'letters of items',
      '\\begin{enumerate}[label=(\\alph*)]\\item a\\item\\label{x} b\\end{enumerate}see~\\ref{x}',
      '- (a) a\n- (b) b\n\nsee (b)',
    ],
    [
      'a list in a list',
      '\\begin{itemize}\\item a\\begin{itemize}\\item[x] b\\end{itemize}\\end{itemize}',
      '- a\n  - x b',
    ],
    ['a description', '\\begin{description}\\item[$n$:] b\\end{description}', '- **$n$:** b'],
    [
      'a table',
      '\\begin{tabular}{|l|l|}\\hline a & b \\\\ \\hline c & \\& d \\\\ \\end{tabular}',
      '| a | b |\n| - | - |\n| c | & d |',
    ],
    [
      'a tabularx',
      '\\begin{tabularx}{\\textwidth}{@{}lX@{}}\\toprule a & $|b|$ \\\\ \\multicolumn{2}{c}{c} \\end{tabularx}',
      '| a | $\\vert b\\vert$ |\n| - | - |\n| c |  |',
    ],
    [
      'a picture',
      '\\begin{figure}[h]\\includegraphics[width=.5\\textwidth,trim={0 1 2 3}]{a.png}\\end{figure}',
      '![](a.png)',
    ],
    ['a caption', '\\illustration{.3}{a.png}{by \\href{http://x.y}{z}}', '![](a.png)\n\nby [z](http://x.y)'],
    [
      'references',
      '\\begin{table}\\caption{\\label{t}a}\\end{table}\\begin{wrapfigure}{r}{4cm}\\caption{b}\\label{f}\\end{wrapfigure}\\ref{t}, \\cref{f}',
      'Table 1: a\n\nFigure 1: b\n\n1, figure 1',
    ],
    [
      'references in Chinese',
      '\\begin{figure}\\caption{图中}\\label{f}\\end{figure}见\\autoref{f}',
      '图 1: 图中\n\n见图 1',
    ],
    [
      'numbered formulas',
      '\\begin{equation}a\\label{e}\\end{equation}\\eqref{e}',
      '$$\na\\tag{1}\n$$\n\n(1)',
    ],
    [
      'aligned formulas',
      '\\begin{align*}a&=b\\\\c&=d\\end{align*}',
      '$$\n\\begin{aligned}a&=b\\\\c&=d\\end{aligned}\n$$',
    ],
    [
      'footnotes',
      'a\\footnote{b $c$}\n\\section*{D}\ne\\footnote{f}',
      'a$^{1}$\n\n$^{1}$ b $c$\n\n## D\n\ne$^{2}$\n\n$^{2}$ f',
    ],
    [
      'units',
      '\\SI{1500}{\\milli\\second} \\num{1e9} \\num{200000} \\si{m/s} \\SI{90}{\\degree} $\\SI{3}{\\metre\\squared}$',
      '$1500\\,\\mathrm{ms}$ $1 \\times 10^{9}$ $200\\,000$ $\\mathrm{m/s}$ $90^\\circ$ $3\\,\\mathrm{m^{2}}$',
    ],
    [
      'commands of its own',
      '\\newcommand{\\a}[2][x]{#1 \\textbf{#2}}\\newcommand\\N{10^5}\\def\\c#1{\\a{#1}}\\a{b} \\a[y]{b} \\c{d} $\\N$',
      'x **b** y **b** x **d** $10^5$',
    ],
    [
      'commands within formulas',
      '\\newcommand{\\e}{\\varepsilon}$\\e x \\cdot\\e y$',
      '$\\varepsilon x \\cdot\\varepsilon y$',
    ],
    [
      'environments of its own',
      '\\newenvironment{hint}[1]{\\textbf{#1}: }{!}\\begin{hint}{a}b\\end{hint}',
      '**a**: b!',
    ],
    [
      'commands with a space behind',
      '\\newcommand{\\a}{A\\xspace}\\a is, \\a{} is\\TeX\\ x',
      'A is, A isTeX x',
    ],
    ['lengths', '\\setlength\\parindent{0pt}\\setlength{\\x}{1em}a \\raisebox{1pt}[0pt]{b}', 'a b'],
    ['declarations', 'a {\\bf b {\\it c}} {\\small d} {\\tt e}', 'a **b *c*** d `e`'],
    ['a quote', '\\begin{quote}a\n\nb\\end{quote}', '> a\n>\n> b'],
  ])('%s', (_, tex, markdown) => {
    const read = texToMarkdown(tex);
    expect(read.markdown).toBe(markdown);
    expect(read.kept).toEqual([]);
  });

  it.each([
    ['a command', 'a\n\\tikz{x \\textbf{y}}[z] $b$', 'a\n\\tikz{x **y**}[z] $b$', [['\\tikz', 2]]],
    ['an environment', '\\begin{thm}a\\end{thm}', '\\begin{thm}\n\na\n\n\\end{thm}', [['\\begin{thm}', 1]]],
    [
      'a drawing',
      '\n\n\\begin{picture}\n\\x{1}\n\\end{picture}',
      '```tex\n\\begin{picture}\n\\x{1}\n\\end{picture}\n```',
      [['\\begin{picture}', 3]],
    ],
    ['an environment without end', 'a \\begin{b} c', 'a \\begin{b} c', [['\\begin', 1]]],
    [
      'braces',
      'a } b\n{ c',
      'a } b\n{ c',
      [
        ['}', 1],
        ['{', 2],
      ],
    ],
    ['a reference', 'a\n\nb \\ref{c}', 'a\n\nb \\ref{c}', [['\\ref', 3]]],
    ['a formula without end', '5$\n\nb', '5\\$\n\nb', [['$', 1]]],
    ['a unit', 'a \\SI{5}{\\furlongs} b', 'a \\SI b', [['\\SI', 1]]],
    ['a call of a command of its own', '\\newcommand{\\a}{\\xb{c}}\n\n\\a', '\\xb{c}', [['\\xb', 3]]],
  ])('%s that cannot be read stays, with its line', (_, tex, markdown, kept) => {
    const read = texToMarkdown(tex);
    expect(read.markdown).toBe(markdown);
    expect(read.kept.map(({ text, line }) => [text, line])).toEqual(kept);
  });

  it.each([
    ['\\problemname{A $b$ \\emph{c} \\& d\\_e}', 'A $b$ c & d_e'],
    ['\\problemname{\\problemyamlname}', null],
    ['\\problemname', null],
  ])('takes the title of %s', (tex, title) => {
    const read = texToMarkdown(tex);
    expect([read.title, read.markdown, read.kept]).toEqual([title, '', []]);
  });

  it('names a command once, with its lines', () => {
    const { kept } = texToMarkdown('\\xa\n\\xb\n\\xa \\xa\n');
    expect(keptRemarks('x.tex', kept)[0]?.params).toEqual({ file: 'x.tex', kept: '\\xa (1, 3), \\xb (2)' });
  });
});

describe('TeX that is none', () => {
  it.each([
    ['braces', '{'.repeat(20_000)],
    ['nested braces', `${'{'.repeat(5000)}a${'}'.repeat(5000)}`],
    ['brackets', '\\item['.repeat(5000)],
    ['formulas', '\\[ a '.repeat(5000)],
    ['environments', '\\begin{itemize}'.repeat(10_000)],
    ['code', '\\begin{verbatim}'.repeat(10_000)],
    ['commands that call themselves', '\\def\\a{\\a\\a}\\a'],
    [
      'commands that grow',
      `\\def\\a{${'x'.repeat(1000)}}${Array.from({ length: 20 }, (_, i) => `\\def\\a${'b'.repeat(i + 1)}{\\a${'b'.repeat(i)}\\a${'b'.repeat(i)}}`).join('')}\\a${'b'.repeat(20)}`,
    ],
    ['typewriter', `${'\\texttt{$a$'.repeat(3000)}${'}'.repeat(3000)}`],
    ['private characters', '\u{E000}1\u{E001}\u{E003}'],
  ])('takes no time: %s', (_, tex) => {
    const before = performance.now();
    expect(texToMarkdown(tex).markdown.length).toBeLessThan(5_000_000);
    expect(performance.now() - before).toBeLessThan(5000);
  });

  it('any pieces', () => {
    let seed = 1;
    const next = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
      return (seed >> 8) % below;
    };
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      '$',
      '$$',
      '\\[',
      '\\]',
      '&',
      '\\\\',
      '%',
      '\n\n',
      ' ',
      '#1',
      'a',
      '*',
      '\\item',
      '\\begin{itemize}',
      '\\end{itemize}',
      '\\begin{tabular}',
      '\\end{tabular}',
      '\\newcommand',
      '\\def',
      '\\a',
      '\\SI',
      '\\textbf',
      '\\verb',
      '\\href',
      '\\footnote',
      '\\label',
      '\\ref',
      '\\bf',
      '\\texttt',
      '\\multicolumn',
      '\\caption',
      '~',
      '\\',
    ];
    for (let round = 0; round < 1000; round++) {
      const tex = Array.from({ length: next(40) }, () => pieces[next(pieces.length)]).join('');
      expect(texToMarkdown(tex).markdown).not.toMatch(/[\u{E000}-\u{E00F}]/u);
    }
  });
});

/**
 * Commands and environments by what becomes of them. Arguments are written `m` (in braces), `o` (in brackets,
 * may be missing), `a` (in braces or one character) and `M` (the text that is shown).
 */

type Table = Readonly<Record<string, string>>;
const all = (names: string, becomes: string): Table =>
  Object.fromEntries(names.split(' ').map((name) => [name, becomes]));

/** Layout and preamble: nothing that a page shows. */
export const dropped: Table = {
  ...all(
    'noindent indent centering raggedright raggedleft newpage clearpage cleardoublepage bigskip medskip',
    '',
  ),
  ...all(
    'smallskip vfill protect relax leavevmode strut maketitle selectfont null sloppy fussy break allowbreak',
    '',
  ),
  ...all(
    'nextsample remainingsamples hline toprule midrule bottomrule endhead endfirsthead endfoot endlastfoot',
    '',
  ),
  ...all(
    'tiny scriptsize footnotesize small normalsize large Large LARGE huge Huge normalfont rm sf sc problemyamlname',
    '',
  ),
  ...all(
    'rmfamily sffamily upshape mdseries makeatletter makeatother appendix boldmath displaystyle - / ! @',
    '',
  ),
  ...all('pagebreak nopagebreak addlinespace', 'o'),
  ...all('documentclass usepackage bibliographystyle rowcolor columncolor', 'om'),
  ...all(
    'vspace hspace thispagestyle pagestyle phantom hphantom vphantom color cline needspace graphicspath',
    'm',
  ),
  ...all('captionsetup hypersetup lstset usetikzlibrary sisetup newcounter stepcounter pagenumbering', 'm'),
  ...all('date author selectlanguage enlargethispage hyphenation', 'm'),
  ...all('newlength', 'a'),
  ...all('setlength addtolength settowidth', 'am'),
  ...all('setcounter addtocounter fontsize', 'mm'),
  definecolor: 'mmm',
  rule: 'omm',
};

/** Text that is shown without what the command does to it. */
export const shown: Table = {
  ...all('textrm textsf textsc textup textmd textnormal mbox hbox text underline uline fbox centerline', 'M'),
  ...all('textquote MakeUppercase uppercase lowercase title', 'M'),
  ...all('textcolor colorbox foreignlanguage', 'mM'),
  ...all('makebox framebox', 'ooM'),
  raisebox: 'mooM',
  fcolorbox: 'mmM',
  ...all('parbox', 'ooomM'),
  ...all('scalebox rotatebox', 'omoM'),
  ...all('resizebox', 'mmM'),
  hyperref: 'oM',
  multirow: 'omoaoM',
  multicolumn: 'mmM',
};

/** Text between two marks of Markdown. */
export const marked: Table = {
  ...all('textbf bm', '**'),
  ...all('textit emph textsl', '*'),
  ...all('sout st', '~~'),
};
/** Marks for all that follows in the same braces. */
export const declared: Table = {
  ...all('bf bfseries', '**'),
  ...all('it em itshape sl slshape', '*'),
  ...all('tt ttfamily', '`'),
};

export const headings: Table = {
  ...all('section chapter', '##'),
  ...all('subsection subsubsection paragraph subparagraph', '###'),
};

/** Commands and environments that are headings by themselves. */
export const headlines: Table = {
  ...all('Input InputFile', 'Input'),
  ...all('Output OutputFile', 'Output'),
  ...all('Interaction', 'Interaction'),
  ...all('Scoring', 'Scoring'),
  ...all('Note Notes', 'Note'),
  ...all('Example Examples', 'Examples'),
};

/** Environments whose text is shown as it is, with their arguments. */
export const transparent: Table = {
  ...all(
    'center flushleft flushright document samepage sloppypar small footnotesize large Large titlepage',
    '',
  ),
  ...all('figure figure* table table* sidewaysfigure floatingfigure subtable', 'o'),
  ...all('wrapfigure wraptable', 'omom'),
  ...all('minipage', 'ooom'),
  ...all('subfigure', 'om'),
  ...all('multicols multicols* adjustbox spacing', 'mo'),
};
/** Environments of drawings and the like, whose code stays whole. */
export const drawings = new Set([
  ...['tikzpicture', 'tikzcd', 'circuitikz', 'pgfpicture', 'picture', 'pspicture', 'asy', 'forest'],
  ...['algorithm', 'algorithmic', 'algorithm2e', 'algorithm*'],
]);
/** Environments whose captions are numbered, and as what. */
export const floats: Table = {
  ...all('figure figure* wrapfigure sidewaysfigure floatingfigure', 'figure'),
  ...all('table table* wraptable', 'table'),
};

/** Tables with the arguments that stand before their columns. */
export const tables: Table = {
  ...all('tabular array supertabular', 'o'),
  ...all('tabular* tabularx tabulary', 'om'),
  longtable: 'o',
};

export const symbols: Table = {
  ...{ ldots: '…', dots: '…', textellipsis: '…', textendash: '–', textemdash: '—', textbullet: '•' },
  ...{ textquotedblleft: '“', textquotedblright: '”', textquoteleft: '‘', textquoteright: '’' },
  ...{ textbackslash: '\\\\', textasciitilde: '\\~', textasciicircum: '^', textunderscore: '\\_' },
  ...{
    textless: '\\<',
    textgreater: '>',
    textbar: '|',
    textquotedbl: '"',
    textdollar: '\\$',
    textasteriskcentered: '\\*',
  },
  ...{ S: '§', P: '¶', copyright: '©', textcopyright: '©', textregistered: '®', texttrademark: '™' },
  ...{ textdegree: '°', degree: '°', euro: '€', texteuro: '€', pounds: '£', textpm: '±', texttimes: '×' },
  ...{
    LaTeX: 'LaTeX',
    TeX: 'TeX',
    slash: '/',
    quad: ' ',
    qquad: ' ',
    hfill: ' ',
    hfil: ' ',
    enspace: ' ',
    thinspace: ' ',
  },
  xspace: '',
  newline: '\u{E003}',
  tabularnewline: '\u{E003}',
  ...{ '%': '%', _: '\\_', '&': '&', '#': '#', $: '\\$', '{': '{', '}': '}' },
  ...{ ' ': ' ', '\n': ' ', ',': ' ', ';': ' ', ':': ' ' },
};
/** Symbols inside of code. */
export const codeSymbols: Readonly<Record<string, string | undefined>> = {
  ...Object.fromEntries(['%', '_', '&', '#', '$', '{', '}', ' '].map((one) => [one, one])),
  ...{ textbackslash: '\\', textasciitilde: '~', textasciicircum: '^', textunderscore: '_', '\\': ' ' },
  ...{ textless: '<', textgreater: '>', textbar: '|', ldots: '...', dots: '...', ',': ' ' },
};
/** Letters: white space behind them is none. */
export const letters: Table = {
  ...{
    ss: 'ß',
    ae: 'æ',
    AE: 'Æ',
    oe: 'œ',
    OE: 'Œ',
    o: 'ø',
    O: 'Ø',
    l: 'ł',
    L: 'Ł',
    aa: 'å',
    AA: 'Å',
    i: 'ı',
    j: 'ȷ',
  },
  ...{ dh: 'ð', DH: 'Ð', th: 'þ', TH: 'Þ', dj: 'đ', DJ: 'Đ', ng: 'ŋ', NG: 'Ŋ' },
};
/** Combining characters. */
export const accents: Table = {
  ...{
    "'": '\u0301',
    '`': '\u0300',
    '^': '\u0302',
    '"': '\u0308',
    '~': '\u0303',
    '=': '\u0304',
    '.': '\u0307',
  },
  ...{
    c: '\u0327',
    v: '\u030C',
    H: '\u030B',
    k: '\u0328',
    r: '\u030A',
    u: '\u0306',
    d: '\u0323',
    b: '\u0331',
  },
};

import { type Locale, locales } from '@assize/shared/i18n/locales.ts';
import { translate } from '@assize/shared/i18n/translate.ts';
import { type BoardTable, boardTable, type TableCell } from './board-table.ts';
import type { Exported } from './exported.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: TableCell): string =>
  String(text).replaceAll(/[&<>"']/g, (one) => entities[one] ?? '');

const style = `
:root{color-scheme:light dark;--line:#d0d7de;--head:#f3f5f8;--ok:#d3f2dc;--no:#fde0df;--wait:#fff1c9;--first:#2da44e}
@media (prefers-color-scheme:dark){:root{--line:#3d444d;--head:#1f252d;--ok:#16402a;--no:#4a2124;--wait:#4a3c12;--first:#3fb950}}
body{font:15px/1.4 system-ui,"Noto Sans CJK SC","Microsoft YaHei",sans-serif;margin:0 auto;max-width:1500px;padding:16px}
h1{font-size:1.4rem;margin:0 0 4px}p{margin:0 0 12px;opacity:.75}
.scroll{overflow:auto;max-height:calc(100dvh - 96px)}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{border:1px solid var(--line);padding:5px 8px;text-align:center;white-space:nowrap}
th{background:var(--head);position:sticky;top:0;z-index:2}td.name{text-align:left;min-width:9rem;white-space:normal}
th.team,td.team{position:sticky;left:0}th.team{z-index:3}td.team{background:Canvas}
@media(max-width:700px){.more{display:none}td.name{min-width:7rem}th,td{padding:4px 6px}}
td.ok{background:var(--ok)}td.no{background:var(--no)}td.wait{background:var(--wait)}td.first{outline:2px solid var(--first);outline-offset:-2px;font-weight:700}
label{float:right;cursor:pointer;text-decoration:underline}#en{position:absolute;opacity:0}
#en:focus-visible+label{outline:2px solid}
.in-en{display:none}#en:checked~main .in-en,#en:checked+label .in-en{display:revert}#en:checked~main .in-zh,#en:checked+label .in-zh{display:none}
`;

/** The team stays in sight; what else is said of it gives way on a phone. */
const placeOf = (column: number): string =>
  ['', ' class="name team"', ' class="more"', ' class="name more"', ' class="more"'][column] ?? '';

/** Words in both languages, of which the page shows one. */
const both = (texts: Readonly<Record<Locale, string>>): string =>
  texts['zh-CN'] === texts['en-US']
    ? escaped(texts['zh-CN'])
    : `<span class="in-zh" lang="zh-CN">${escaped(texts['zh-CN'])}</span><span class="in-en" lang="en">${escaped(texts['en-US'])}</span>`;
const inBoth = (textIn: (locale: Locale) => string): string =>
  both({ 'zh-CN': textIn('zh-CN'), 'en-US': textIn('en-US') });

/** A board as one page that needs nothing else: no script, no font, no picture, no address. */
export const staticBoard = (exported: Exported): string => {
  const { facts, rows, sealed } = exported;
  const tables = Object.fromEntries(
    locales.map((locale) => [locale, boardTable(exported, locale)]),
  ) as Readonly<Record<Locale, BoardTable>>;
  const isAcm = facts.contest.type === 0;
  const words = isAcm ? 7 : 6;
  const penalty = isAcm ? 6 : null;
  const shown = rows.filter(({ participant }) => facts.teams.some(({ id }) => id === participant));
  const classOf = (n: number, column: number): string => {
    const cell = shown[n]?.cells[column];
    if (!cell) return '';
    if (cell.isAC) return cell.isFirstAC ? ' class="ok first"' : ' class="ok"';
    return cell.tryNum > 0 ? ' class="wait"' : ' class="no"';
  };
  const chinese = tables['zh-CN'];
  const english = tables['en-US'];
  const head = chinese.head.map(
    (_, n) =>
      `<th scope="col"${placeOf(n)}>${inBoth((locale) =>
        n === penalty
          ? translate(locale, 'contest-export', 'column.minutes')
          : (tables[locale].head[n] ?? ''),
      )}</th>`,
  );
  const body = chinese.rows.map((row, n) => {
    const cells = row.map((value, column) => {
      const other = english.rows[n]?.[column] ?? '';
      const text = both({ 'zh-CN': String(value), 'en-US': String(other) });
      if (column >= words) return `<td${classOf(n, column - words)}>${text}</td>`;
      // Readers of a board count in minutes; tables for programs keep the seconds.
      if (column === penalty) return `<td>${Math.floor(Number(value) / 60)}</td>`;
      return `<td${placeOf(column)}>${text}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  const when = `${facts.now.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  const title = escaped(facts.contest.title);
  const note = inBoth((locale) => translate(locale, 'contest-export', sealed ? 'sealed' : 'live'));
  const made = inBoth((locale) => translate(locale, 'contest-export', 'made', { when }));
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none';style-src 'unsafe-inline'">
<title>${title}</title><style>${style}</style></head>
<body><input type="checkbox" id="en"><label for="en"><span class="in-zh">English</span><span class="in-en">中文</span></label>
<main><h1>${title}</h1><p>${note} · ${made}</p>
<div class="scroll"><table><thead><tr>${head.join('')}</tr></thead>
<tbody>${body.join('\n')}</tbody></table></div></main></body></html>
`;
};

/** The same for programs. */
export const staticData = ({ facts, rows, sealed }: Exported): object => ({
  ...{ title: facts.contest.title, sealed, madeAt: facts.now.toISOString() },
  startTime: facts.contest.startTime.toISOString(),
  endTime: facts.contest.endTime.toISOString(),
  problems: facts.problems.map(({ displayId, displayTitle, color }) => ({ displayId, displayTitle, color })),
  teams: facts.teams.map(({ id, name, label, organization, groups, isStar }) => ({
    ...{ id, name, label, school: organization?.name ?? null },
    ...{ groups: groups.map((group) => group.name), star: isStar },
  })),
  rows: rows
    .filter(({ participant }) => facts.teams.some(({ id }) => id === participant))
    .map(({ participant, rank, solved, score, totalTime, cells }) => ({
      ...{ team: participant, rank, solved, score, time: totalTime },
      cells: cells.map(
        (cell) =>
          cell && {
            ...{ solved: cell.isAC, first: cell.isFirstAC, time: cell.acTime },
            ...{ wrong: cell.errorNum, pending: cell.tryNum, score: cell.score },
          },
      ),
    })),
});

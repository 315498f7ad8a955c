import { layOut, type PrintLine } from '@assize/shared/domain/print/pages.ts';
import { fill } from '@assize/shared/i18n/fill.ts';
import PDFDocument from 'pdfkit';
import { type Fonts, faces } from './fonts.ts';
import { lineHeight, mm, penOf } from './pen.ts';

/** What the head of each page says, in the reader's language; an empty text is left out. */
export type PaperHead = {
  seat: string;
  /** Name that the contest shows. */
  team: string;
  /** Further names of who sent it. */
  names: readonly string[];
  problem: string;
  time: string;
  copy: string;
  /** Contest and number of the job. */
  source: string;
  /** With the places `page` and `pages`. */
  pageOf: string;
};

const margin = 12 * mm;
const gap = 4 * mm;
const numbers = 12 * mm;
const headHeight = 27;

type Pen = ReturnType<typeof penOf>;
type Page = { page: number; pages: number };

const drawHead = (pen: Pen, right: number, head: PaperHead, { page, pages }: Page): void => {
  const [first, second] = [margin + 10, margin + 22.5];
  const seat = pen.fitted(head.seat, 60 * mm, { size: 18, bold: true });
  const left = pen.label(seat, { x: margin, y: margin + 17, size: 18, bold: true }) + gap;

  const others = head.names.map((name) => ` · ${name}`).join('');
  const team = pen.fitted(head.team, right - left, { size: 11, bold: true });
  const end = pen.label(team, { x: left, y: first, size: 11, bold: true });
  if (right - end > 10 * mm)
    pen.label(pen.fitted(others, right - end, { size: 11 }), { x: end, y: first, size: 11 });

  const place = pen.fitted(fill(head.pageOf, { page, pages }), 50 * mm, { size: 9, bold: true });
  const from = right - pen.widthOfLabel(place, { size: 9, bold: true });
  pen.label(place, { x: from, y: second, size: 9, bold: true });
  let at = left;
  for (const [text, bold] of [
    [head.problem, true],
    [head.time, false],
    [head.copy, true],
    [head.source, false],
  ] as const) {
    const room = from - gap - at;
    if (text === '' || room < 8 * mm) continue;
    at = pen.label(pen.fitted(text, room, { size: 9, bold }), { x: at, y: second, size: 9, bold }) + gap;
  }
};

const drawLines = (pen: Pen, lines: readonly PrintLine[]): void => {
  const top = margin + headHeight + 2 * mm;
  for (const [n, { no, text }] of lines.entries()) {
    const y = top + n * lineHeight + 9;
    pen.number(no === null ? '↳' : String(no), { x: margin + numbers - 3 * mm, y });
    pen.code(text, { x: margin + numbers, y });
  }
};

export type Paper = {
  content: string;
  head: PaperHead;
  title: string;
  /** Time that the file says it was made at. */
  made: Date;
};

/** A text on A4 pages, the same ones for app, browser and printer: equal input gives equal bytes. */
export const paperPdf = async ({ content, head, title, made }: Paper, fonts: Fonts): Promise<Buffer> => {
  const document = new PDFDocument({
    ...{ size: 'A4', margin: 0, autoFirstPage: false, font: '' },
    info: { Title: title, Creator: 'Assize', Producer: 'Assize', CreationDate: made },
  });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise<void>((resolve, reject) => {
    document.once('end', resolve);
    document.once('error', reject);
  });
  for (const face of faces) {
    const file = fonts[face];
    if (file) document.registerFont(face, file.bytes, file.name);
  }
  const pen = penOf(document, fonts);
  const sheets = layOut(content);
  for (const [n, lines] of sheets.entries()) {
    document.addPage();
    const right = document.page.width - margin;
    drawHead(pen, right, head, { page: n + 1, pages: sheets.length });
    const line = margin + headHeight;
    document.moveTo(margin, line).lineTo(right, line).lineWidth(0.8).stroke();
    drawLines(pen, lines);
  }
  document.end();
  await done;
  return Buffer.concat(parts);
};

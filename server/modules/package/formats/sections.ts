/** The parts of a statement that our form keeps apart. */
export type Sections = {
  description: string;
  input: string;
  output: string;
  hint: string;
  samples: Sample[];
};
type Sample = { input: string; output: string };
type Part = 'input' | 'output' | 'hint' | 'description';

const headings: readonly (readonly [RegExp, Part])[] = [
  [/^(input|input format|input specification|input description|输入|输入格式|输入描述|输入说明)$/i, 'input'],
  [
    /^(output|output format|output specification|output description|输出|输出格式|输出描述|输出说明)$/i,
    'output',
  ],
  [
    /^(hint|hints|note|notes|remark|提示|说明|说明\/提示|提示说明|数据范围|数据范围与提示|limitations?|constraints)$/i,
    'hint',
  ],
  [
    /^(description|statement|problem|problem description|legend|题目描述|问题描述|题面|描述)$/i,
    'description',
  ],
];
const kindOf = (title: string): Part | null =>
  headings.find(([pattern]) => pattern.test(title.trim().replaceAll(/[:：]$/g, '')))?.[1] ?? null;

const plainHint = /^(hints?|notes?|remark|提示|说明|说明\/提示|提示说明)$/i;

const heading = /^(#{1,4})\s+(.+?)\s*#*\s*$/;
const fence = /^(`{3,}|~{3,})\s*(\S*)/;
const sampleFence = /^(input|output)(\d+)$/i;
const sampleHeading =
  /^(样例|输入输出样例|样例输入|样例输出|samples?|examples?|sample input|sample output)\s*\d*$/i;

/**
 * Splits a statement in markdown at the headings that our form has fields for; fenced blocks called `input1` and
 * `output1` become samples. Headings that mean nothing to us stay where they are.
 */
export const splitSections = (markdown: string): Sections => {
  const parts: Record<Part, string[]> = { description: [], input: [], output: [], hint: [] };
  const samples = new Map<number, Sample>();
  let part: Part = 'description';
  let open: { mark: string; sample: RegExpExecArray | null; lines: string[] } | null = null;

  for (const line of markdown.split('\n')) {
    if (open) {
      const { mark, sample, lines } = open;
      if (line.trim().startsWith(mark) && line.trim().replaceAll(mark[0] ?? '', '') === '') {
        if (sample) {
          const number = Number(sample[2]);
          const entry = samples.get(number) ?? { input: '', output: '' };
          entry[sample[1]?.toLowerCase() === 'input' ? 'input' : 'output'] = lines.join('\n');
          samples.set(number, entry);
        } else parts[part].push(line);
        open = null;
      } else if (sample) lines.push(line);
      else parts[part].push(line);
      continue;
    }
    const fenced = fence.exec(line.trim());
    if (fenced) {
      const sample = sampleFence.exec(fenced[2] ?? '');
      open = { mark: fenced[1] ?? '```', sample, lines: [] };
      if (!sample) parts[part].push(line);
      continue;
    }
    const title = heading.exec(line)?.[2];
    const kind = title === undefined ? null : kindOf(title);
    if (kind !== null) {
      part = kind;
      // "Constraints" among the hints says more than the field's own title does.
      if (kind === 'hint' && parts.hint.length + (plainHint.test(title?.trim() ?? '') ? 0 : 1) > 0)
        parts.hint.push('', line);
      continue;
    }
    if (title !== undefined && sampleHeading.test(title.trim())) continue;
    // Any other heading leaves a field that it does not belong to.
    if (title !== undefined && part !== 'hint') part = 'description';
    parts[part].push(line);
  }
  // A fence that is never closed: what it began is text.
  if (open?.sample) parts[part].push(...open.lines);
  const text = (lines: string[]) => lines.join('\n').trim();
  return {
    description: text(parts.description),
    input: text(parts.input),
    output: text(parts.output),
    hint: text(parts.hint),
    samples: [...samples].toSorted(([a], [b]) => a - b).map(([, sample]) => sample),
  };
};

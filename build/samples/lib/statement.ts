import { statement } from '@assize/shared/areas/problem/statement.ts';
import type { z } from 'zod';

export type Statement = z.infer<typeof statement>;

const SECTIONS = ['Description', 'Input', 'Output', 'Hint'] as const;

/**
 * Splits a statement file into its parts: `# Title`, then the four `##` sections in their fixed order.
 * Throws an Error that names what is missing, empty or out of order; `where` is the file for that message.
 */
export const parseStatement = (text: string, where: string): Statement => {
  const [head = '', ...sections] = text.replaceAll('\r\n', '\n').split(/^## /m);
  const title = /^# (.+)\n\s*$/.exec(head)?.[1]?.trim();
  if (!title) throw new Error(`${where}: starts with "# Title" and nothing else before the first section`);
  const names = sections.map((section) => section.slice(0, section.indexOf('\n')).trim());
  if (names.join() !== SECTIONS.join()) {
    throw new Error(`${where}: sections are ${SECTIONS.join(', ')} in this order, found ${names.join(', ')}`);
  }
  const [description = '', input = '', output = '', hint = ''] = sections.map((section) =>
    section.slice(section.indexOf('\n')).trim(),
  );
  const empty = SECTIONS.filter((_, index) => [description, input, output, hint][index] === '');
  if (empty.length > 0) throw new Error(`${where}: empty section ${empty.join(', ')}`);
  return statement.parse({ title, description, input, output, hint });
};

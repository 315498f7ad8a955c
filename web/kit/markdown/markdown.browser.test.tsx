/** Texts of users in a real page: nothing in them runs, loads or leaves its place, wherever they are shown. */

import { getUserHome } from '@assize/shared/areas/people/endpoints.ts';
import { getProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import { listAnnouncements } from '@assize/shared/areas/site/endpoints.ts';
import { listAdminSolutions, listSolutions } from '@assize/shared/areas/solution/endpoints.ts';
import { getSubmissionDetail } from '@assize/shared/areas/submission/endpoints.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerPages, detail, submission, userHome } from '../../test/component/answers.ts';
import { hostileTexts } from '../../test/component/hostile-texts.ts';
import { mount, open } from '../../test/component/open.tsx';
import { root, server } from '../../test/component/site.ts';
import { Markdown } from './markdown.tsx';

beforeEach(() => answerPages());

const at = '2026-01-02T03:04:05Z';
/** The end of the text, which shows that all before it was rendered. */
const end = 'the end of the text';
const hostile = `${hostileTexts.join('\n\n')}\n\n${end}`;

/** What texts must not bring into the page. */
const brought = (): string[] => {
  const found: string[] = [];
  for (const text of document.querySelectorAll('[data-testid="markdown"]'))
    for (const element of text.querySelectorAll('*')) {
      const name = element.tagName.toLowerCase();
      if (['script', 'iframe', 'style', 'form', 'object', 'embed', 'base', 'meta'].includes(name))
        found.push(`<${name}>`);
      for (const { name: attribute, value } of element.attributes) {
        if (/^on/i.test(attribute)) found.push(`${name} ${attribute}`);
        if (
          ['href', 'src', 'action', 'srcdoc'].includes(attribute) &&
          /^\s*(javascript|data|vbscript):/i.test(value)
        )
          found.push(`${name} ${attribute}=${value}`);
        if (attribute === 'style' && /fixed|url\(/.test(value)) found.push(`${name} style=${value}`);
      }
    }
  if ('broken' in window) found.push('a script ran');
  return found;
};

const solution = {
  id: 1,
  uid: root.uid,
  username: 'ann',
  title: 'By adding',
  content: hostile,
  gmtModified: at,
};
const places: [name: string, address: string, answer: () => unknown, press?: string][] = [
  [
    'a statement',
    '/problem/1000',
    () =>
      server.answer(getProblemDetail, () => ({
        ...detail,
        problem: {
          ...detail.problem,
          description: hostile,
          input: hostile,
          output: hostile,
          hint: hostile,
          source: hostile,
        },
      })),
  ],
  [
    'an announcement',
    '/home',
    () =>
      server.answer(listAnnouncements, () => ({
        records: [{ id: 1, title: 'News', content: hostile, username: 'root', gmtCreate: at }],
        total: 1,
      })),
    '[data-testid="announcement"]',
  ],
  [
    'a signature',
    '/user-home?username=root',
    () => server.answer(getUserHome, () => ({ ...userHome, signature: hostile })),
  ],
  [
    'a solution',
    '/problem/1000?tab=solutions',
    () => server.answer(listSolutions, () => ({ records: [solution], total: 1 })),
    '[data-testid="solutions"] summary',
  ],
  [
    'a solution that is reviewed',
    '/admin/solutions',
    () =>
      server.answer(listAdminSolutions, () => ({
        records: [
          {
            ...solution,
            problemId: '1000',
            problemTitle: 'A+B',
            state: 'waiting' as const,
            reason: null,
            revision: 1,
            reports: [],
          },
        ],
        total: 1,
      })),
    'main details summary',
  ],
  [
    'a program',
    '/submission-detail/7',
    () =>
      server.answer(getSubmissionDetail, () => ({
        submission: { ...submission, code: hostile, errorMessage: hostile, ioScore: null },
        codeShare: true,
        contentType: 'cpp"><script>window.broken=1</script>',
      })),
  ],
];

describe('a text that wants to do harm', () => {
  it.each(places)('does none as %s', async (_name, address, answer, press) => {
    answer();
    await open(address, { as: root });
    if (press !== undefined) {
      await expect.poll(() => document.querySelector(press)).not.toBeNull();
      document.querySelector<HTMLElement>(press)?.click();
    }
    await expect
      .poll(() =>
        [...document.querySelectorAll('[data-testid="markdown"]')].map((one) => one.textContent).join(),
      )
      .toContain(end);
    expect(brought()).toEqual([]);
  });

  it.each(hostileTexts)('does none alone: %s', async (text) => {
    const page = await mount(<Markdown text={`${text}\n\n${end}`} />);
    await expect.element(page.getByText(end)).toBeVisible();
    expect(brought()).toEqual([]);
  });

  it('would be noticed', () => {
    const text = document.createElement('div');
    text.dataset.testid = 'markdown';
    text.innerHTML = '<a href="javascript:x">a</a><img alt="" onerror="x"><iframe></iframe>';
    document.body.append(text);
    expect(brought()).toEqual(['a href=javascript:x', 'img onerror', '<iframe>']);
    text.remove();
  });
});

it('a link to a PDF is a card to open or to download', async () => {
  const page = await mount(<Markdown text="[Statement](/files/a.pdf)" />);
  await expect.element(page.getByText('Statement')).toBeVisible();
  const link = (name: string) => page.getByRole('link', { name });
  await expect.element(link('Open')).toHaveAttribute('href', '/files/a.pdf');
  await expect.element(link('Download')).toHaveAttribute('download');
});

it('links of the site stay in it, others open a window that knows nothing of the page', async () => {
  const page = await mount(<Markdown text="[in](/problem/1000) and [out](https://example.org/)" />);
  await expect.element(page.getByRole('link', { name: 'in' })).not.toHaveAttribute('target');
  const out = page.getByRole('link', { name: 'out' });
  await expect.element(out).toHaveAttribute('target', '_blank');
  await expect.element(out).toHaveAttribute('rel', 'noopener noreferrer nofollow');
});

it('a text that would hold the page is shown as it was written, with the reason', async () => {
  const text = `${'*a_ '.repeat(4_000)}${end}`;
  const page = await mount(<Markdown text={text} />);
  await expect.element(page.getByText(/^Too much is nested in this text/)).toBeVisible();
  expect(document.querySelector('[data-testid="markdown"] pre')?.textContent).toBe(text);
});

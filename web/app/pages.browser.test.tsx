/** Every page in both modes, wide and on a phone: nothing serious for axe, nothing that sticks out of the window. */
import type { Locale } from '@assize/shared/i18n/locales.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page as window } from 'vitest/browser';
import { queryClient } from '../data/runtime.ts';
import { switchLocale } from '../platform/texts/texts.ts';
import { openLogin } from '../state/login-dialog.ts';
import { useSettings } from '../state/settings.ts';
import { answerPages } from '../test/component/answers.ts';
import { axeFindings } from '../test/component/axe.ts';
import { answerContests } from '../test/component/contest-answers.ts';
import { open } from '../test/component/open.tsx';
import { takePicture } from '../test/component/pictures.ts';
import { root } from '../test/component/site.ts';
import { answerVirtualRuns } from '../test/component/virtual-runs.ts';
import { routes } from './routes.tsx';

type Shown = Awaited<ReturnType<typeof open>>;
/** Waits until a page is shown; may open a part of the page first. */
type Ready = (page: Shown) => Promise<unknown>;
type Case = {
  address: string;
  ready: Ready;
  who?: 'a visitor';
  /** axe finds nothing on the page, not even minor faults. */
  clean?: true;
};

const there = (selector: string) => expect.poll(() => document.querySelector(selector)).not.toBeNull();
const text =
  (words: string): Ready =>
  (page) =>
    expect.element(page.getByText(words).first()).toBeVisible();
const heading =
  (name: string): Ready =>
  (page) =>
    expect.element(page.getByRole('heading', { name }).first()).toBeVisible();
const editor: Ready = () => there('[data-testid="editor"] .view-lines');
const dialog =
  (button: string): Ready =>
  async (page) => {
    await page.getByRole('button', { name: button }).first().click();
    await expect
      .element(
        page
          .getByRole('dialog')
          .getByLabelText(/^(Password|密码)$/)
          .first(),
      )
      .toBeVisible();
  };
const form: Ready = async (page) => {
  await text('Languages allowed')(page);
  await there('[data-testid="program-editor"], #section-programs button');
  await there('#section-data button');
  await there('#section-judging input, #section-judging .ant-select');
};

/** Cases by the path of their route; the first test names pages that have none. */
const cases: Readonly<Record<string, readonly Case[]>> = {
  '/home': [
    {
      address: '/home',
      ready: async () => {
        await there('[data-testid="recent-problems"] a');
        await there('[data-testid="carousel"] img');
      },
    },
    { address: '/home', ready: dialog('Login'), who: 'a visitor' },
    { address: '/home', ready: dialog('Register'), who: 'a visitor' },
    {
      address: '/home',
      ready: async () => {
        openLogin('reset');
        await there('[data-testid="image-captcha"] img');
      },
      who: 'a visitor',
    },
  ],
  '/problem': [
    {
      address: '/problem',
      ready: (page) => expect.element(page.getByRole('link', { name: 'A+B' })).toBeVisible(),
    },
  ],
  '/problem/:problemID': [
    { address: '/problem/1000', ready: editor },
    { address: '/problem/1000?tab=mine', ready: () => there('[role="tabpanel"] [data-testid="verdict"]') },
    { address: '/problem/1000?tab=solutions', ready: () => there('[data-testid="solutions"] details') },
    { address: '/problem/1000?tab=statistics', ready: () => there('[data-testid="best"] tbody tr') },
  ],
  '/problem/:problemID/full-screen': [{ address: '/problem/1000/full-screen', ready: editor }],
  '/contest/acm-scoreboard/:contestID': [
    { address: '/contest/acm-scoreboard/7', ready: () => there('[data-testid="row"]'), who: 'a visitor' },
  ],
  '/contest/oi-scoreboard/:contestID': [
    { address: '/contest/oi-scoreboard/8', ready: () => there('[data-testid="row"]'), who: 'a visitor' },
  ],
  '/contest/:contestID/rank': [
    { address: '/contest/3/rank', ready: () => there('[data-testid="row"]') },
    { address: '/contest/3/rank?live=true', ready: () => there('[data-testid="row"]') },
    { address: '/contest/3/rank?keyword=nobody', ready: text('No team matches') },
  ],
  '/contest/:contestID/virtual': [
    { clean: true, address: '/contest/5/virtual', ready: () => there('main tbody tr') },
  ],
  '/contest/:contestID/virtual/:runID': [
    { address: '/contest/5/virtual/12', ready: () => there('[data-testid="row"]') },
    { address: '/contest/5/virtual/11', ready: () => there('[data-testid="row"]') },
  ],
  '/contest/:contestID/ac-info': [
    { clean: true, address: '/contest/3/ac-info', ready: () => there('main tbody tr') },
  ],
  '/contest/:contestID/staff': [
    { clean: true, address: '/contest/3/staff', ready: () => there('td [data-testid="verdict"]') },
  ],
  '/contest/:contestID/rejudge': [{ clean: true, address: '/contest/3/rejudge', ready: text('Rejudge All') }],
  '/contest/:contestID/rejudge/:rejudgeId': [{ address: '/contest/3/rejudge/7', ready: text('Rivers') }],
  '/contest/:contestID/scroll-board': [
    { clean: true, address: '/contest/3/scroll-board', ready: text('Start Rolling') },
  ],
  '/contest/:contestID/print': [
    { clean: true, address: '/contest/3/print', ready: () => there('main tbody tr') },
  ],
  '/contest/:contestID/admin-print': [
    { clean: true, address: '/contest/3/admin-print', ready: () => there('main tbody tr') },
    { clean: true, address: '/contest/3/admin-print?view=all', ready: () => there('main tbody tr') },
  ],
  '/contest/:contestID/balloons': [
    { clean: true, address: '/contest/3/balloons?view=all', ready: () => there('[data-testid="balloon"]') },
  ],
  '/contest/:contestID/hall': [
    { clean: true, address: '/contest/3/hall', ready: () => there('[data-testid="seat-map"] button') },
    {
      address: '/contest/3/hall',
      ready: async (page) => {
        await page.getByRole('button', { name: /^A-9:/ }).click();
        await expect.element(page.getByTestId('seat-panel')).toBeVisible();
      },
    },
  ],
  '/contest-clock/:contestID': [
    { clean: true, address: '/contest-clock/3', ready: () => there('[data-testid="hall-clock"]') },
  ],
  '/admin/hall': [{ clean: true, address: '/admin/hall', ready: text('Main hall') }],
  '/admin/hall/:hallId': [
    { clean: true, address: '/admin/hall/4', ready: text('Accepted builds and configs') },
  ],
  '/contest-print/:contestID/:printID': [
    { clean: true, address: '/contest-print/3/43', ready: () => there('[data-testid="sheet"]') },
  ],
  '/contest-balloon/:contestID': [
    {
      clean: true,
      address: `/contest-balloon/3?team=${'1'.repeat(32)}&problem=A`,
      ready: () => there('[data-testid="slip"]'),
    },
  ],
  '/scrollBoard': [
    {
      address: '/scrollBoard?cid=7&removeStar=false&medals[]=4&medals[]=8&medals[]=12',
      ready: () => there('[data-testid="stage"] li'),
    },
  ],
  '/contest': [
    {
      clean: true,
      address: '/contest',
      ready: (page) => expect.element(page.getByRole('link', { name: 'Spring cup' })).toBeVisible(),
    },
  ],
  '/contest/:contestID': [
    {
      clean: true,
      address: '/contest/3',
      ready: async (page) => {
        await heading('Spring cup')(page);
        await text('New announcements')(page);
      },
    },
    { address: '/contest/3', ready: text('Please login first'), who: 'a visitor' },
  ],
  '/contest/:contestID/problems': [{ address: '/contest/3/problems', ready: () => there('main tbody tr') }],
  '/contest/:contestID/problem/:problemID': [{ address: '/contest/3/problem/A', ready: editor }],
  '/contest/:contestID/problem/:problemID/full-screen': [
    { address: '/contest/3/problem/A/full-screen', ready: editor },
  ],
  '/contest/:contestID/submissions': [
    { address: '/contest/3/submissions', ready: () => there('td [data-testid="verdict"]') },
  ],
  '/contest/:contestID/problem/:problemID/submission-detail/:submitID': [
    {
      address: '/contest/3/problem/A/submission-detail/7',
      ready: () => there('[data-testid="case"]'),
    },
  ],
  '/contest/:contestID/announcements': [
    {
      clean: true,
      address: '/contest/3/announcements',
      ready: () => there('[data-testid="announcement"]'),
    },
  ],
  '/contest/:contestID/clarifications': [
    {
      clean: true,
      address: '/contest/3/clarifications',
      ready: () => there('[data-testid="clarification"]'),
    },
  ],
  '/contest/:contestID/comment': [
    { clean: true, address: '/contest/3/comment', ready: () => there('[data-testid="comment"]') },
  ],
  '/status': [{ address: '/status', ready: () => there('td [data-testid="verdict"]') }],
  '/submission-detail/:submitID': [
    { address: '/submission-detail/7', ready: () => there('[data-testid="case"]') },
  ],
  '/user-home': [
    { clean: true, address: '/user-home?username=root', ready: () => there('[data-testid="heat-map"]') },
    {
      clean: true,
      address: '/user-home?username=root&tab=solved',
      ready: () => there('[data-testid="solved"] a'),
      who: 'a visitor',
    },
  ],
  '/introduction': [
    { clean: true, address: '/introduction', ready: () => there('[data-testid="languages"] li') },
  ],
  '/developer': [{ clean: true, address: '/developer', ready: text('Open source') }],
  '/system': [
    { clean: true, address: '/system', ready: text('Judges up') },
    { clean: true, address: '/system', ready: text('Judges up'), who: 'a visitor' },
  ],
  '/judge-queue': [
    { clean: true, address: '/judge-queue', ready: () => there('[data-testid="queue-nodes"] li') },
  ],
  '/login/provider': [
    {
      clean: true,
      address: '/login/provider?error=access_denied',
      ready: text('You could not be logged in'),
      who: 'a visitor',
    },
  ],
  '/reset-password': [
    {
      clean: true,
      address: '/reset-password?username=ada&code=abc',
      ready: (page) => expect.element(page.getByLabelText('New password')).toBeVisible(),
      who: 'a visitor',
    },
    { clean: true, address: '/reset-password', ready: text('This link is not complete'), who: 'a visitor' },
  ],
  '/setting': [
    {
      address: '/setting',
      ready: async (page) => {
        await expect.element(page.getByLabelText('Nickname')).toHaveValue('Ada');
        for (const section of ['Account', 'Two-step verification', 'Devices', 'Preferences'])
          await page.getByRole('button', { name: section, exact: true }).click();
        await there('[data-testid="session"]');
        await there('[data-testid="passkey"]');
        await there('#editor-theme');
      },
    },
    {
      address: '/setting',
      ready: (page) => expect.element(page.getByLabelText('Nickname')).toHaveValue('Ada'),
    },
    { clean: true, address: '/setting', ready: text('Please login first'), who: 'a visitor' },
  ],
  '/message': [{ clean: true, address: '/message', ready: () => there('[data-testid="message"]') }],
  '/message/sys': [
    { clean: true, address: '/message/sys', ready: () => there('[data-testid="message"]') },
    { clean: true, address: '/message/sys', ready: text('Please login first'), who: 'a visitor' },
  ],
  '/logout': [],
  '/admin/login': [
    {
      address: '/admin/login',
      ready: (page) => expect.element(page.getByLabelText('Username')).toBeVisible(),
      who: 'a visitor',
    },
  ],
  '/admin': [
    {
      address: '/admin',
      ready: async (page) => {
        await text('Judges up')(page);
        await there('[data-testid="machines"] tbody tr');
        await there('[data-testid="logins"] li');
      },
    },
  ],
  '/admin/problems': [
    {
      address: '/admin/problems',
      ready: async (page) => {
        await page.getByRole('checkbox', { name: 'Select all problems of this page' }).click();
        await expect.element(page.getByRole('region', { name: 'Selected problems' })).toBeVisible();
      },
    },
  ],
  '/admin/problem/create': [{ address: '/admin/problem/create', ready: form }],
  '/admin/problem/edit/:problemId': [
    {
      address: '/admin/problem/edit/1',
      ready: async (page) => {
        await form(page);
        await page.getByRole('button', { name: 'History' }).click();
        await expect
          .element(page.getByRole('dialog').getByRole('button', { name: 'version 1', exact: true }))
          .toBeVisible();
      },
    },
    {
      address: '/admin/problem/edit/2',
      ready: async (page) => {
        await form(page);
        await there('[data-testid="program-editor"] .view-lines');
        await there('[data-testid="case-row"]');
      },
    },
  ],
  '/admin/problem/batch': [
    { address: '/admin/problem/batch', ready: text('Check first') },
    { address: '/admin/problem/batch?tab=export', ready: () => there('main tbody tr') },
  ],
  '/admin/problem/tag': [{ address: '/admin/problem/tag', ready: heading('Tags') }],
  '/admin/solutions': [
    {
      address: '/admin/solutions',
      ready: async () => {
        await there('main details summary');
        for (const one of document.querySelectorAll<HTMLElement>('main details summary')) one.click();
      },
    },
  ],
  '/admin/contest': [{ address: '/admin/contest', ready: () => there('main tbody tr') }],
  '/admin/contest/create': [{ address: '/admin/contest/create', ready: () => there('#section-awards') }],
  '/admin/contest/import': [
    { address: '/admin/contest/import', ready: text('Choose a package, or drop it here') },
  ],
  '/admin/contest/:contestId/edit': [
    {
      address: '/admin/contest/3/edit',
      ready: (page) => expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Spring cup'),
    },
  ],
  '/admin/contest/:contestId/problems': [
    { address: '/admin/contest/3/problems', ready: () => there('main tbody tr') },
    {
      address: '/admin/contest/3/problems',
      ready: async (page) => {
        await page.getByRole('button', { name: 'Add a problem' }).click();
        await expect.element(page.getByRole('dialog').getByText('Trees')).toBeVisible();
      },
    },
  ],
  '/admin/contest/:contestId/problem/create': [
    { address: '/admin/contest/3/problem/create', ready: () => there('#section-access') },
  ],
  '/admin/contest/:contestId/announcement': [
    { address: '/admin/contest/3/announcement', ready: () => there('main tbody tr') },
  ],
  '/admin/contest/:contestId/teams': [
    { address: '/admin/contest/3/teams', ready: () => there('main tbody tr') },
    {
      address: '/admin/contest/3/teams',
      ready: async (page) => {
        await page.getByRole('button', { name: 'Edit Rivers 1' }).click();
        await expect.element(page.getByRole('dialog').getByLabelText('Room')).toBeVisible();
      },
    },
    {
      address: '/admin/contest/3/teams',
      ready: async (page) => {
        await page.getByRole('button', { name: 'Import' }).click();
        await expect.element(page.getByRole('textbox', { name: 'CSV' })).toBeVisible();
      },
    },
  ],
  '/admin/contest/:contestId/staff': [
    { address: '/admin/contest/3/staff', ready: () => there('main tbody tr') },
  ],
  '/admin/contest/:contestId/exports': [
    { address: '/admin/contest/3/exports', ready: text('For other software') },
  ],
  '/admin/contest/:contestId/checks': [
    { clean: true, address: '/admin/contest/3/checks', ready: () => there('[data-testid="check"]') },
  ],
  '/admin/contest/:contestId/log': [{ address: '/admin/contest/3/log', ready: () => there('main tbody tr') }],
  '/admin/contest/:contestId/course': [
    { address: '/admin/contest/3/course', ready: text('Time that does not count') },
  ],
  '/admin/rejudge': [{ address: '/admin/rejudge', ready: () => there('main tbody tr') }],
  '/admin/rejudge/:rejudgeId': [{ address: '/admin/rejudge/1', ready: () => there('main tbody tr') }],
  '/admin/judges': [
    {
      clean: true,
      address: '/admin/judges',
      ready: async () => {
        await there('article summary');
        document.querySelector<HTMLElement>('article summary')?.click();
      },
    },
  ],
  '/admin/user': [
    {
      address: '/admin/user',
      ready: async (page) => {
        await page.getByRole('checkbox', { name: 'Select ben' }).click();
        await expect.element(page.getByRole('region', { name: 'Selected users' })).toBeVisible();
      },
    },
    {
      address: '/admin/user?limit=30',
      ready: async (page) => {
        await there('main tbody tr');
        await page.getByRole('button', { name: 'Import users' }).click();
        await expect.element(page.getByRole('textbox', { name: 'CSV' })).toBeVisible();
      },
    },
    {
      address: '/admin/user?limit=50',
      ready: async (page) => {
        await there('main tbody tr');
        await page.getByRole('button', { name: 'Generate users' }).click();
        await expect.element(page.getByLabelText('First number')).toBeVisible();
      },
    },
  ],
  '/admin/session': [{ clean: true, address: '/admin/session', ready: () => there('main tbody tr') }],
  '/admin/announcement': [
    { address: '/admin/announcement', ready: () => there('main tbody tr') },
    {
      address: '/admin/announcement',
      ready: async (page) => {
        await page.getByRole('button', { name: 'New announcement' }).click();
        await expect.element(page.getByRole('dialog').getByLabelText('Title')).toBeVisible();
      },
    },
  ],
  '/admin/notice': [
    { address: '/admin/notice', ready: () => there('main tbody tr') },
    {
      address: '/admin/notice',
      ready: async (page) => {
        await page.getByRole('button', { name: 'New notice' }).click();
        await expect.element(page.getByRole('dialog').getByLabelText('Title')).toBeVisible();
      },
    },
  ],
  '/admin/conf': [{ address: '/admin/conf', ready: () => there('main form input') }],
  '/admin/carousel': [
    { address: '/admin/carousel', ready: () => there('[data-testid="slide"] img') },
    {
      address: '/admin/carousel',
      ready: async (page) => {
        await page.getByRole('button', { name: 'Change picture 1' }).click();
        await expect.element(page.getByRole('dialog').getByLabelText('Description')).toBeVisible();
      },
    },
  ],
  '/admin/mail': [{ address: '/admin/mail', ready: () => there('main form input') }],
  '/admin/switch': [{ address: '/admin/switch', ready: () => there('main form [role=switch]') }],
  '/admin/audit': [{ address: '/admin/audit', ready: () => there('main tbody tr') }],
  '/admin/*': [{ address: '/admin/nowhere', ready: heading('Page not found') }],
  '*': [{ address: '/nowhere', ready: heading('Page not found') }],
};

type Look = { width: number; theme: 'light' | 'dark'; locale: Locale };
const looksOf = (path: string): Look[] => {
  const width = path.startsWith('/admin') ? 1440 : 1280;
  return [
    { width, theme: 'light', locale: 'en-US' },
    { width, theme: 'dark', locale: 'en-US' },
    { width: 360, theme: 'dark', locale: 'zh-CN' },
    { width: 360, theme: 'light', locale: 'en-US' },
  ];
};
const wear = async ({ width, theme, locale }: Look) => {
  await window.viewport(width, width < 500 ? 740 : 860);
  useSettings.getState().setTheme(theme);
  await switchLocale(locale);
  await expect.poll(() => document.documentElement.dataset.theme).toBe(theme);
  // The page fetches again after it was drawn in the other language.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  await expect.poll(() => document.querySelector('[aria-busy="true"], .ant-btn-loading')).toBeNull();
  // A change of an inherited colour begins a transition at one level of the tree after the other.
  await expect.poll(() => document.getAnimations().length).toBe(0);
};

it('each page is among these', () => {
  expect(Object.keys(cases).toSorted()).toEqual(routes.map(({ path }) => path).toSorted());
});

describe.each(
  Object.entries(cases).flatMap(([path, some]) =>
    some.map((one) => ({ path, who: 'somebody signed in', ...one })),
  ),
)('$address for $who', ({ path, address, ready, who, clean = false }) => {
  beforeEach(() => {
    answerPages();
    answerContests();
    answerVirtualRuns();
  });

  it('has no serious accessibility finding, and fits its window', async () => {
    const looks = looksOf(path);
    const page = await open(address, { ...looks[0], ...(who === 'a visitor' ? {} : { as: root }) });
    await ready(page);
    for (const look of looks) {
      await wear(look);
      const name = Object.values(look).join('-');
      await takePicture(`${address} ${who} ${name}`);
      expect(await axeFindings({ all: clean }), name).toEqual([]);
      const tooWide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(tooWide, `${name}: nothing sticks out`).toBeLessThanOrEqual(0);
    }
  });
});

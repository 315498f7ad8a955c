import type { UserInfo } from '@assize/shared/areas/account/endpoints.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router-dom';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { App } from '../../app/app.tsx';
import { pageRoutes } from '../../app/router.tsx';
import { switchLocale, type TextBundle, withTexts } from '../../platform/texts/texts.ts';
import { Overlays } from '../../shells/common/overlays.tsx';
import { keepToken, signIn } from '../../state/session.ts';
import { useSettings } from '../../state/settings.ts';

type Looks = {
  /** Who is signed in; nobody by default. */
  as?: UserInfo;
  width?: number;
  theme?: 'light' | 'dark';
  locale?: Locale;
};

const prepare = async ({ as, width = 1280, theme = 'light', locale = 'en-US' }: Looks) => {
  await page.viewport(width, width < 500 ? 740 : 860);
  // The mouse leaves the place where the test before left it.
  await userEvent.hover(document.documentElement, { position: { x: 0, y: 0 }, force: true });
  useSettings.getState().setTheme(theme);
  if (locale !== 'en-US') await switchLocale(locale);
  if (!as) return;
  keepToken('token-of-the-test');
  signIn(as);
};

/** Opens an address of the website, with the frames around the page. */
export const open = async (path: string, looks: Looks = {}) => {
  await prepare(looks);
  const router = createMemoryRouter(pageRoutes(), { initialEntries: [path] });
  const shown = await render(<App router={router} />);
  return { ...shown, router, address: () => router.state.location.pathname + router.state.location.search };
};

type Part = Looks & { texts?: readonly TextBundle[]; at?: string };

/** Shows a part of the website alone, with the texts of the named bundles and what appears over any page. */
export const mount = async (part: ReactNode, { texts = [], at = '/', ...looks }: Part = {}) => {
  await prepare(looks);
  await withTexts(texts, async () => undefined)();
  const element = (
    <>
      {part}
      <Overlays />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
  const shown = await render(<App router={router} />);
  return { ...shown, router };
};

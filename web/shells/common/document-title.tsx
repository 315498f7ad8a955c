import { useEffect } from 'react';
import { useSite } from '../../data/site.ts';
import { type TextName, useText } from '../../platform/texts/texts.ts';
import { usePageTitles } from '../../state/page-title.ts';

/** Title of the browser's tab: the page, then the site. */
export function DocumentTitle() {
  const title = usePageTitles(({ own, route }) => own ?? route);
  const site = useSite()?.shortName;
  useEffect(() => {
    document.title = [title, site].filter(Boolean).join(' - ');
  }, [title, site]);
  return null;
}

/** Names a page by the text its route has for it. */
export function RouteTitle({ name }: { name: TextName }) {
  const { t } = useText();
  const title = t(name);
  useEffect(() => usePageTitles.setState({ route: title }), [title]);
  return null;
}

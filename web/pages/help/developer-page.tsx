import { useSite } from '../../data/site.ts';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import css from './help.module.css';
import { HelpNav } from './help-nav.tsx';

/** Name of the software, which is not that of the site. */
const softwareName = 'Assize';
const strengths = ['open', 'distributed', 'customizable', 'secure', 'diverse'] as const;

/** The software of the site, for who wants to build on it. */
export default function DeveloperPage() {
  const { t } = useText();
  const site = useSite();
  const links = [
    { href: '/api/docs', name: t('help:developer.api') },
    ...(site?.sourceUrl ? [{ href: site.sourceUrl, name: t('help:developer.source') }] : []),
    ...(site?.helpUrl ? [{ href: site.helpUrl, name: t('help:developer.help') }] : []),
  ];
  return (
    <div className={layoutCss.stack}>
      <HelpNav />
      <h1>{t('help:developer')}</h1>
      <Panel title={t('help:software')}>
        <p>{t('help:software.text', { name: softwareName })}</p>
        <ul className={css.cards}>
          {strengths.map((one) => (
            <li key={one}>
              <h3>{t(`help:software.${one}`)}</h3>
              <p>{t(`help:software.${one}Text`)}</p>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={t('help:developer.api')}>
        <p>{t('help:developer.apiText')}</p>
        <ul className={css.links}>
          {links.map(({ href, name }) => (
            <li key={href}>
              <a href={href}>{name}</a>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

import { readQueue } from '@assize/shared/areas/node/endpoints.ts';
import { health, type WebsiteConfig } from '@assize/shared/areas/site/endpoints.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useApi } from '../../data/hooks.ts';
import { useSite } from '../../data/site.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useMay } from '../../state/session.ts';
import { formatInstant, orDash } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import css from './help.module.css';
import { HelpNav } from './help-nav.tsx';

const refreshMs = 30_000;
type Row = readonly [name: string, value: ReactNode];

function Facts({ rows }: { rows: readonly Row[] }) {
  return (
    <table className={clsx(css.table, textCss.num)}>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row" className={textCss.muted}>
              {name}
            </th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Judging() {
  const { t } = useText();
  const query = useApi(readQueue, {}, { pollMs: () => refreshMs });
  return (
    <QueryView query={query} skeleton={<Lines rows={4} />}>
      {({ nodes, waiting, recent }) => (
        <Facts
          rows={[
            [t('help:system.judges'), nodes.length],
            [t('help:system.slots'), nodes.reduce((sum, { slots }) => sum + slots, 0)],
            [t('help:system.waiting'), waiting],
            [t('help:system.wait'), orDash(recent.waitMedianMs, (count) => t('help:system.ms', { count }))],
          ]}
        />
      )}
    </QueryView>
  );
}

function Site({ site }: { site: WebsiteConfig }) {
  const { t, locale } = useText();
  const yes = (value: boolean) => (value ? t('help:system.yes') : t('help:system.no'));
  return (
    <Facts
      rows={[
        [t('help:system.version'), site.version],
        [t('help:system.time'), formatInstant(site.now, locale)],
        [t('help:system.register'), yes(site.register)],
        [t('help:system.submit'), yes(site.openPublicJudge)],
        [t('help:system.code'), t('help:system.codeOf', { count: site.maxCodeLength })],
      ]}
    />
  );
}

function Parts() {
  const { t } = useText();
  const query = useApi(health, {}, { pollMs: () => refreshMs });
  const stateOf = ({ up, latencyMs }: { up: boolean; latencyMs: number | null }) =>
    up ? t('help:system.up', { count: Math.round(latencyMs ?? 0) }) : t('help:system.away');
  const rowsOf = ({ details }: ReplyOf<typeof health>): Row[] =>
    details
      ? [
          [t('help:system.database'), stateOf(details.database)],
          [t('help:system.redis'), stateOf(details.redis)],
        ]
      : [[t('help:system.state'), t('help:system.healthy')]];
  return (
    <QueryView query={query} skeleton={<Lines rows={2} />}>
      {(answer) => <Facts rows={rowsOf(answer)} />}
    </QueryView>
  );
}

/** What the site runs on, and whether it is well. */
export default function SystemPage() {
  const { t } = useText();
  const site = useSite();
  const seesParts = useMay('health.details');
  return (
    <div className={layoutCss.stack}>
      <HelpNav />
      <h1>{t('help:system')}</h1>
      <Panel title={t('help:system.software')}>{site ? <Site site={site} /> : <Lines rows={5} />}</Panel>
      <Panel title={t('help:system.judging')}>
        <Judging />
      </Panel>
      <Panel title={seesParts ? t('help:system.parts') : t('help:system.state')}>
        <Parts />
      </Panel>
    </div>
  );
}

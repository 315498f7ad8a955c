import { type ReadinessCheck, readReadiness } from '@assize/shared/areas/contest-staff/endpoints.ts';
import { useApi } from '../../data/hooks.ts';
import { ContestPage } from '../../features/contest-form/contest-page.tsx';
import { CheckList } from '../../features/contest-staff/check-list.tsx';
import { RefreshButton } from '../../kit/list/filter-fields.tsx';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import { PageQueryView } from '../../ui/query-view.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';

const countOf = (checks: readonly ReadinessCheck[], level: ReadinessCheck['level']) =>
  checks.filter((one) => one.level === level).length;

function Checks({ cid }: { cid: number }) {
  const { t } = useText();
  const query = useApi(readReadiness, { query: { cid } });
  return (
    <PageQueryView query={query} skeleton={<PageSkeleton />}>
      {({ start, finalize, phase }) => {
        const isOver = phase === 'ended' || phase === 'ended-sealed';
        const before = (
          <Panel key="start" title={t('contest-staff:checks.start')} extra={<RefreshButton query={query} />}>
            <div className={layoutCss.stack}>
              <p role="status">
                {t('contest-staff:checks.sum', {
                  bad: countOf(start, 'bad'),
                  warn: countOf(start, 'warn'),
                  good: countOf(start, 'good'),
                })}
              </p>
              <p className={textCss.muted}>{t('contest-staff:checks.hint')}</p>
              <CheckList cid={cid} checks={start} />
            </div>
          </Panel>
        );
        const after = (
          <Panel key="finalize" title={t('contest-staff:checks.finalize')}>
            {isOver ? (
              <CheckList cid={cid} checks={finalize} />
            ) : (
              <p className={textCss.muted}>{t('contest-staff:checks.finalize.later')}</p>
            )}
          </Panel>
        );
        return isOver ? [after, before] : [before, after];
      }}
    </PageQueryView>
  );
}

/** Whether a contest is ready: each point good, to be known or to be mended. */
export default function ContestChecksPage() {
  return <ContestPage>{(cid) => <Checks cid={cid} />}</ContestPage>;
}

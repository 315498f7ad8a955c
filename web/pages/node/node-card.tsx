import type { StaffNode } from '@assize/shared/contract/judges.ts';
import { type Translate, useText } from '../../platform/texts/texts.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';

const stateOf = ({ live, trouble, draining, busy }: StaffNode) => {
  if (trouble) return 'trouble';
  if (!live) return 'lost';
  if (draining) return 'draining';
  return busy > 0 ? 'up' : 'idle';
};

const calibrationText = ({ calibration }: StaffNode, t: Translate): string => {
  if (!calibration) return t('judges:calibration.none');
  const { wantedSlots: wanted, usedSlots: used, spreadRatio: ratio, slowdown = 1, fresh } = calibration;
  const text =
    used < wanted
      ? t('judges:calibration.fewer', { wanted, used })
      : t('judges:calibration.same', { used, ratio, slowdown });
  return fresh ? text : `${text} ${t('judges:calibration.kept')}`;
};

function Compilers({ node }: { node: StaffNode }) {
  const { t } = useText();
  return (
    <dl className="judge-compilers">
      <dt className="muted">{t('judges:nodes.host')}</dt>
      <dd>{node.host}</dd>
      <dt className="muted">{t('judges:nodes.sandbox')}</dt>
      <dd>{node.sandbox}</dd>
      <dt className="muted">{t('judges:calibration')}</dt>
      <dd>{calibrationText(node, t)}</dd>
      {node.languages.map(({ name, version }) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd data-differs={node.mismatched.includes(name) || undefined}>{version}</dd>
        </div>
      ))}
      {node.missing.map(({ name, reason }) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt className="muted">{name}</dt>
          <dd className="muted">
            {t('judges:nodes.notOffered')}: {reason || t('judges:nodes.noReason')}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** One judge with what staff need to know of it. */
export function NodeCard({ node }: { node: StaffNode }) {
  const { t } = useText();
  const state = stateOf(node);
  const isBad = state === 'trouble' || state === 'lost';
  return (
    <article className="judge-node" data-node={node.id}>
      <div className="row spread">
        <h3 className="mono">{node.id}</h3>
        <span className="judge-state" data-bad={isBad || undefined}>
          {t(`judges:state.${state}`)}
        </span>
      </div>
      <div className="judge-facts muted num">
        <span>{t('judges:node.slots', { busy: node.busy, slots: node.slots })}</span>
        <span>
          {t('judges:column.version')} {node.version}
        </span>
        <span>
          {t('judges:column.token')}: {node.token?.name ?? t('judges:nodes.ownToken')}
        </span>
        <span>{t('judges:nodes.languages', { count: node.languages.length })}</span>
        {node.missing.length > 0 && <span>{t('judges:nodes.missing', { count: node.missing.length })}</span>}
        <span>
          {t('judges:column.seen')}: <TimeAgo instant={node.seenAt} />
        </span>
      </div>
      {node.trouble && <p className="problem">{node.trouble}</p>}
      {node.mismatched.length > 0 && (
        <p className="problem">{t('judges:nodes.mismatched', { names: node.mismatched.join(', ') })}</p>
      )}
      <details>
        <summary aria-label={t('judges:nodes.details', { name: node.id })}>
          {t('judges:nodes.details.show')}
        </summary>
        <Compilers node={node} />
      </details>
    </article>
  );
}

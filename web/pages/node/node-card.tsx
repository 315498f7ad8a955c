import type { StaffNode } from '@assize/shared/areas/node/endpoints.ts';
import { clsx } from 'clsx';
import { type Translate, useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';
import css from './node-card.module.css';

const stateOf = ({ live, trouble, draining, busy }: StaffNode) => {
  if (trouble) return 'trouble';
  if (!live) return 'lost';
  if (draining) return 'draining';
  return busy > 0 ? 'up' : 'idle';
};

const calibrationText = ({ calibration }: StaffNode, t: Translate): string => {
  if (!calibration) return t('node:calibration.none');
  const { wantedSlots: wanted, usedSlots: used, spreadRatio: ratio, slowdown = 1, fresh } = calibration;
  const text =
    used < wanted
      ? t('node:calibration.fewer', { wanted, used })
      : t('node:calibration.same', { used, ratio, slowdown });
  return fresh ? text : `${text} ${t('node:calibration.kept')}`;
};

function Compilers({ node }: { node: StaffNode }) {
  const { t } = useText();
  return (
    <dl className={css.compilers}>
      <dt className={textCss.muted}>{t('node:nodes.host')}</dt>
      <dd>{node.host}</dd>
      <dt className={textCss.muted}>{t('node:nodes.sandbox')}</dt>
      <dd>{node.sandbox}</dd>
      <dt className={textCss.muted}>{t('node:calibration')}</dt>
      <dd>{calibrationText(node, t)}</dd>
      {node.languages.map(({ name, version }) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd data-differs={node.mismatched.includes(name) || undefined}>{version}</dd>
        </div>
      ))}
      {node.missing.map(({ name, reason }) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt className={textCss.muted}>{name}</dt>
          <dd className={textCss.muted}>
            {t('node:nodes.notOffered')}: {reason || t('node:nodes.noReason')}
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
    <article className={css.node} data-node={node.id}>
      <div className={clsx(layoutCss.row, layoutCss.spread)}>
        <h3 className={textCss.mono}>{node.id}</h3>
        <span className={css.state} data-bad={isBad || undefined}>
          {t(`node:state.${state}`)}
        </span>
      </div>
      <div className={clsx(css.facts, textCss.muted, textCss.num)}>
        <span>{t('node:node.slots', { busy: node.busy, slots: node.slots })}</span>
        <span>
          {t('node:column.version')} {node.version}
        </span>
        <span>
          {t('node:column.token')}: {node.token?.name ?? t('node:nodes.ownToken')}
        </span>
        <span>{t('node:nodes.languages', { count: node.languages.length })}</span>
        {node.missing.length > 0 && <span>{t('node:nodes.missing', { count: node.missing.length })}</span>}
        <span>
          {t('node:column.seen')}: <TimeAgo instant={node.seenAt} />
        </span>
      </div>
      {node.trouble && <p className={css.problem}>{node.trouble}</p>}
      {node.mismatched.length > 0 && (
        <p className={css.problem}>{t('node:nodes.mismatched', { names: node.mismatched.join(', ') })}</p>
      )}
      <details>
        <summary aria-label={t('node:nodes.details', { name: node.id })}>
          {t('node:nodes.details.show')}
        </summary>
        <Compilers node={node} />
      </details>
    </article>
  );
}

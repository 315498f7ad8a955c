import { PlayCircleOutlined } from '@ant-design/icons';
import { getScrollBoardInfo } from '@assize/shared/areas/standings/endpoints.ts';
import type { Medals } from '@assize/shared/domain/standings/types.ts';
import { Button, InputNumber, Popconfirm, Switch } from 'antd';
import { useId, useState } from 'react';
import { ApiFailure } from '../../data/failure.ts';
import { failureText } from '../../data/failure-text.ts';
import { useApi } from '../../data/hooks.ts';
import { useContest } from '../../features/contest/contest-context.tsx';
import { rollAddress, usualMedals } from '../../features/rolling-board/address.ts';
import type { RollInfo } from '../../features/rolling-board/resolution.ts';
import { useText } from '../../platform/texts/texts.ts';
import { usePageTitle } from '../../state/page-title.ts';
import panelCss from '../../ui/panel.module.css';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import textCss from '../../ui/text.module.css';
import css from './scroll-config-page.module.css';

const kinds = ['gold', 'silver', 'bronze'] as const;

function Config({ info }: { info: RollInfo }) {
  const { t } = useText();
  const starId = useId();
  const ranked = info.participants.filter(({ star }) => !star).length;
  const [own, setOwn] = useState<Partial<Medals>>({});
  const [removeStar, setRemoveStar] = useState(false);
  const medals = { ...usualMedals(ranked), ...own };
  const place = {
    href: rollAddress({ cid: info.id, removeStar, medals }),
    target: '_blank',
    rel: 'noopener',
  };
  const start = { type: 'primary', icon: <PlayCircleOutlined aria-hidden="true" /> } as const;
  if (info.participants.length === 0) return <Empty text={t('standings:roll.none')} />;
  return (
    <div className={css.form}>
      <p>{t('standings:roll.intro')}</p>
      <fieldset className={css.medals}>
        <legend>{t('standings:roll.medals')}</legend>
        {kinds.map((kind) => (
          <span key={kind} className={css.count}>
            <span className={css.medal} data-medal={kind}>
              {t(`standings:roll.${kind}`)}
            </span>
            <InputNumber
              aria-label={t(`standings:roll.${kind}`)}
              value={medals[kind]}
              min={0}
              max={100_000}
              precision={0}
              onChange={(count) => setOwn({ ...own, [kind]: count ?? 0 })}
            />
          </span>
        ))}
      </fieldset>
      <p className={textCss.muted}>{t('standings:roll.ranked', { count: ranked })}</p>
      <span className={css.star}>
        <Switch id={starId} checked={removeStar} onChange={setRemoveStar} />
        <label htmlFor={starId}>{t('standings:removeStar')}</label>
      </span>
      {info.unjudged > 0 && (
        <p className={css.warning} role="status">
          {t('standings:roll.unjudged', { count: info.unjudged })}
        </p>
      )}
      <div>
        {info.ended ? (
          <Button {...start} {...place}>
            {t('standings:roll.start')}
          </Button>
        ) : (
          <Popconfirm
            title={t('standings:roll.notEnded')}
            description={t('standings:roll.notEnded.hint')}
            okText={t('standings:roll.start')}
            cancelText={t('common:cancel')}
            okButtonProps={place}
          >
            <Button {...start}>{t('standings:roll.start')}</Button>
          </Popconfirm>
        )}
      </div>
    </div>
  );
}

function ConfigOf({ cid, title }: { cid: number; title: string }) {
  const { t } = useText();
  usePageTitle(`${t('standings:roll')} – ${title}`);
  const query = useApi(getScrollBoardInfo, { query: { cid } });
  const { error } = query;
  const isNever =
    error instanceof ApiFailure && (error.code === 'standings.no-roll' || error.code === 'standings.not-acm');
  return (
    <section className={panelCss.panel}>
      <header>
        <h1>{t('standings:roll')}</h1>
      </header>
      <div className={panelCss.body}>
        {isNever ? (
          <Empty text={failureText(error, t)} />
        ) : (
          <QueryView query={query}>{(info) => <Config info={info} />}</QueryView>
        )}
      </div>
    </section>
  );
}

/** Where a contest's admins choose the medals of the rolling board and open it. */
export default function ScrollConfigPage() {
  const { id, title } = useContest().contest;
  return <ConfigOf cid={id} title={title} />;
}

import { listSurrendered, markSurrendered, readHallMap } from '@assize/shared/areas/hall/endpoints.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { Button } from 'antd';
import { useApi } from '../../data/hooks.ts';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';
import { formatInstant } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import textCss from '../../ui/text.module.css';
import css from './surrendered-list.module.css';

type Call = ReplyOf<typeof listSurrendered>['records'][number];

function OneCall({ cid, call }: { cid: number; call: Call }) {
  const { t, locale } = useText();
  const look = useAction(markSurrendered, { changes: [listSurrendered, readHallMap] });
  const { id, seat, username, pressedAt, receivedAt, seenBy, path, body } = call;
  return (
    <li className={css.call}>
      <div className={layoutCss.row}>
        <b>{seat}</b>
        <span>{username ?? '–'}</span>
        <span className={textCss.muted}>
          {t('hall:given.pressed')}:{' '}
          {pressedAt === null ? t('hall:given.badStamp') : formatInstant(pressedAt, locale)}
        </span>
        <span className={textCss.muted}>
          {t('hall:given.received')}: {formatInstant(receivedAt, locale)}
        </span>
        {seenBy === null ? (
          <Button size="small" loading={look.pending} onClick={() => void look.run({ body: { cid, id } })}>
            {t('hall:given.look')}
          </Button>
        ) : (
          <span className={textCss.chip}>{t('hall:given.seen', { name: seenBy })}</span>
        )}
      </div>
      <details>
        <summary>
          {t('hall:given.content')} <span className={textCss.mono}>{path}</span>
        </summary>
        <pre className={css.body}>{body}</pre>
      </details>
    </li>
  );
}

/** What machines that were taken out wanted to hand in. */
export function SurrenderedList({ cid }: { cid: number }) {
  const { t } = useText();
  const query = useApi(listSurrendered, { query: { cid, limit: 50 } }, { keep: true });
  return (
    <Panel title={t('hall:given')}>
      <p className={textCss.muted}>{t('hall:given.hint')}</p>
      <QueryView query={query}>
        {({ records }) => (
          <ul className={css.calls}>
            {records.map((call) => (
              <OneCall key={call.id} cid={cid} call={call} />
            ))}
          </ul>
        )}
      </QueryView>
    </Panel>
  );
}

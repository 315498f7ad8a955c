import { listSurrendered, markSurrendered, readHallMap } from '@assize/shared/areas/hall/endpoints.ts';
import { events } from '@assize/shared/areas/hall/events.ts';
import { submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { Button } from 'antd';
import { useApi } from '../../data/hooks.ts';
import { again, type LiveTopic } from '../../data/live.ts';
import { useAction } from '../../data/use-action.ts';
import { CodeView } from '../../features/submissions/code-view.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { formatInstant } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import textCss from '../../ui/text.module.css';
import css from './surrendered-list.module.css';

type Surrendered = ReplyOf<typeof listSurrendered>;
type Call = Surrendered['records'][number];

/** The submission that a call was to be; null: it was none, or it is not readable. */
const programOf = ({ path, body }: Call) => {
  if (path !== `/api${submitProblem.path}`) return null;
  try {
    const read = submitProblem.body.safeParse(JSON.parse(body));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
};

function Content({ call }: { call: Call }) {
  const { t } = useText();
  const program = programOf(call);
  if (program === null)
    return (
      <details>
        <summary>
          {t('hall:given.content')} <span className={textCss.mono}>{call.path}</span>
        </summary>
        <pre className={css.body}>{call.body}</pre>
      </details>
    );
  const { pid, language, code } = program;
  return (
    <details>
      <summary>{t('hall:given.program', { problem: pid, language })}</summary>
      <div className={css.program}>
        <CopyButton text={code} label={t('common:copy')} />
        <CodeView code={code} language="" />
      </div>
    </details>
  );
}

function OneCall({ cid, call }: { cid: number; call: Call }) {
  const { t, locale } = useText();
  const look = useAction(markSurrendered, { changes: [listSurrendered, readHallMap] });
  const { id, seat, username, pressedAt, receivedAt, seenBy } = call;
  return (
    <li className={css.call}>
      <div className={css.head}>
        <span className={layoutCss.row}>
          <b>{seat}</b>
          <span>{username ?? t('hall:given.nobody')}</span>
        </span>
        {seenBy === null ? (
          <Button
            size="small"
            loading={look.pending}
            aria-label={t('hall:given.lookAt', { seat, id })}
            onClick={() => void look.run({ body: { cid, id } })}
          >
            {t('hall:given.look')}
          </Button>
        ) : (
          <span className={textCss.chip}>{t('hall:given.seen', { name: seenBy })}</span>
        )}
      </div>
      <dl className={css.times}>
        <div>
          <dt>{t('hall:given.pressed')}</dt>
          <dd className={pressedAt === null ? textCss.error : textCss.num}>
            {pressedAt === null ? t('hall:given.badStamp') : formatInstant(pressedAt, locale)}
          </dd>
        </div>
        <div>
          <dt>{t('hall:given.received')}</dt>
          <dd className={textCss.num}>{formatInstant(receivedAt, locale)}</dd>
        </div>
      </dl>
      <Content call={call} />
    </li>
  );
}

const pollMs = () => 10_000;

/** What machines wanted to hand in and could not; nothing where there is none. It stays after somebody has looked. */
export function SurrenderedList({ cid }: { cid: number }) {
  const { t } = useText();
  const topic: LiveTopic<Surrendered> = {
    name: `hall.${cid}`,
    events: { changed: again(events.hall.changed) },
  };
  const { data } = useApi(
    listSurrendered,
    { query: { cid, limit: 50 } },
    { keep: true, topics: [topic], pollMs },
  );
  if (data === undefined || data.total === 0) return null;
  return (
    <Panel title={t('hall:given')}>
      <p className={textCss.muted}>{t('hall:given.hint')}</p>
      <ul className={css.calls}>
        {data.records.map((call) => (
          <OneCall key={call.id} cid={cid} call={call} />
        ))}
      </ul>
    </Panel>
  );
}

import { type BalloonRow, type BalloonSum, listBalloons } from '@assize/shared/areas/balloon/endpoints.ts';
import { events } from '@assize/shared/areas/balloon/events.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { Switch } from 'antd';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useApi } from '../../data/hooks.ts';
import { again, type LiveTopic } from '../../data/live.ts';
import { Balloon } from '../../features/contest/balloon.tsx';
import { useContest } from '../../features/contest/contest-context.tsx';
import { FilterSelect, RefreshButton } from '../../kit/list/filter-fields.tsx';
import { oneOf, text, view } from '../../kit/list/filters.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useShortcuts } from '../../platform/shortcuts.ts';
import { useText } from '../../platform/texts/texts.ts';
import { deskName } from '../../state/desk.ts';
import { usePageTitle } from '../../state/page-title.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import { BalloonCard, useBalloonSteps } from './balloon-card.tsx';
import css from './balloon-page.module.css';
import { soundBalloon, useBalloonSound } from './balloon-sound.ts';

const limit = 50;
const views = ['open', 'done', 'all'] as const;
const filters = { view: view(oneOf(views, 'open')), zone: text, problem: text };
/** The list is asked for this often while nothing is pushed. */
const refreshMs = () => 10_000;
const nameOf = ({ team, pid }: Pick<BalloonRow, 'team' | 'pid'>): string => `${team} ${pid}`;

/** Balloons of each problem; a press shows those of one. */
function Sums({
  sums,
  problem,
  onPick,
}: {
  sums: readonly BalloonSum[];
  problem: string;
  onPick: (problem: string) => void;
}) {
  const { t } = useText();
  return (
    <ul className={css.sums} aria-label={t('balloon:sums')}>
      {sums.map(({ pid, displayId, color, waiting, delivered }) => (
        <li key={pid}>
          <button
            type="button"
            className={css.sum}
            aria-pressed={problem === displayId}
            onClick={() => onPick(problem === displayId ? '' : displayId)}
          >
            <span className={css.figures} aria-hidden="true">
              <Balloon color={color} />
              <b>{displayId}</b>
              <span className={textCss.num}>
                {delivered}/{waiting + delivered}
              </span>
            </span>
            <span className={textCss.srOnly}>
              {t('balloon:sum.of', { problem: displayId, waiting, delivered })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Cards({ cid, rows, stale }: { cid: number; rows: readonly BalloonRow[]; stale: boolean }) {
  const { t } = useText();
  const steps = useBalloonSteps(cid);
  const [name, setName] = useState<string | null>(null);
  const at = rows.findIndex((row) => nameOf(row) === name);
  const move = (by: number) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
    if (row) setName(nameOf(row));
  };
  const here = rows[at];
  useShortcuts([
    { keys: [['j']], text: 'balloon:key.next', run: () => move(1) },
    { keys: [['k']], text: 'balloon:key.before', run: () => move(-1) },
    {
      keys: [['t']],
      text: 'balloon:key.claim',
      run: () => {
        if (here?.state === 'waiting') void steps.run('claim', here);
      },
    },
    {
      keys: [['d']],
      text: 'balloon:key.deliver',
      run: () => {
        if (here?.state === 'waiting' || here?.own) void steps.run('deliver', here);
      },
    },
  ]);
  useEffect(() => {
    if (name !== null)
      document
        .querySelector('[aria-current="true"][data-testid="balloon"]')
        ?.scrollIntoView({ block: 'nearest' });
  }, [name]);
  return (
    <ul className={css.cards} aria-label={t('balloon:list')} aria-busy={stale}>
      {rows.map((row) => (
        <BalloonCard
          key={nameOf(row)}
          cid={cid}
          row={row}
          steps={steps}
          chosen={nameOf(row) === name}
          onChoose={() => setName(nameOf(row))}
        />
      ))}
    </ul>
  );
}

/** Sounds when more balloons wait than before, where the device is to. */
const useSound = (waiting: number | undefined): void => {
  const on = useBalloonSound((sound) => sound.on);
  const [before, setBefore] = useState(waiting);
  const sound = useEffectEvent(() => {
    if (on && before !== undefined && waiting !== undefined && waiting > before) soundBalloon();
    setBefore(waiting);
  });
  useEffect(() => {
    if (waiting !== undefined) sound();
  }, [waiting]);
};

function Balloons({ cid, title }: { cid: number; title: string }) {
  const { t } = useText();
  const { phase } = useContest();
  usePageTitle(`${t('balloon:title')} – ${title}`);
  const soundId = useId();
  const { on, setOn } = useBalloonSound();
  const list = useList(filters, { limit, sizes: false });
  const { view: shown, zone, problem } = list.values;
  const topic: LiveTopic<ReplyOf<typeof listBalloons>> = {
    name: `balloon.${cid}`,
    events: { changed: again(events.balloon.changed) },
  };
  const query = useApi(
    listBalloons,
    {
      query: {
        ...{ cid, zone, problem, runner: deskName(), ...list.paging },
        ...(shown !== 'all' && { view: shown }),
      },
    },
    { keep: true, topics: [topic], pollMs: refreshMs },
  );
  const { data } = query;
  useSound(data?.waiting);
  const zones = data?.zones ?? [];
  const isSealed = phase === 'sealed' || phase === 'ended-sealed';
  return (
    <ListPage
      title={t('balloon:title')}
      list={list}
      query={query}
      none={t(shown === 'open' ? 'balloon:none' : 'balloon:noneAtAll')}
      noMatch={t('balloon:noMatch')}
      filters={
        <>
          {data && (
            <span className={textCss.chip} role="status">
              {t('balloon:waiting', { count: data.waiting })}
            </span>
          )}
          <FilterSelect
            label={t('balloon:view')}
            value={shown}
            options={views.map((value) => ({ value, label: t(`balloon:view.${value}`) }))}
            onChange={(value) => list.set({ view: value ?? 'open' })}
          />
          {(zones.length > 1 || zone !== '') && (
            <FilterSelect
              label={t('balloon:zone')}
              value={zone === '' ? null : zone}
              any={t('balloon:zone.any')}
              options={[...new Set([...zones, ...(zone === '' ? [] : [zone])])].map((value) => ({
                value,
                label: value,
              }))}
              onChange={(value) => list.set({ zone: value ?? '' })}
            />
          )}
          <span className={layoutCss.row}>
            <Switch id={soundId} size="small" checked={on} onChange={setOn} />
            <label htmlFor={soundId} title={t('balloon:sound.hint')}>
              {t('balloon:sound')}
            </label>
          </span>
        </>
      }
      extra={<RefreshButton query={query} />}
      footer={
        <>
          {isSealed && <p className={css.hint}>{t('balloon:sealed')}</p>}
          {data && (
            <Sums sums={data.sums} problem={problem} onPick={(value) => list.set({ problem: value })} />
          )}
        </>
      }
    >
      {(rows, stale) => <Cards cid={cid} rows={rows} stale={stale} />}
    </ListPage>
  );
}

/** Balloons to be brought to teams, for a phone in a runner's hand as well. */
export default function BalloonPage() {
  const { id, title } = useContest().contest;
  return <Balloons key={id} cid={id} title={title} />;
}

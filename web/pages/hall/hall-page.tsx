import { setProofRule } from '@assize/shared/areas/hall/admin-endpoints.ts';
import { makeEnrolmentCodes, readHallMap } from '@assize/shared/areas/hall/endpoints.ts';
import { type SeatRow, type SeatState, seatStates } from '@assize/shared/areas/hall/seats.ts';
import { proofRules } from '@assize/shared/domain/kiosk/proof.ts';
import { Alert, Button, Segmented, Switch } from 'antd';
import { useCallback, useState } from 'react';
import { useAction } from '../../data/use-action.ts';
import { hasRight, useContest } from '../../features/contest/contest-context.tsx';
import { FilterSelect } from '../../kit/list/filter-fields.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { usePageTitle } from '../../state/page-title.ts';
import layoutCss from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import { Empty, LoginRequired, QueryView } from '../../ui/query-view.tsx';
import textCss from '../../ui/text.module.css';
import { type Codes, CodesDialog } from './codes-dialog.tsx';
import { CommandBar, type Target } from './command-bar.tsx';
import { CommandLog } from './command-log.tsx';
import { colourStyle, hasFailedTest } from './seat-look.ts';
import { SeatMap } from './seat-map.tsx';
import { StateTag } from './seat-notes.tsx';
import { SeatPanel } from './seat-panel.tsx';
import { SeatTable } from './seat-table.tsx';
import { SurrenderedList } from './surrendered-list.tsx';
import { SwapDialog } from './swap-dialog.tsx';
import { type HallMap, useHall } from './use-hall.ts';

type Views = 'map' | 'table';
const views = ['map', 'table'] as const;
/** Narrows to seats in any state whose machine says so. */
const failedTest = 'self-test-failed';

/** How many seats there are of each state. */
function Counts({ rows }: { rows: readonly SeatRow[] }) {
  const { t } = useText();
  const by = Map.groupBy(rows, ({ state }) => state);
  const failed = rows.filter(hasFailedTest).length;
  return (
    <div className={layoutCss.row} role="status">
      {seatStates.map((state) => {
        const count = by.get(state)?.length ?? 0;
        return (
          count > 0 && (
            <span key={state}>
              <StateTag state={state} /> <b className={textCss.num}>{count}</b>
            </span>
          )
        );
      })}
      {failed > 0 && (
        <span>
          <span className={textCss.chip} style={colourStyle('orange')}>
            <span aria-hidden="true">! </span>
            {t('hall:selfTest.title')}
          </span>{' '}
          <b className={textCss.num}>{failed}</b>
        </span>
      )}
    </div>
  );
}

type Place = {
  t: ReturnType<typeof useText>['t'];
  chosen: ReadonlySet<string>;
  room: string | null;
  zone: string | null;
  /** Seats of that room and zone. */
  within: readonly SeatRow[];
};

/** Where commands go: to the chosen seats, else to what the filters of the place leave. */
const targetOf = ({ t, chosen, room, zone, within }: Place): { target: Target; name: string } => {
  if (chosen.size > 0)
    return { target: { seats: [...chosen] }, name: t('hall:target.chosen', { count: chosen.size }) };
  if (room !== null && zone !== null)
    return {
      // A zone may reach into several rooms.
      target: { seats: within.map(({ seat }) => seat) },
      name: t('hall:target.both', { room, zone }),
    };
  if (zone !== null) return { target: { zone }, name: t('hall:target.zone', { zone }) };
  if (room !== null) return { target: { room }, name: t('hall:target.room', { room }) };
  return { target: { all: true }, name: t('hall:target.all') };
};

function Hall({ cid, map }: { cid: number; map: HallMap }) {
  const { t } = useText();
  const { access } = useContest();
  const { seats, open, proof } = map;
  const [view, setView] = useState<Views>('map');
  const [room, setRoom] = useState<string | null>(null);
  const [zone, setZone] = useState<string | null>(null);
  const [state, setState] = useState<SeatState | typeof failedTest | null>(null);
  const [several, setSeveral] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<string | null>(null);
  const [swapping, setSwapping] = useState<string | null>(null);
  const [codes, setCodes] = useState<Codes | null>(null);
  const make = useAction(makeEnrolmentCodes, { changes: [readHallMap] });
  const rule = useAction(setProofRule, { changes: [readHallMap], done: t('hall:rule.set') });

  const pick = useCallback(
    (seat: string) => {
      if (!several) return setOpened(seat);
      setChosen((before) => {
        const next = new Set(before);
        if (!next.delete(seat)) next.add(seat);
        return next;
      });
    },
    [several],
  );
  const rooms = [...new Set(seats.map((one) => one.room))];
  const zones = [...new Set(seats.map((one) => one.zone))].filter((one) => one !== '');
  const within = seats.filter(
    (one) => (room === null || one.room === room) && (zone === null || one.zone === zone),
  );
  const shown = within.filter(
    (one) => state === null || (state === failedTest ? hasFailedTest(one) : one.state === state),
  );
  const { target, name: targetName } = targetOf({
    t,
    chosen: several ? chosen : new Set(),
    room,
    zone,
    within,
  });
  const openedRow = seats.find(({ seat }) => seat === opened);
  const makeCodes = async () => {
    const answer = await make.run({ body: { cid, seats: [] } });
    if (answer) setCodes(answer.reply);
  };
  return (
    <div className={layoutCss.stack}>
      <h1 className={textCss.srOnly}>{t('hall:title')}</h1>
      <Panel
        title={map.hall?.name ?? t('hall:title')}
        extra={
          <div className={layoutCss.row}>
            <a href={`/contest-clock/${cid}`} target="_blank" rel="noopener">
              {t('hall:clock')}
            </a>
            <Button loading={make.pending} disabled={!open} onClick={() => void makeCodes()}>
              {t('hall:codes')}
            </Button>
          </div>
        }
      >
        <div className={layoutCss.stack}>
          <Counts rows={seats} />
          {!open && <p className={textCss.muted}>{t('hall:closed')}</p>}
          {map.elsewhere.length > 0 && (
            <Alert
              type="warning"
              title={t('hall:elsewhere', {
                teams: map.elsewhere.map(({ team, seat }) => `${team} (${seat})`).join(' · '),
              })}
            />
          )}
          <div className={layoutCss.row}>
            <Segmented<Views>
              value={view}
              aria-label={t('hall:view')}
              options={views.map((value) => ({ value, label: t(`hall:view.${value}`) }))}
              onChange={setView}
            />
            <FilterSelect
              label={t('hall:filter.room')}
              value={room}
              any={t('hall:filter.room.all')}
              options={rooms.map((value) => ({ value, label: value }))}
              onChange={setRoom}
            />
            {zones.length > 0 && (
              <FilterSelect
                label={t('hall:filter.zone')}
                value={zone}
                any={t('hall:filter.zone.all')}
                options={zones.map((value) => ({ value, label: value }))}
                onChange={setZone}
              />
            )}
            <FilterSelect
              label={t('hall:filter.state')}
              value={state}
              any={t('hall:filter.state.all')}
              options={[
                ...seatStates.map((value) => ({ value, label: t(`hall:state.${value}`) })),
                { value: failedTest, label: t('hall:selfTest.title') },
              ]}
              onChange={setState}
            />
            {hasRight(access, 'manage') && (
              <FilterSelect
                label={t('hall:rule')}
                value={proof}
                options={proofRules.map((value) => ({
                  value,
                  label: `${t('hall:rule')}: ${t(`hall:rule.${value}`)}`,
                }))}
                onChange={(value) => value !== null && void rule.run({ body: { cid, proof: value } })}
              />
            )}
          </div>
          <div className={layoutCss.row}>
            <Switch
              checked={several}
              aria-label={t('hall:choose')}
              onChange={(on) => {
                setSeveral(on);
                setChosen(new Set());
              }}
            />
            <span aria-hidden="true">{t('hall:choose')}</span>
            {chosen.size > 0 && (
              <Button type="text" onClick={() => setChosen(new Set())}>
                {t('hall:choose.clear')}
              </Button>
            )}
            <span className={textCss.muted}>
              {t('hall:target')}: <b>{targetName}</b>
            </span>
          </div>
          <CommandBar
            cid={cid}
            target={target}
            name={targetName}
            disabled={!open || ('seats' in target && target.seats.length === 0)}
          />
          {view === 'map' ? (
            <SeatMap rows={shown} chosen={chosen} onPick={pick} />
          ) : (
            <SeatTable rows={shown} onPick={pick} />
          )}
        </div>
      </Panel>
      <SurrenderedList cid={cid} />
      <CommandLog cid={cid} />
      {openedRow && (
        <SeatPanel
          key={openedRow.seat}
          cid={cid}
          row={openedRow}
          open={open}
          onSwap={() => setSwapping(openedRow.seat)}
          onCodes={setCodes}
          onClose={() => setOpened(null)}
        />
      )}
      {swapping !== null && (
        <SwapDialog
          cid={cid}
          seat={swapping}
          rows={seats}
          onCodes={setCodes}
          onDone={() => setOpened(null)}
          onClose={() => setSwapping(null)}
        />
      )}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </div>
  );
}

function Loaded({ cid, title }: { cid: number; title: string }) {
  const { t } = useText();
  usePageTitle(`${t('hall:title')} – ${title}`);
  const query = useHall(cid);
  return (
    <QueryView query={query}>
      {(map) =>
        map.hall === null ? (
          <Empty text={t('hall:none')} action={map.manages && <p>{t('hall:none.manage')}</p>} />
        ) : (
          <Hall cid={cid} map={map} />
        )
      }
    </QueryView>
  );
}

/** The hall of a contest, for its proctors. */
export default function HallPage() {
  const { id, title } = useContest().contest;
  const { rights } = useContest().access;
  return rights.length === 0 ? <LoginRequired /> : <Loaded key={id} cid={id} title={title} />;
}

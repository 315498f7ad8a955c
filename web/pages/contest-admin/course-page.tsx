import { readContest } from '@assize/shared/areas/contest/admin-endpoints.ts';
import {
  delayContest,
  extendContest,
  finalizeContest,
  removeContestInterval,
  restoreContestInterval,
  revealContest,
  unfinalizeContest,
} from '@assize/shared/areas/contest/life-endpoints.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { Alert, Button, Checkbox, Popconfirm } from 'antd';
import { clsx } from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { useApi } from '../../data/hooks.ts';
import { useAction } from '../../data/use-action.ts';
import { StatusTag } from '../../features/contest/contest-tags.tsx';
import { useContestClock } from '../../features/contest/contest-times.ts';
import { ContestCountdown } from '../../features/contest/countdown.tsx';
import { ContestPage } from '../../features/contest-form/contest-page.tsx';
import { TimeInput } from '../../features/contest-form/controls.tsx';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import { PageQueryView } from '../../ui/query-view.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import { TimeRange } from '../../ui/time-range.tsx';

type Saved = ReplyOf<typeof readContest>;
const changes = [readContest];

function TimeRow({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (to: string) => void;
}) {
  const id = useId();
  return (
    <label htmlFor={id} className={layoutCss.row}>
      {label}
      <span>
        <TimeInput id={id} value={value} onChange={onChange} />
      </span>
    </label>
  );
}

/** A step of the contest that is asked about before it is taken. */
function Step(props: { text: string; ask: string; pending: boolean; disabled?: boolean; onDo: () => void }) {
  const { text, ask, pending, disabled = false, onDo } = props;
  const { t } = useText();
  return (
    <Popconfirm
      title={ask}
      okText={text}
      cancelText={t('common:cancel')}
      onConfirm={onDo}
      disabled={disabled}
    >
      <Button type="primary" loading={pending} disabled={disabled}>
        {text}
      </Button>
    </Popconfirm>
  );
}

function Delay({ saved }: { saved: Saved }) {
  const { t } = useText();
  const { cid } = saved;
  const [startTime, setStart] = useState(saved.draft.startTime);
  const delay = useAction(delayContest, { changes, done: t('contest-admin:course.moved') });
  return (
    <Panel title={t('contest-admin:course.delay')}>
      <div className={layoutCss.stack}>
        <p className={textCss.muted}>{t('contest-admin:course.delay.hint')}</p>
        <div className={layoutCss.row}>
          <TimeRow label={t('contest-admin:startTime')} value={startTime} onChange={setStart} />
          <Step
            text={t('contest-admin:course.move')}
            ask={t('contest-admin:course.delay.ask')}
            pending={delay.pending}
            disabled={startTime === '' || startTime === saved.draft.startTime}
            onDo={() => void delay.run({ body: { cid, startTime } })}
          />
        </div>
      </div>
    </Panel>
  );
}

function Extend({ saved }: { saved: Saved }) {
  const { t } = useText();
  const { cid } = saved;
  const [endTime, setEnd] = useState(saved.draft.endTime);
  const [moveSeal, setMoveSeal] = useState(true);
  const extend = useAction(extendContest, { changes, done: t('contest-admin:course.moved') });
  return (
    <Panel title={t('contest-admin:course.extend')}>
      <div className={layoutCss.stack}>
        <p className={textCss.muted}>{t('contest-admin:course.extend.hint')}</p>
        <div className={layoutCss.row}>
          <TimeRow label={t('contest-admin:endTime')} value={endTime} onChange={setEnd} />
          {saved.draft.sealRank && (
            <Checkbox checked={moveSeal} onChange={({ target }) => setMoveSeal(target.checked)}>
              {t('contest-admin:course.moveSeal')}
            </Checkbox>
          )}
          <Step
            text={t('contest-admin:course.move')}
            ask={t('contest-admin:course.extend.ask')}
            pending={extend.pending}
            disabled={endTime === '' || endTime === saved.draft.endTime}
            onDo={() => void extend.run({ body: { cid, endTime, moveSeal } })}
          />
        </div>
      </div>
    </Panel>
  );
}

function Intervals({ saved, isOver }: { saved: Saved; isOver: boolean }) {
  const { t } = useText();
  const { cid, removedIntervals } = saved;
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const remove = useAction(removeContestInterval, { changes, done: t('contest-admin:course.moved') });
  const restore = useAction(restoreContestInterval, { changes, done: t('contest-admin:course.moved') });
  const isSpan = from !== '' && to !== '' && Date.parse(to) > Date.parse(from);
  return (
    <Panel title={t('contest-admin:course.intervals')}>
      <div className={layoutCss.stack}>
        <p className={textCss.muted}>{t('contest-admin:course.intervals.hint')}</p>
        {removedIntervals.map((one) => (
          <div key={one.from} className={clsx(layoutCss.row, textCss.num)}>
            <span>
              <TimeRange {...one} />
            </span>
            <Button
              size="small"
              loading={restore.pending}
              onClick={() => void restore.run({ body: { cid, ...one } })}
            >
              {t('contest-admin:course.restore')}
            </Button>
          </div>
        ))}
        {!isOver && (
          <div className={layoutCss.row}>
            <TimeRow label={t('contest-admin:course.from')} value={from} onChange={setFrom} />
            <TimeRow label={t('contest-admin:course.to')} value={to} onChange={setTo} />
            <Step
              text={t('contest-admin:course.remove')}
              ask={t('contest-admin:course.remove.ask')}
              pending={remove.pending}
              disabled={!isSpan}
              onDo={() => void remove.run({ body: { cid, from, to } })}
            />
          </div>
        )}
      </div>
    </Panel>
  );
}

function Results({ saved }: { saved: Saved }) {
  const { t } = useText();
  const { cid, phase, finalized } = saved;
  const reveal = useAction(revealContest, { changes, done: t('contest-admin:course.revealed') });
  const finalize = useAction(finalizeContest, { changes, done: t('contest-admin:course.finalized') });
  const reopen = useAction(unfinalizeContest, { changes, done: t('contest-admin:course.reopened') });
  const body = { cid };
  const step = (): ReactNode => {
    if (phase === 'ended-sealed')
      return (
        <Step
          text={t('contest-admin:course.reveal')}
          ask={t('contest-admin:course.reveal.ask')}
          pending={reveal.pending}
          onDo={() => void reveal.run({ body })}
        />
      );
    return finalized ? (
      <Step
        text={t('contest-admin:course.reopen')}
        ask={t('contest-admin:course.reopen.ask')}
        pending={reopen.pending}
        onDo={() => void reopen.run({ body })}
      />
    ) : (
      <Step
        text={t('contest-admin:course.finalize')}
        ask={t('contest-admin:course.finalize.ask')}
        pending={finalize.pending}
        onDo={() => void finalize.run({ body })}
      />
    );
  };
  return (
    <Panel title={t('contest-admin:course.results')}>
      <div className={layoutCss.stack}>
        {phase === 'ended-sealed' && (
          <Alert type="info" showIcon title={t('contest-admin:course.results.sealed')} />
        )}
        {finalized && <Alert type="success" showIcon title={t('contest-admin:course.results.final')} />}
        <div>{step()}</div>
      </div>
    </Panel>
  );
}

function Course({ saved }: { saved: Saved }) {
  const { t } = useText();
  const { startTime, endTime } = saved.draft;
  const { status } = useContestClock(saved.draft);
  return (
    <>
      <Panel title={t('contest-admin:page.course')}>
        <div className={clsx(layoutCss.row, textCss.num)}>
          <StatusTag status={status} />
          <span className={textCss.muted}>
            <TimeRange from={startTime} to={endTime} />
          </span>
          {status !== 1 && <ContestCountdown contest={saved.draft} />}
        </div>
      </Panel>
      {status === -1 && <Delay key={startTime} saved={saved} />}
      {status !== 1 && <Extend key={endTime} saved={saved} />}
      {status !== -1 && <Intervals saved={saved} isOver={saved.finalized} />}
      {status === 1 && <Results saved={saved} />}
    </>
  );
}

function Loaded({ cid }: { cid: number }) {
  const query = useApi(readContest, { query: { cid } }, { pollMs: () => 60_000 });
  return (
    <PageQueryView query={query} skeleton={<PageSkeleton />}>
      {(saved) => <Course saved={saved} />}
    </PageQueryView>
  );
}

/** What the owner does while a contest comes, runs and ends: its times, stretches that do not count, its results. */
export default function ContestCoursePage() {
  return <ContestPage>{(cid) => <Loaded cid={cid} />}</ContestPage>;
}

import {
  claimClarification,
  listClarificationQueue,
  type QueuedClarification,
  queueViews,
  unclaimClarification,
} from '@assize/shared/areas/clarification/jury-endpoints.ts';
import { Button } from 'antd';
import { clsx } from 'clsx';
import { Suspense, useState } from 'react';
import { useApi } from '../../data/hooks.ts';
import { useAction } from '../../data/use-action.ts';
import { FilterSelect, RefreshButton } from '../../kit/list/filter-fields.tsx';
import { oneOf, text, view } from '../../kit/list/filters.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useText } from '../../platform/texts/texts.ts';
import { formatClock } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';
import textCss from '../../ui/text.module.css';
import { hasRight, useContest } from '../contest/contest-context.tsx';
import { useContestProblems } from '../contest/use-contest.ts';
import { UserLink } from '../people/user-link.tsx';
import { AboutLabel } from './about-label.tsx';
import { ClarificationCard } from './clarification-card.tsx';
import { clarificationTopics } from './use-clarifications.ts';

const AnswerDialog = lazyPart(() => import('./answer-dialog.tsx'));
const BroadcastDialog = lazyPart(() => import('./broadcast-dialog.tsx'));
const CannedDialog = lazyPart(() => import('./canned-dialog.tsx'));

const filters = { view: view(oneOf(queueViews, 'open')), about: text };
const changes = [listClarificationQueue];

function Queued({ one, uid, onAnswer }: { one: QueuedClarification; uid: string; onAnswer: () => void }) {
  const { t, locale } = useText();
  const { contest, access } = useContest();
  const { id, state, claim, answers } = one;
  const body = { cid: contest.id, id };
  const take = useAction(claimClarification, { changes });
  const give = useAction(unclaimClarification, { changes });
  const isMine = claim?.uid === uid;
  const isOthers = claim !== null && !isMine;
  const time = claim && formatClock(Date.parse(claim.until), locale);
  return (
    <ClarificationCard
      since={one.gmtCreate}
      question={one.question}
      answers={answers}
      head={
        <>
          <span className={textCss.muted}>#{id}</span>
          <AboutLabel about={one} />
          <span className={textCss.chip}>{t(`clarification:state.${state}`)}</span>
          {one.uid !== null && <UserLink uid={one.uid} username={one.username ?? ''} />}
          {[one.team === one.username ? null : one.team, one.seat].filter(Boolean).map((name) => (
            <span key={name}>{name}</span>
          ))}
          {claim && time && (
            <span className={textCss.muted}>
              {isMine
                ? t('clarification:claim.mine', { time })
                : t('clarification:claim.other', { name: claim.username, time })}
            </span>
          )}
        </>
      }
      answerHead={({ id: answerId, toAll }) => {
        const name = answers.find((answer) => answer.id === answerId)?.username ?? '';
        return (
          <>
            {t('clarification:answer.by', { name })}
            <span className={textCss.chip}>
              {toAll ? t('clarification:answer.all') : t('clarification:answer.asker')}
            </span>
          </>
        );
      }}
    >
      {state !== 'broadcast' && (
        <div className={layoutCss.row}>
          <Button
            type={state === 'answered' ? 'default' : 'primary'}
            size="small"
            disabled={isOthers}
            onClick={onAnswer}
          >
            {state === 'answered' ? t('clarification:answer.again') : t('clarification:answer')}
          </Button>
          {state === 'waiting' && (
            <Button size="small" loading={take.pending} onClick={() => void take.run({ body })}>
              {t('clarification:claim')}
            </Button>
          )}
          {state === 'claimed' && (isMine || hasRight(access, 'manage')) && (
            <Button size="small" loading={give.pending} onClick={() => void give.run({ body })}>
              {t('clarification:unclaim')}
            </Button>
          )}
        </div>
      )}
    </ClarificationCard>
  );
}

/** Questions of the contest, for those who answer them. */
export default function ClarificationQueue({ uid }: { uid: string }) {
  const { t } = useText();
  const { contest, access } = useContest();
  const { id: cid } = contest;
  const list = useList(filters, { limit: 20, sizes: false });
  const { view: chosen, about } = list.values;
  const { data: problems = [] } = useContestProblems(cid);
  const isKind = about === 'general' || about === 'technical';
  const query = useApi(
    listClarificationQueue,
    {
      query: {
        cid,
        view: chosen,
        ...(isKind && { subject: about }),
        ...(!isKind && about !== '' && { displayId: about }),
        ...list.paging,
      },
    },
    { keep: true, topics: clarificationTopics(cid, uid), pollMs: () => 10_000 },
  );
  const [answering, setAnswering] = useState<QueuedClarification | null>(null);
  const [dialog, setDialog] = useState<'broadcast' | 'canned' | null>(null);
  const records = query.data?.records ?? [];
  const close = () => setDialog(null);
  return (
    <>
      <ListPage
        title={t('clarification:queue.title')}
        list={list}
        query={query}
        none={t(`clarification:queue.none.${chosen}`)}
        filters={
          <>
            <FilterSelect
              label={t('clarification:queue.view')}
              value={chosen}
              options={queueViews.map((value) => ({ value, label: t(`clarification:view.${value}`) }))}
              onChange={(value) => list.set({ view: value ?? 'open' })}
            />
            <FilterSelect
              label={t('clarification:queue.about')}
              value={about === '' ? null : about}
              any={t('clarification:queue.any')}
              options={[
                { value: 'general', label: t('clarification:subject.general') },
                { value: 'technical', label: t('clarification:subject.technical') },
                ...problems.map(({ displayId, displayTitle }) => ({
                  value: displayId,
                  label: `${displayId}. ${displayTitle}`,
                })),
              ]}
              onChange={(value) => list.set({ about: value ?? '' })}
            />
            <RefreshButton query={query} />
          </>
        }
        extra={
          <div className={clsx(layoutCss.row)}>
            <Button type="primary" onClick={() => setDialog('broadcast')}>
              {t('clarification:broadcast.new')}
            </Button>
            {hasRight(access, 'manage') && (
              <Button onClick={() => setDialog('canned')}>{t('clarification:canned')}</Button>
            )}
          </div>
        }
      >
        {(items) =>
          items.map((one) => <Queued key={one.id} one={one} uid={uid} onAnswer={() => setAnswering(one)} />)
        }
      </ListPage>
      <Suspense>
        {answering && (
          <AnswerDialog
            cid={cid}
            one={records.find(({ id }) => id === answering.id) ?? answering}
            onClose={() => setAnswering(null)}
          />
        )}
        {dialog === 'broadcast' && <BroadcastDialog cid={cid} onClose={close} />}
        {dialog === 'canned' && <CannedDialog cid={cid} onClose={close} />}
      </Suspense>
    </>
  );
}

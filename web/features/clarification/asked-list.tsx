import {
  type Clarification,
  listClarifications,
  markClarificationsRead,
  readClarificationNews,
} from '@assize/shared/areas/clarification/endpoints.ts';
import { useEffect, useEffectEvent } from 'react';
import { useApi } from '../../data/hooks.ts';
import { useAction } from '../../data/use-action.ts';
import { RefreshButton } from '../../kit/list/filter-fields.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useSession } from '../../state/session.ts';
import textCss from '../../ui/text.module.css';
import { useContest } from '../contest/contest-context.tsx';
import { AboutLabel } from './about-label.tsx';
import { ClarificationCard } from './clarification-card.tsx';
import { clarificationTopics } from './use-clarifications.ts';

const noFilters = {};
const noItems: readonly Clarification[] = [];

function Asked({ one, by }: { one: Clarification; by: string }) {
  const { t } = useText();
  const { mine, username, question, answers, gmtCreate } = one;
  const teammate = username !== null && username !== by ? username : null;
  return (
    <ClarificationCard
      since={gmtCreate}
      question={question}
      answers={answers}
      head={
        <>
          <AboutLabel about={one} />
          <strong>
            {!mine && t('clarification:broadcast')}
            {mine && teammate === null && t('clarification:mine')}
            {teammate !== null && t('clarification:asker', { name: teammate })}
          </strong>
        </>
      }
      answerHead={({ toAll }) => {
        if (!mine) return null;
        return toAll ? t('clarification:answer.toAll') : t('clarification:answer.one');
      }}
    >
      {answers.length === 0 && <p className={textCss.muted}>{t('clarification:answer.none')}</p>}
    </ClarificationCard>
  );
}

/** Marks answers as read once they are shown. */
const useRead = (cid: number, items: readonly Clarification[]): void => {
  const mark = useAction(markClarificationsRead, { changes: [readClarificationNews] });
  const times = items.flatMap(({ answers }) => answers.map(({ gmtCreate }) => gmtCreate));
  const newest = times.toSorted().at(-1);
  const read = useEffectEvent((until: string) => void mark.run({ body: { cid, until } }));
  useEffect(() => {
    if (newest !== undefined) read(newest);
  }, [newest]);
};

/** The viewer's questions, and what the jury told everybody. */
export function AskedList({ uid }: { uid: string }) {
  const { t } = useText();
  const { contest } = useContest();
  const { id: cid } = contest;
  const username = useSession(({ user }) => user?.username ?? '');
  const list = useList(noFilters, { limit: 20, sizes: false });
  const query = useApi(
    listClarifications,
    { query: { cid, ...list.paging } },
    { keep: true, topics: clarificationTopics(cid, uid), pollMs: () => 60_000 },
  );
  useRead(cid, query.data?.records ?? noItems);
  return (
    <ListPage
      title={t('clarification:title')}
      list={list}
      query={query}
      none={t('clarification:none')}
      extra={<RefreshButton query={query} />}
    >
      {(items) => items.map((one) => <Asked key={one.id} one={one} by={username} />)}
    </ListPage>
  );
}

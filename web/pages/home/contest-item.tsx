import type { ReactNode } from 'react';
import { StatusTag } from '../../features/contest/contest-tags.tsx';
import { type ContestSpan, useContestClock } from '../../features/contest/contest-times.ts';
import { ContestCountdown } from '../../features/contest/countdown.tsx';
import itemsCss from './items.module.css';

/** A line of a list of contests: state, words, and when it begins or ends. */
export function ContestItem({ contest, children }: { contest: ContestSpan; children: ReactNode }) {
  const { status } = useContestClock(contest);
  return (
    <li className={itemsCss.contest}>
      <StatusTag status={status} />
      <span>{children}</span>
      <ContestCountdown contest={contest} className={itemsCss.when} />
    </li>
  );
}

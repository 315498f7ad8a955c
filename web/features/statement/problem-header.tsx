import { ClockCircleOutlined, DatabaseOutlined, UserOutlined } from '@ant-design/icons';
import type { OfferedLanguage } from '@assize/shared/areas/language/endpoints.ts';
import type { ProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import { effectiveLimits } from '@assize/shared/domain/limits.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { clsx } from 'clsx';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../platform/texts/texts.ts';
import { formatMemoryMb, formatTimeMs } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';
import textCss from '../../ui/text.module.css';
import { UserLink } from '../people/user-link.tsx';
import { DifficultyTag } from '../problems/difficulty-tag.tsx';
import { TagChip } from '../problems/tag-chip.tsx';
import css from './problem-header.module.css';

// The icons of all verdicts are a chunk of their own, which the statement need not wait for.
const MyStatus = lazyPart<{ status: number }>(() =>
  import('../problems/my-status.tsx').then((part) => ({ default: part.MyStatus })),
);

type Props = { detail: ProblemDetail; language: OfferedLanguage | undefined; tools: React.ReactNode };

/** Title, and the limits that count for the language chosen (Languages 1). */
export function ProblemHeader({ detail: { problem, myStatus, tags, runningIn }, language, tools }: Props) {
  const { t } = useText();
  const limits = effectiveLimits(
    {
      timeLimitMs: problem.timeLimit,
      memoryLimitMb: problem.memoryLimit,
      stackLimitMb: problem.stackLimit,
    },
    { time: language?.timeFactor ?? 1, memory: language?.memoryFactor ?? 1 },
    problem.isRemote,
  );
  const time = formatTimeMs(limits.timeLimitMs);
  const memory = formatMemoryMb(limits.memoryLimitMb);
  const differs = limits.timeLimitMs !== problem.timeLimit || limits.memoryLimitMb !== problem.memoryLimit;
  const explained = differs
    ? t('problem:limit.stated', {
        time: formatTimeMs(problem.timeLimit),
        memory: formatMemoryMb(problem.memoryLimit),
        language: language?.name ?? '',
        effectiveTime: time,
        effectiveMemory: memory,
      })
    : undefined;
  // Problems that are answered by outputs or choices have neither a time nor a memory limit.
  const runs = problem.judgeMode !== 'submit_answer' && problem.judgeMode !== 'objective';
  return (
    <header className={css.header}>
      <div className={clsx(layoutCss.row, layoutCss.spread, css.title)}>
        <h1>
          <span className={clsx(textCss.mono, textCss.muted, css.id)}>{problem.problemId}</span>{' '}
          {problem.title}{' '}
          {myStatus !== verdict.notSubmitted && (
            <Suspense>
              <MyStatus status={myStatus} />
            </Suspense>
          )}
        </h1>
        <div className={clsx(layoutCss.row, layoutCss.tools)}>{tools}</div>
      </div>
      {runningIn?.map(({ cid, title }) => (
        <Link key={cid} className={textCss.chip} to={`/contest/${cid}`} title={t('problem:runningIn.hint')}>
          {t('problem:runningIn', { title })}
        </Link>
      ))}
      <div className={clsx(layoutCss.row, css.facts, textCss.num)}>
        {runs && (
          <span title={explained} data-testid="limits">
            <ClockCircleOutlined aria-hidden="true" />{' '}
            <span className={textCss.srOnly}>{t('problem:limit.time')}</span> {time}
            <span className={css.gap} />
            <DatabaseOutlined aria-hidden="true" />{' '}
            <span className={textCss.srOnly}>{t('problem:limit.memory')}</span> {memory}
            {differs && <span className={textCss.muted}> ({language?.name})</span>}
          </span>
        )}
        {problem.type === 1 && <span>{t('problem:type.oi', { score: problem.ioScore ?? 0 })}</span>}
        <DifficultyTag difficulty={problem.difficulty} />
        {tags.map((tag) => (
          <TagChip key={tag.id} tag={tag} />
        ))}
        {problem.author !== '' && (
          <span className={textCss.muted}>
            <UserOutlined aria-hidden="true" /> <span className={textCss.srOnly}>{t('problem:author')}</span>{' '}
            <UserLink username={problem.author} />
          </span>
        )}
      </div>
      {runs && explained && <p className={textCss.srOnly}>{explained}</p>}
    </header>
  );
}

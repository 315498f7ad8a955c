import { ClockCircleOutlined, TeamOutlined, TrophyOutlined } from '@ant-design/icons';
import type { ContestRow } from '@assize/shared/areas/contest/endpoints.ts';
import { Button } from 'antd';
import { clsx } from 'clsx';
import { Link, useNavigate } from 'react-router-dom';
import { useText } from '../../platform/texts/texts.ts';
import { openLogin } from '../../state/login-dialog.ts';
import { useSession } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { formatInstant } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import css from './contest-card.module.css';
import { Lock, RuleTag, StatusTag } from './contest-tags.tsx';
import { formatDuration, useContestClock } from './contest-times.ts';
import { ContestCountdown } from './countdown.tsx';

/** Address of the board that everybody may see. */
const outsideBoard = ({ id, type }: Pick<ContestRow, 'id' | 'type'>): string =>
  `/contest/${type === 0 ? 'acm' : 'oi'}-scoreboard/${id}`;

/** The title as the way in; visitors are asked to log in first. */
export function ContestLink({ contest: { id, title } }: { contest: Pick<ContestRow, 'id' | 'title'> }) {
  const { t } = useText();
  const signedIn = useSession(({ user }) => user !== null);
  return (
    <Link
      className={textCss.titleLink}
      to={`/contest/${id}`}
      onClick={(event) => {
        if (signedIn) return;
        event.preventDefault();
        toast({ kind: 'info', text: t('common:state.login') });
        openLogin();
      }}
    >
      {title}
    </Link>
  );
}

/** A contest of the list. */
export function ContestCard({ contest }: { contest: ContestRow }) {
  const { t, locale } = useText();
  const navigate = useNavigate();
  const { status } = useContestClock(contest);
  return (
    <li className={css.card} data-testid="contest">
      <div className={css.main}>
        <h2 className={clsx(layoutCss.row, css.title)}>
          <Lock auth={contest.auth} />
          <ContestLink contest={contest} />
        </h2>
        <div className={clsx(layoutCss.row, textCss.muted, textCss.num, css.facts)}>
          <RuleTag type={contest.type} />
          <time dateTime={contest.startTime}>{formatInstant(contest.startTime, locale)}</time>
          <span title={t('contest:duration')}>
            <ClockCircleOutlined aria-hidden="true" />{' '}
            <span className={textCss.srOnly}>{t('contest:duration')}</span>{' '}
            {formatDuration(contest.duration, locale)}
          </span>
          <span title={t('contest:participants')}>
            <TeamOutlined aria-hidden="true" />{' '}
            <span className={textCss.srOnly}>{t('contest:participants')}</span> {contest.count}
          </span>
        </div>
      </div>
      <div className={css.side}>
        <StatusTag status={status} />
        {status !== 1 && <ContestCountdown contest={contest} className={textCss.muted} />}
      </div>
      {contest.openRank && (
        <Button
          icon={<TrophyOutlined aria-hidden="true" />}
          disabled={status === -1}
          onClick={() => void navigate(outsideBoard(contest))}
        >
          {t('contest:board')}
        </Button>
      )}
    </li>
  );
}

import { listOtherContests, type OtherContest } from '@assize/shared/areas/contest/endpoints.ts';
import { useApi } from '../../data/hooks.ts';
import { StatusTag } from '../../features/contest/contest-tags.tsx';
import { useContestClock } from '../../features/contest/contest-times.ts';
import { ContestCountdown } from '../../features/contest/countdown.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { Panel } from '../../ui/panel.tsx';
import textCss from '../../ui/text.module.css';
import itemsCss from './items.module.css';

const shown = 8;

function Item({ contest }: { contest: OtherContest }) {
  const { status } = useContestClock(contest);
  return (
    <li>
      <StatusTag status={status} />
      <span>
        {contest.url === null ? (
          contest.title
        ) : (
          <a href={contest.url} target="_blank" rel="noopener noreferrer nofollow">
            {contest.title}
          </a>
        )}{' '}
        <span className={textCss.muted}>{contest.oj}</span>
      </span>
      <ContestCountdown contest={contest} className={itemsCss.when} />
    </li>
  );
}

/** Contests of other sites; nothing where none are known, as on a site without calendars. */
export function OtherContests() {
  const { t } = useText();
  const { data = [] } = useApi(listOtherContests, {});
  if (data.length === 0) return null;
  return (
    <Panel title={t('site:contests.other')}>
      <ul className={itemsCss.items} data-testid="other-contests">
        {data.slice(0, shown).map((contest) => (
          <Item key={`${contest.oj} ${contest.title} ${contest.startTime}`} contest={contest} />
        ))}
      </ul>
    </Panel>
  );
}

import { listOtherContests, type OtherContest } from '@assize/shared/areas/contest/endpoints.ts';
import { useApi } from '../../data/hooks.ts';
import { useText } from '../../platform/texts/texts.ts';
import { Panel } from '../../ui/panel.tsx';
import textCss from '../../ui/text.module.css';
import { ContestItem } from './contest-item.tsx';
import itemsCss from './items.module.css';

const shown = 8;

function Title({ contest: { title, url } }: { contest: OtherContest }) {
  if (url === null) return title;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      {title}
    </a>
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
          <ContestItem key={`${contest.oj} ${contest.title} ${contest.startTime}`} contest={contest}>
            <Title contest={contest} /> <span className={textCss.muted}>{contest.oj}</span>
          </ContestItem>
        ))}
      </ul>
    </Panel>
  );
}

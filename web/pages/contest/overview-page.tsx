import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { hasRight, useContest } from '../../features/contest/contest-context.tsx';
import { formatDuration } from '../../features/contest/contest-times.ts';
import { PasswordForm, RegisterButton } from '../../features/contest/password-form.tsx';
import { UserLink } from '../../features/people/user-link.tsx';
import { Markdown } from '../../kit/markdown/markdown.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { formatInstant } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import textCss from '../../ui/text.module.css';
import css from './overview-page.module.css';

function Registration() {
  const { t } = useText();
  const { contest, access } = useContest();
  if (hasRight(access, 'manage'))
    return (
      <Panel title={t('contest:registration')}>
        <p className={textCss.muted}>{t('contest:registration.staff')}</p>
      </Panel>
    );
  return (
    <Panel title={t('contest:registration')}>
      {access.registered ? (
        <p>{t('contest:registration.done')}</p>
      ) : access.needsPassword ? (
        <div className={layoutCss.stack}>
          <p className={textCss.muted}>
            {contest.auth === 1 ? t('contest:password.enter') : t('contest:password.submit')}
          </p>
          <PasswordForm cid={contest.id} />
        </div>
      ) : (
        <div className={layoutCss.stack}>
          <p className={textCss.muted}>{t('contest:registration.open')}</p>
          <div>
            <RegisterButton cid={contest.id} />
          </div>
        </div>
      )}
    </Panel>
  );
}

/** Pages of those who work at the contest, by the right that each needs. */
const workplaces = [
  { right: 'proctor', path: 'hall', text: 'contest:hall' },
  { right: 'answer', path: 'clarifications', text: 'contest:clarifications' },
  { right: 'prints', path: 'admin-print', text: 'contest:adminPrint' },
  { right: 'balloons', path: 'balloons', text: 'contest:balloons' },
  { right: 'staff', path: 'staff', text: 'contest:staff' },
] as const;

/** The way to their work, for who came to the contest to do some. */
function Work() {
  const { t } = useText();
  const { contest, access } = useContest();
  if (!hasRight(access, 'staff')) return null;
  const isThere = (path: string) =>
    (path !== 'admin-print' || contest.openPrint) && (path !== 'balloons' || contest.type === 0);
  const own = workplaces.filter(({ right, path }) => hasRight(access, right) && isThere(path));
  return (
    <Panel title={t('contest:work')}>
      <ul className={css.work}>
        {own.map(({ path, text }) => (
          <li key={path}>
            <Link to={`/contest/${contest.id}/${path}`}>{t(text)}</Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The rules of the contest, in sentences. */
const useRules = (): string[] => {
  const { t, locale } = useText();
  const { contest } = useContest();
  const { type, oiRankScoreType, penaltyMinutes, icpcMinutes, sealRankTime, autoRealRank } = contest;
  const scored =
    type === 0
      ? [
          t('contest:rules.acm'),
          t('contest:rules.penalty', { minutes: penaltyMinutes }),
          icpcMinutes ? t('contest:rules.minutes') : t('contest:rules.seconds'),
        ]
      : type === 1
        ? [oiRankScoreType === 'Recent' ? t('contest:rules.recent') : t('contest:rules.highest')]
        : [t('contest:rules.ioi')];
  const sealed =
    sealRankTime === null
      ? []
      : [
          t('contest:rules.seal', { when: formatInstant(sealRankTime, locale) }),
          autoRealRank ? t('contest:rules.sealEnd') : t('contest:rules.sealReveal'),
        ];
  const after = contest.allowEndSubmit ? t('contest:rules.after') : t('contest:rules.noAfter');
  return [...scored, ...sealed, after];
};

/** What the contest is, its rules, and how to take part. */
export default function OverviewPage() {
  const { t, locale } = useText();
  const { contest } = useContest();
  const rules = useRules();
  usePageTitle(contest.title);
  const facts: [string, ReactNode][] = [
    [t('contest:start'), formatInstant(contest.startTime, locale)],
    [t('contest:end'), formatInstant(contest.endTime, locale)],
    [t('contest:duration'), formatDuration(contest.duration, locale)],
    [t('contest:participants'), contest.count],
    [t('contest:author'), <UserLink key="author" uid={contest.uid} username={contest.author} />],
  ];
  return (
    <div className={css.columns}>
      <Panel title={t('contest:description')}>
        <Markdown text={contest.description} />
      </Panel>
      <div className={layoutCss.stack}>
        <Work />
        <Registration />
        <Panel title={t('contest:facts')}>
          <dl className={clsx(css.facts, textCss.num)}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Panel>
        <Panel title={t('contest:rules')}>
          <ul className={css.rules}>
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </Panel>
      </div>
    </div>
  );
}

import { UnorderedListOutlined } from '@ant-design/icons';
import { isVerdict, verdict, verdictName } from '@assize/shared/domain/verdict.ts';
import { clsx } from 'clsx';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { type Keys, useShortcuts } from '../../platform/shortcuts.ts';
import { useText } from '../../platform/texts/texts.ts';
import textCss from '../../ui/text.module.css';
import { navBreakpoint, useNarrow } from '../../ui/use-narrow.ts';
import { verdictLook } from '../../ui/verdict-look.tsx';
import { useContest } from './contest-context.tsx';
import { contestLinks } from './contest-scope.ts';
import { ContestCountdown } from './countdown.tsx';
import css from './problem-strip.module.css';
import { useContestProblems } from './use-contest.ts';

const numbers: readonly Keys[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((one) => ['Alt', one]);

/** Problems of the contest in a row, coloured by the viewer's state on them; Alt and a number leads to one. */
export function ProblemStrip({ current }: { current: string }) {
  const { t } = useText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const focused = pathname.endsWith('/full-screen');
  const narrow = useNarrow(navBreakpoint);
  const { contest, virtual } = useContest();
  const links = contestLinks(contest.id);
  const { data: problems = [] } = useContestProblems(contest.id, { containsEnd: true });
  const addressOf = (displayId: string) => `${links.problem(displayId)}${focused ? '/full-screen' : ''}`;
  useShortcuts([
    {
      keys: numbers,
      isRange: true,
      text: 'contest:keys.problem',
      inText: true,
      run: ([, digit]) => {
        const problem = problems[Number(digit) - 1];
        if (problem) void navigate(addressOf(problem.displayId));
      },
    },
  ]);
  return (
    <nav className={css.strip} aria-label={t('contest:problems')}>
      <Link to={links.problems} className={css.all} aria-label={t('contest:problems.all')}>
        <UnorderedListOutlined aria-hidden="true" />
      </Link>
      <ul>
        {problems.map(({ pid, displayId, displayTitle, myStatus }) => {
          const known = isVerdict(myStatus) ? myStatus : verdict.notSubmitted;
          const { colour, icon } = verdictLook[verdictName(known)];
          const isTried = known !== verdict.notSubmitted;
          const state = isTried ? t(`judging:${verdictName(known)}`) : t('contest:problem.untried');
          return (
            <li key={pid}>
              <Link
                to={addressOf(displayId)}
                className={css.problem}
                title={`${displayTitle} · ${state}`}
                {...(isTried && {
                  style: { color: `var(--v-${colour})`, background: `var(--v-${colour}-ground)` },
                })}
                {...(displayId === current && { 'aria-current': 'page' as const })}
              >
                {displayId}
                {isTried && <span aria-hidden="true"> {icon}</span>}
                <span className={textCss.srOnly}>
                  {' '}
                  {displayTitle}, {state}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      {(narrow || focused) && (
        <ContestCountdown
          contest={virtual ?? contest}
          isVirtual={virtual !== null}
          className={clsx(css.clock)}
        />
      )}
    </nav>
  );
}

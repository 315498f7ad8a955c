import type { MendPlace, ReadinessCheck } from '@assize/shared/areas/contest-staff/endpoints.ts';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { languages } from '../../platform/texts/languages.ts';
import type { Texts } from '../../platform/texts/sources.ts';
import { useText } from '../../platform/texts/texts.ts';
import textCss from '../../ui/text.module.css';
import css from './check-list.module.css';

type Level = ReadinessCheck['level'];
const marks: Readonly<Record<Level, string>> = { good: '✓', warn: '!', bad: '✗' };
const looks: Readonly<Record<Level, string | undefined>> = { good: css.good, warn: css.warn, bad: css.bad };
/** The worst first. */
const order: readonly Level[] = ['bad', 'warn', 'good'];

/** Address at which a thing is mended. */
const addressOf = (cid: number, place: MendPlace, check: ReadinessCheck): string => {
  const admin = `/admin/contest/${cid}`;
  const places: Readonly<Record<MendPlace, string>> = {
    form: `${admin}/edit`,
    problems: `${admin}/problems`,
    staff: `${admin}/staff`,
    course: `${admin}/course`,
    problem: `/admin/problem/edit/${check.problem?.pid ?? ''}`,
    judges: '/admin/judges',
    overview: '/admin',
    switches: '/admin/switch',
    mail: '/admin/mail',
    submissions: `/contest/${cid}/submissions`,
    hall: `/contest/${cid}/hall`,
  };
  return places[place];
};

type CheckText = Extract<keyof Texts['contest-staff'], `check.${string}`>;
/** A text says what a check of this level says; there is one for each level that the server gives. */
const textOf = ({ key, level }: ReadinessCheck): CheckText => `check.${key}.${level}` as CheckText;
/** Values that texts name. */
const noValues = {
  ...{ count: 0, missing: '', time: 0, memory: 0, without: 0, twice: 0 },
  ...{ id: '', ms: 0, percent: 0, ids: '', hours: 0 },
  ...{ failed: 0, passed: 0, machines: 0, seats: '' },
};

/** Languages of a page by their names, in a list of their tags. */
const namesOfLanguages = (tags: string): string =>
  tags
    .split(', ')
    .map((tag) => Object.entries(languages).find(([locale]) => locale === tag)?.[1].name ?? tag)
    .join(', ');

function Check({ cid, check }: { cid: number; check: ReadinessCheck }) {
  const { t } = useText();
  const { level, problem, mend } = check;
  const params =
    check.key === 'statement'
      ? { ...check.params, missing: namesOfLanguages(String(check.params.missing)) }
      : check.params;
  return (
    <li className={css.check} data-level={level} data-testid="check">
      <span className={clsx(css.level, looks[level])}>
        {marks[level]} {t(`contest-staff:checks.${level}`)}
      </span>
      <p className={css.words}>
        {problem && <b className={textCss.mono}>{problem.displayId}</b>}
        <span>{t(`contest-staff:${textOf(check)}`, { ...noValues, ...params })}</span>
        {mend !== null && level !== 'good' && (
          <Link to={addressOf(cid, mend, check)}>{t(`contest-staff:mend.${mend}`)}</Link>
        )}
      </p>
    </li>
  );
}

/** What was looked at, the worst first, each with the page on which it is mended. */
export function CheckList({ cid, checks }: { cid: number; checks: readonly ReadinessCheck[] }) {
  return (
    <ul className={css.list}>
      {order.flatMap((level) =>
        checks
          .filter((one) => one.level === level)
          .map((one) => (
            <Check
              key={`${one.key} ${one.problem?.pid ?? ''} ${one.params.id ?? ''}`}
              cid={cid}
              check={one}
            />
          )),
      )}
    </ul>
  );
}

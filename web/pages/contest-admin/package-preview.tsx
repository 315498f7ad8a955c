import type { PackagePreview, PackageRemark } from '@assize/shared/areas/contest-import/endpoints.ts';
import { Alert, Tag } from 'antd';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../platform/texts/texts.ts';
import tableCss from '../../ui/data-table.module.css';
import { formatInstant } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import css from './import-page.module.css';

const remarksShown = 30;
const rowsShown = 300;

function Remarks({ list }: { list: readonly PackageRemark[] }) {
  const { t } = useText();
  return (
    <ul className={css.remarks}>
      {list.slice(0, remarksShown).map(({ file, field, reason, value }) => (
        <li key={`${file} ${field} ${reason} ${value}`}>
          {t(value === '' ? 'contest-import:at' : 'contest-import:atValue', {
            ...{ file, field, value, reason: t(`reasons:${reason}`) },
          })}
        </li>
      ))}
      {list.length > remarksShown && (
        <li>{t('contest-import:more', { count: list.length - remarksShown })}</li>
      )}
    </ul>
  );
}

type TableProps = { title: string; heads: readonly string[]; isWide?: boolean; children: ReactNode };

function Table({ title, heads, isWide = false, children }: TableProps) {
  return (
    <div className={clsx(layoutCss.stack, layoutCss.tight)}>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={css.scroll} tabIndex={0} aria-label={title}>
        <table className={clsx(tableCss.table, isWide && css.wide)}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </section>
    </div>
  );
}

function Problems({ problems }: Pick<PackagePreview, 'problems'>) {
  const { t } = useText();
  if (problems.length === 0) return <p className={textCss.muted}>{t('contest-import:noProblems')}</p>;
  const heads = [t('contest-import:label'), t('contest-import:name'), t('contest-import:bank')];
  return (
    <Table title={t('contest-import:problems', { count: problems.length })} heads={heads}>
      {problems.map(({ label, name, color, problemId }) => (
        <tr key={`${label} ${name}`}>
          <td>
            {color !== null && <span className={css.dot} style={{ background: color }} aria-hidden="true" />}
            {label}
          </td>
          <td>{name}</td>
          <td>{problemId ?? <Tag>{t('contest-import:leftOut')}</Tag>}</td>
        </tr>
      ))}
    </Table>
  );
}

function Teams({ teams }: Pick<PackagePreview, 'teams'>) {
  const { t } = useText();
  if (teams.length === 0) return <p className={textCss.muted}>{t('contest-import:noTeams')}</p>;
  const heads = (['label', 'name', 'organization', 'groups', 'seat', 'accounts'] as const).map((name) =>
    t(`contest-import:${name}`),
  );
  return (
    <Table title={t('contest-import:teams', { count: teams.length })} heads={heads} isWide>
      {teams.slice(0, rowsShown).map(({ name, label, organization, groups, seat, accounts }) => (
        <tr key={`${label} ${accounts[0]?.username}`}>
          <td>{label}</td>
          <td>{name}</td>
          <td>{organization}</td>
          <td>{groups.join(', ')}</td>
          <td>{seat}</td>
          <td>
            {accounts.map(({ username, made, ip }) => (
              <div key={username} className={layoutCss.row}>
                <span>{username}</span>
                {made && <Tag>{t('contest-import:made')}</Tag>}
                {ip !== null && <span className={textCss.muted}>{ip}</span>}
              </div>
            ))}
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** What an import would make, and what stands in its way. */
export function PackagePreviewView(preview: PackagePreview) {
  const { contest, problems, teams, accounts, faults, notes, again } = preview;
  const { t, locale } = useText();
  const facts: [string, string][] = contest
    ? [
        [t('contest-import:name'), contest.title],
        [t('contest-import:start'), formatInstant(contest.startTime, locale)],
        [t('contest-import:end'), formatInstant(contest.endTime, locale)],
        ...(contest.sealTime === null
          ? []
          : [[t('contest-import:seal'), formatInstant(contest.sealTime, locale)] as [string, string]]),
        [t('contest-import:penalty'), t('contest-import:minutes', { count: contest.penaltyMinutes })],
      ]
    : [];
  return (
    <div className={layoutCss.stack}>
      {faults.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('contest-import:faults', { count: faults.length })}
          description={<Remarks list={faults} />}
        />
      )}
      {again !== null && (
        <Alert
          type="warning"
          showIcon
          title={t('contest-import:again')}
          description={<Link to={`/admin/contest/${again}/edit`}>{t('contest-import:again.link')}</Link>}
        />
      )}
      {notes.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('contest-import:notes', { count: notes.length })}
          description={<Remarks list={notes} />}
        />
      )}
      {facts.length > 0 && (
        <dl className={css.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {(accounts.known > 0 || accounts.made > 0) && (
        <p>
          {t('contest-import:accounts.known', { count: accounts.known })}
          {accounts.made > 0 && (
            <>
              {' · '}
              {t('contest-import:accounts.made', { count: accounts.made, generated: accounts.generated })}
            </>
          )}
        </p>
      )}
      <Problems problems={problems} />
      <Teams teams={teams} />
    </div>
  );
}

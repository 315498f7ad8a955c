import type { AuditEntry } from '@assize/shared/areas/audit/endpoints.ts';
import { Button } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useText } from '../../platform/texts/texts.ts';
import tableCss from '../../ui/data-table.module.css';
import { formatInstant } from '../../ui/format.ts';
import textCss from '../../ui/text.module.css';
import css from './audit-table.module.css';
import { wordsOf } from './words.ts';

/** Changes of an action, field by field. */
function Changes({ entry }: { entry: AuditEntry }) {
  const { t } = useText();
  const { before, after } = entry;
  const words = wordsOf(entry, t);
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <table className={css.changes} data-testid="audit-changes">
      <thead>
        <tr>
          <th scope="col">{t('audit:field')}</th>
          <th scope="col">{t('audit:before')}</th>
          <th scope="col">{t('audit:after')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{words.field(name)}</th>
            <td>
              <pre>{before && name in before ? words.value(name, before[name]) : ''}</pre>
            </td>
            <td>
              <pre>{after && name in after ? words.value(name, after[name]) : ''}</pre>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Row({ entry, target }: { entry: AuditEntry; target: string }) {
  const { t, locale } = useText();
  const [open, setOpen] = useState(false);
  const changes = Object.keys(entry.before ?? {}).length + Object.keys(entry.after ?? {}).length > 0;
  return (
    <>
      <tr>
        <td className={css.at}>
          <time dateTime={entry.at}>{formatInstant(entry.at, locale)}</time>
        </td>
        <td className={css.who}>{entry.username}</td>
        <td className={css.what}>{t(`actions:${entry.action}`)}</td>
        <td className={css.target}>{target}</td>
        <td className={clsx(tableCss.from992, textCss.mono)}>{entry.ip}</td>
        <td className={clsx(css.more, tableCss.toRight)}>
          {changes && (
            <Button
              size="small"
              type="text"
              aria-expanded={open}
              aria-label={t(open ? 'audit:foldOf' : 'audit:detailsOf', { id: entry.id })}
              onClick={() => setOpen(!open)}
            >
              {open ? t('audit:fold') : t('audit:details')}
            </Button>
          )}
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={6} className={css.detail}>
            <Changes entry={entry} />
          </td>
        </tr>
      )}
    </>
  );
}

type Props = {
  entries: readonly AuditEntry[];
  stale: boolean;
  /** How a target is called on the page; by default as the log has it. */
  targetOf?: (target: string) => string;
};

export function AuditTable({ entries, stale, targetOf = (target) => target }: Props) {
  const { t } = useText();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={css.scroll} tabIndex={0} aria-label={t('admin:area.audit')}>
      <table className={clsx(tableCss.table, css.table)} aria-busy={stale}>
        <thead>
          <tr>
            <th scope="col">{t('audit:at')}</th>
            <th scope="col">{t('audit:who')}</th>
            <th scope="col">{t('audit:action')}</th>
            <th scope="col">{t('audit:target')}</th>
            <th scope="col" className={tableCss.from992}>
              {t('audit:ip')}
            </th>
            <th scope="col">
              <span className={textCss.srOnly}>{t('audit:details')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} target={targetOf(entry.target)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

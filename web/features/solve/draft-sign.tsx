import { CheckOutlined, CloudSyncOutlined, WarningOutlined } from '@ant-design/icons';
import { clsx } from 'clsx';
import { useText } from '../../platform/texts/texts.ts';
import { formatClock, formatHour } from '../../ui/format.ts';
import textCss from '../../ui/text.module.css';
import { phoneBreakpoint, useNarrow } from '../../ui/use-narrow.ts';
import css from './draft-sign.module.css';
import type { EditorDraft } from './use-draft.ts';

/** The place where the draft is stored, in words. */
export function DraftSign({ draft: { status, server } }: { draft: EditorDraft }) {
  const { t, locale } = useText();
  const narrow = useNarrow(phoneBreakpoint);
  if (status.kind === 'saving')
    return (
      <span className={clsx(css.draft, textCss.muted)}>
        <CloudSyncOutlined aria-hidden="true" /> {t('problem:draft.saving')}
      </span>
    );
  if (status.kind === 'failed' && server.kind !== 'server')
    return (
      <span className={clsx(css.draft, css.failed)} role="alert">
        <WarningOutlined aria-hidden="true" /> {t('problem:draft.failed')}
      </span>
    );
  if (status.kind === 'none' && server.kind !== 'server')
    return <span className={clsx(css.draft, textCss.muted)}>{t('problem:draft.none')}</span>;
  const words = () => {
    if (server.kind === 'server') return t('draft:sign.server', { time: formatClock(server.atMs, locale) });
    if (server.kind === 'conflict') return t('draft:sign.conflict');
    const time = status.kind === 'saved' ? formatClock(status.atMs, locale) : '';
    if (server.kind === 'offline') return t('draft:sign.offline', { time });
    if (server.kind === 'refused') return t('draft:sign.refused', { time });
    return t('problem:draft.saved', { time });
  };
  // Buttons stand beside it on a phone, which has no room for the place as well.
  const short = narrow && server.kind === 'server' ? formatHour(server.atMs, locale) : null;
  return (
    <span
      className={clsx(css.draft, textCss.muted, textCss.num)}
      data-testid="draft-saved"
      data-place={server.kind}
      title={words()}
    >
      {server.kind === 'offline' || server.kind === 'refused' ? (
        <WarningOutlined aria-hidden="true" />
      ) : (
        <CheckOutlined aria-hidden="true" />
      )}{' '}
      {short === null ? words() : t('draft:sign.short', { time: short })}
    </span>
  );
}

import { CheckOutlined, CloudSyncOutlined, WarningOutlined } from '@ant-design/icons';
import { clsx } from 'clsx';
import { useText } from '../../platform/texts/texts.ts';
import type { DraftStatus } from '../../state/draft-saver.ts';
import { formatClock } from '../../ui/format.ts';
import textCss from '../../ui/text.module.css';
import css from './draft-sign.module.css';

/** The place where the draft is stored, in words. */
export function DraftSign({ status }: { status: DraftStatus }) {
  const { t, locale } = useText();
  if (status.kind === 'none')
    return <span className={clsx(css.draft, textCss.muted)}>{t('problem:draft.none')}</span>;
  if (status.kind === 'saving')
    return (
      <span className={clsx(css.draft, textCss.muted)}>
        <CloudSyncOutlined aria-hidden="true" /> {t('problem:draft.saving')}
      </span>
    );
  if (status.kind === 'failed')
    return (
      <span className={clsx(css.draft, css.failed)} role="alert">
        <WarningOutlined aria-hidden="true" /> {t('problem:draft.failed')}
      </span>
    );
  return (
    <span className={clsx(css.draft, textCss.muted, textCss.num)} data-testid="draft-saved">
      <CheckOutlined aria-hidden="true" />{' '}
      {t('problem:draft.saved', { time: formatClock(status.atMs, locale) })}
    </span>
  );
}

import { CheckOutlined, CloudSyncOutlined, WarningOutlined } from '@ant-design/icons';
import { formatClock } from '../../components/format.ts';
import { useText } from '../../i18n/i18n.ts';
import type { DraftStatus } from '../../state/draft-saver.ts';

/** Where the draft is, in words. */
export function DraftSign({ status }: { status: DraftStatus }) {
  const { t, locale } = useText();
  if (status.kind === 'none') return <span className="draft muted">{t('problem:draft.none')}</span>;
  if (status.kind === 'saving')
    return (
      <span className="draft muted">
        <CloudSyncOutlined aria-hidden="true" /> {t('problem:draft.saving')}
      </span>
    );
  if (status.kind === 'failed')
    return (
      <span className="draft draft-failed" role="alert">
        <WarningOutlined aria-hidden="true" /> {t('problem:draft.failed')}
      </span>
    );
  return (
    <span className="draft muted num" data-testid="draft-saved">
      <CheckOutlined aria-hidden="true" />{' '}
      {t('problem:draft.saved', { time: formatClock(status.atMs, locale) })}
    </span>
  );
}

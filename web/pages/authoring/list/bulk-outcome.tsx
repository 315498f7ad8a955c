import { CloseOutlined, LoadingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../../platform/texts/texts.ts';
import textCss from '../../../ui/text.module.css';
import bulkCss from './bulk.module.css';
import type { Bulk, Outcome } from './use-bulk.ts';

function Done({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const { did, done, left, undo } = outcome;
  const count = (result: 'skipped' | 'failed') => left.filter((one) => one.result === result).length;
  const parts = [
    t(`authoring:done.${did}`, { count: done }),
    ...(['skipped', 'failed'] as const)
      .filter((result) => count(result) > 0)
      .map((result) => t(`authoring:done.${result}`, { count: count(result) })),
  ];
  return (
    <>
      <div className={bulkCss.done}>
        <div className={bulkCss.row}>
          <span className={textCss.num} role="status">
            {parts.join(' · ')}
          </span>
          {left.length > 0 && (
            <Button type="link" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
              {t('authoring:done.details')}
            </Button>
          )}
          {undo && (
            <Button type="link" size="small" onClick={undo}>
              {t('authoring:undo')}
            </Button>
          )}
          {did === 'rejudge' && done > 0 && <Link to="/admin/rejudge">{t('authoring:done.rejudges')}</Link>}
        </div>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden="true" />}
          aria-label={t('common:close')}
          onClick={onClose}
        />
      </div>
      {open && (
        <ul className={bulkCss.details}>
          {left.map(({ problemId, result, reason }) => (
            <li key={problemId} data-result={result}>
              <span className={textCss.mono}>{problemId}</span> {t(`authoring:reason.${reason}`)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Outcome of the last bulk action: how many problems changed, which did not and why, and the undo. */
export function BulkOutcome({ running, outcome, dismiss }: Bulk) {
  const { t } = useText();
  if (running)
    return (
      <div className={bulkCss.row} role="status">
        <LoadingOutlined aria-hidden="true" /> {t('authoring:working')}
      </div>
    );
  return outcome && <Done outcome={outcome} onClose={dismiss} />;
}

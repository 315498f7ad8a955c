import {
  checkPrint,
  claimPrint,
  downloadPrint,
  failPrint,
  listPrints,
  type PrintRow,
  releasePrint,
  reprint,
} from '@assize/shared/areas/print/endpoints.ts';
import { Button, Input, Modal, Popconfirm } from 'antd';
import { useState } from 'react';
import { failureText } from '../../data/failure-text.ts';
import { download } from '../../data/runtime.ts';
import { useAction } from '../../data/use-action.ts';
import { platform } from '../../platform/platform.ts';
import { useText } from '../../platform/texts/texts.ts';
import { deskName } from '../../state/desk.ts';
import { toast } from '../../state/toasts.ts';
import layoutCss from '../../ui/layout.module.css';

const changes = [listPrints];
const mostReason = 200;

function FailDialog({ row, onClose }: { row: PrintRow; onClose: () => void }) {
  const { t } = useText();
  const [reason, setReason] = useState('');
  const fail = useAction(failPrint, { changes });
  return (
    <Modal
      open
      title={t('print:fail.of', { id: row.id })}
      okText={t('print:fail')}
      cancelText={t('common:cancel')}
      okButtonProps={{ disabled: reason.trim() === '' }}
      confirmLoading={fail.pending}
      closable={{ 'aria-label': t('common:close') }}
      onCancel={onClose}
      onOk={() =>
        void fail
          .run({ body: { id: row.id, cid: row.cid, desk: deskName(), reason } })
          .then((done) => done && onClose())
      }
    >
      <Input
        aria-label={t('print:fail.reason')}
        placeholder={t('print:fail.reason')}
        value={reason}
        maxLength={mostReason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Modal>
  );
}

/** What a desk can do with a job in its present state. */
type Props = {
  row: PrintRow;
  lost: boolean;
  /** Prints at this machine; without it a page is opened for the browser to print. */
  onPrint?: (row: PrintRow) => void;
};

export function PrintActions({ row, lost, onPrint }: Props) {
  const { t } = useText();
  const { id, cid, state, own } = row;
  const [failing, setFailing] = useState(false);
  const claim = useAction(claimPrint, { changes });
  const release = useAction(releasePrint, { changes });
  const done = useAction(checkPrint, { changes });
  const again = useAction(reprint, { changes });
  const pending = claim.pending || release.pending || done.pending || again.pending;
  const desk = deskName();
  const isOver = state === 'printed' || state === 'failed';
  const small = { size: 'small', disabled: pending } as const;
  const save = () =>
    download(downloadPrint, { query: { id } }).then(
      (content) => platform.saveFile(content, `print-${cid}-${id}.txt`),
      (failure: unknown) => toast({ kind: 'error', text: failureText(failure, t) }),
    );
  return (
    <span className={layoutCss.row}>
      {state === 'queued' && (
        <Button
          {...small}
          type="primary"
          aria-label={t('print:claim.of', { id })}
          onClick={() => void claim.run({ body: { id, cid, desk } })}
        >
          {t('print:claim')}
        </Button>
      )}
      {lost && !own && (
        <Popconfirm
          title={t('print:takeOver.ask')}
          okText={t('print:takeOver')}
          cancelText={t('common:cancel')}
          onConfirm={() => void claim.run({ body: { id, cid, desk, takeOver: true } })}
        >
          <Button {...small} type="primary" aria-label={t('print:takeOver.of', { id })}>
            {t('print:takeOver')}
          </Button>
        </Popconfirm>
      )}
      {own && onPrint && (
        <Button
          {...small}
          type="primary"
          aria-label={t('print:desk.now.of', { id })}
          onClick={() => onPrint(row)}
        >
          {t('print:desk.now')}
        </Button>
      )}
      {own && !onPrint && (
        <Button
          {...small}
          type="primary"
          href={`/contest-print/${cid}/${id}`}
          target="_blank"
          rel="noopener"
          aria-label={t('print:open.of', { id })}
        >
          {t('print:open')}
        </Button>
      )}
      <Button {...small} aria-label={t('print:download.of', { id })} onClick={() => void save()}>
        {t('print:download')}
      </Button>
      {(state === 'queued' || own || lost) && (
        <Button
          {...small}
          aria-label={t('print:done.of', { id })}
          onClick={() => void done.run({ body: { id, cid, desk } })}
        >
          {t('print:done')}
        </Button>
      )}
      {(own || lost) && (
        <>
          <Button {...small} aria-label={t('print:fail.of', { id })} onClick={() => setFailing(true)}>
            {t('print:fail')}
          </Button>
          <Button
            {...small}
            type="text"
            aria-label={t('print:release.of', { id })}
            onClick={() => void release.run({ body: { id, cid, desk } })}
          >
            {t('print:release')}
          </Button>
        </>
      )}
      {isOver && (
        <Popconfirm
          title={t('print:reprint.ask')}
          okText={t('print:reprint')}
          cancelText={t('common:cancel')}
          onConfirm={() => void again.run({ body: { id, cid } })}
        >
          <Button {...small} aria-label={t('print:reprint.of', { id })}>
            {t('print:reprint')}
          </Button>
        </Popconfirm>
      )}
      {failing && <FailDialog row={row} onClose={() => setFailing(false)} />}
    </span>
  );
}

import { readHallMap, swapSeat } from '@assize/shared/areas/hall/endpoints.ts';
import type { SeatRow } from '@assize/shared/areas/hall/seats.ts';
import { Input, Modal, Radio, Select } from 'antd';
import { useId, useState } from 'react';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';
import { toast } from '../../state/toasts.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import type { Codes } from './codes-dialog.tsx';

type Props = {
  cid: number;
  seat: string;
  rows: readonly SeatRow[];
  onCodes: (codes: Codes) => void;
  /** The machine was taken out. */
  onDone: () => void;
  onClose: () => void;
};

/** Takes a machine out, and says what takes its place. */
export function SwapDialog({ cid, seat, rows, onCodes, onDone, onClose }: Props) {
  const { t } = useText();
  const id = useId();
  const [moves, setMoves] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const swap = useAction(swapSeat, { changes: [readHallMap] });
  const spares = rows.filter((one) => one.seat !== seat && one.device !== null && one.team === null);
  const to = moves ? chosen : null;
  const run = async () => {
    const answer = await swap.run({ body: { cid, seat, to, reason: reason.trim() } });
    if (answer === null) return;
    const { code, expiresAt } = answer.reply;
    if (code !== null && expiresAt !== null) onCodes({ codes: [{ seat, code }], expiresAt });
    else toast({ kind: 'success', text: t('hall:swap.moved', { seat, to: to ?? '' }) });
    onDone();
    onClose();
  };
  return (
    <Modal
      open
      title={t('hall:swap.title', { seat })}
      closable={{ 'aria-label': t('common:close') }}
      okText={t('hall:swap.run')}
      cancelText={t('common:cancel')}
      okButtonProps={{
        danger: true,
        loading: swap.pending,
        disabled: reason.trim() === '' || (moves && chosen === null),
      }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <div className={layoutCss.stack}>
        <p className={textCss.muted}>{t('hall:swap.intro')}</p>
        <Radio.Group value={moves} onChange={({ target }) => setMoves(target.value === true)}>
          <div className={layoutCss.stack}>
            <Radio value={false}>{t('hall:swap.here')}</Radio>
            <Radio value={true} disabled={spares.length === 0}>
              {t('hall:swap.to')}
            </Radio>
          </div>
        </Radio.Group>
        {spares.length === 0 && <p className={textCss.muted}>{t('hall:swap.noSpare')}</p>}
        {moves && (
          <Select
            showSearch
            value={chosen}
            aria-label={t('hall:swap.seat')}
            placeholder={t('hall:swap.seat')}
            options={spares.map((one) => ({ value: one.seat, label: `${one.seat} (${one.room})` }))}
            onChange={setChosen}
          />
        )}
        <label htmlFor={id}>
          {t('hall:swap.reason')}
          <Input id={id} value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
        </label>
      </div>
    </Modal>
  );
}

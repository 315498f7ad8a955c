import { callsOf, type PrinterOfDesk } from '@assize/shared/domain/kiosk/print-desk.ts';
import { Alert, Select, Switch } from 'antd';
import { useId } from 'react';
import { failureText } from '../../data/failure-text.ts';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import textCss from '../../ui/text.module.css';
import { useDeskChoices } from './desk-choices.ts';
import { usePrinters } from './use-printers.ts';

const nameOf = ({ name, info, location }: PrinterOfDesk): string =>
  [info || name, location].filter((part) => part !== '').join(' · ');

type Props = {
  /** Zones of the jobs that there are. */
  zones: readonly string[];
  trouble: string | null;
};

/** Printer, zones and pace of the print desk that this machine is. */
export function DeskPanel({ zones, trouble }: Props) {
  const { t } = useText();
  const id = useId();
  const choices = useDeskChoices();
  const { data: printers, error } = usePrinters();
  const chosen = printers?.find(({ name }) => name === choices.printer);
  const calls = callsOf(chosen?.reasons ?? []);
  const away = error ? t('print:desk.away', { reason: failureText(error, t) }) : null;
  return (
    <Panel title={t('print:desk')}>
      <div className={layoutCss.stack}>
        <div className={layoutCss.row}>
          <Select
            aria-label={t('print:desk.printer')}
            placeholder={t('print:desk.printer')}
            popupMatchSelectWidth={false}
            value={choices.printer}
            options={(printers ?? []).map((one) => ({ value: one.name, label: nameOf(one) }))}
            notFoundContent={t('print:desk.noPrinters')}
            onChange={(printer: string) => choices.choose({ printer })}
          />
          <Select
            mode="multiple"
            aria-label={t('print:desk.zonesLabel')}
            placeholder={t('print:desk.zones')}
            style={{ minWidth: 160 }}
            value={[...choices.zones]}
            options={[...new Set([...zones, ...choices.zones])]
              .filter((zone) => zone !== '')
              .map((zone) => ({ value: zone, label: zone }))}
            onChange={(chosenZones: string[]) => choices.choose({ zones: chosenZones })}
          />
          <Switch
            aria-labelledby={id}
            checked={choices.auto}
            disabled={choices.printer === null}
            onChange={(auto) => choices.choose({ auto })}
          />
          <span id={id}>{t('print:desk.auto')}</span>
        </div>
        <p className={textCss.muted}>{t('print:desk.autoHint')}</p>
        {[away, trouble].map(
          (text) => text !== null && <Alert key={text} type="error" role="alert" title={text} />,
        )}
        {chosen &&
          calls.map((reason) => (
            <Alert
              key={reason}
              type="warning"
              role="alert"
              title={`${nameOf(chosen)}: ${t(`print:desk.call.${reason}`)}`}
            />
          ))}
      </div>
    </Panel>
  );
}

import { listSubmissionMachines } from '@assize/shared/areas/hall/endpoints.ts';
import type { ProofLabel } from '@assize/shared/domain/kiosk/states.ts';
import { useApi } from '../../data/hooks.ts';
import { useText } from '../../platform/texts/texts.ts';
import { formatInstant } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import textCss from '../../ui/text.module.css';
import type { VerdictColour } from '../../ui/tokens.ts';
import factsCss from './facts.module.css';

/** Colour and sign of a label, so that none is told by its colour alone. */
const looks: Readonly<Record<ProofLabel, { colour: VerdictColour; sign: string }>> = {
  verified: { colour: 'green', sign: '✓' },
  stale: { colour: 'orange', sign: '…' },
  'unknown-build': { colour: 'red', sign: '!' },
  'config-mismatch': { colour: 'red', sign: '!' },
  none: { colour: 'grey', sign: '–' },
};

function Label({ label }: { label: ProofLabel }) {
  const { t } = useText();
  const { colour, sign } = looks[label];
  return (
    <span
      className={textCss.chip}
      style={{ color: `var(--v-${colour})`, background: `var(--v-${colour}-ground)` }}
    >
      <span aria-hidden="true">{sign} </span>
      {t(`hall:label.${label}`)}
    </span>
  );
}

type Of = { cid: number; submitIds: readonly number[]; submitId: number };

const useMachine = ({ cid, submitIds, submitId }: Of) => {
  const { data } = useApi(listSubmissionMachines, { body: { cid, submitIds: [...submitIds] } });
  return data?.find((one) => one.submitId === submitId);
};

/** The machine of a submission in a list, of which all are asked for at once; nothing outside halls. */
export default function MachineMark(of: Of) {
  const machine = useMachine(of);
  return (
    machine && (
      <span className={textCss.oneLine}>
        {machine.seat} <Label label={machine.label} />
      </span>
    )
  );
}

/** The machine that a submission came from, for the jury; nothing outside halls. */
export function MachinePanel({ cid, submitId }: Omit<Of, 'submitIds'>) {
  const { t, locale } = useText();
  const machine = useMachine({ cid, submitId, submitIds: [submitId] });
  if (!machine) return null;
  const { label, seat, pressedAt } = machine;
  return (
    <Panel title={t('hall:machine')}>
      <dl className={factsCss.facts}>
        <div>
          <dt>{t('hall:proof')}</dt>
          <dd>
            <Label label={label} />
          </dd>
        </div>
        <div>
          <dt>{t('hall:seat')}</dt>
          <dd>{seat ?? '–'}</dd>
        </div>
        {pressedAt !== null && (
          <div>
            <dt>{t('hall:machine.pressed')}</dt>
            <dd className={textCss.num}>{formatInstant(pressedAt, locale)}</dd>
          </div>
        )}
      </dl>
    </Panel>
  );
}

import { makeEnrolmentCodes, makeUnlockCode, readHallMap } from '@assize/shared/areas/hall/endpoints.ts';
import type { SeatRow } from '@assize/shared/areas/hall/seats.ts';
import type { SelfTestCheck } from '@assize/shared/domain/kiosk/self-test.ts';
import { type CodeVerb, codeVerbs } from '@assize/shared/domain/kiosk/unlock-code.ts';
import { Alert, Button, Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';
import { formatInstant } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import type { Codes } from './codes-dialog.tsx';
import { CommandBar } from './command-bar.tsx';
import { SeatNotes, StateTag } from './seat-notes.tsx';
import css from './seat-panel.module.css';

type Props = {
  cid: number;
  row: SeatRow;
  open: boolean;
  onSwap: () => void;
  onCodes: (codes: Codes) => void;
  onClose: () => void;
};

function Facts({ row }: { row: SeatRow }) {
  const { t, locale } = useText();
  const { device, team, username, room, zone, state } = row;
  const facts: [string, ReactNode][] = [
    [t('hall:state'), <StateTag key="state" state={state} />],
    [t('hall:room'), zone === '' ? room : `${room} · ${zone}`],
    [t('hall:team'), team ? `${team.name} (${team.username})` : t('hall:team.none')],
    ...(username === null ? [] : [[t('hall:user'), username] satisfies [string, ReactNode]]),
    ...(device === null
      ? []
      : ([
          [t('hall:proof'), t(`hall:label.${device.label}`)],
          [t('hall:notes'), <SeatNotes key="notes" row={row} />],
          [t('hall:version'), device.appVersion ?? '–'],
          [t('hall:changed'), formatInstant(device.changedAt, locale)],
          [t('hall:enrolled'), formatInstant(device.enrolledAt, locale)],
        ] satisfies [string, ReactNode][])),
  ];
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the machine says that is not as it should be; words of a machine are no proof. */
function SelfTest({ failed }: { failed: readonly SelfTestCheck[] }) {
  const { t } = useText();
  return (
    <Alert
      type="warning"
      showIcon
      title={t('hall:selfTest.title')}
      description={
        <>
          <ul className={css.failed}>
            {failed.map((one) => (
              <li key={one}>{t(`hall:selfTest.${one}`)}</li>
            ))}
          </ul>
          <p>{t('hall:selfTest.hint')}</p>
        </>
      }
    />
  );
}

/** One seat: what is known of it, and what staff do there. */
export function SeatPanel({ cid, row, open, onSwap, onCodes, onClose }: Props) {
  const { t, locale } = useText();
  const { seat, device } = row;
  const [offline, setOffline] = useState<{ code: string; expiresAt: string } | null>(null);
  const make = useAction(makeEnrolmentCodes, { changes: [readHallMap] });
  const unlock = useAction(makeUnlockCode);
  const ask = async (verb: CodeVerb) => {
    const answer = await unlock.run({ body: { cid, seat, verb } });
    if (answer) setOffline(answer.reply);
  };
  const enrol = async () => {
    const answer = await make.run({ body: { cid, seats: [seat] } });
    if (answer) onCodes(answer.reply);
  };
  return (
    <Drawer open title={seat} size={420} closable={{ 'aria-label': t('common:close') }} onClose={onClose}>
      <div className={layoutCss.stack} data-testid="seat-panel">
        <Facts row={row} />
        {device?.selfTest && device.selfTest.length > 0 && <SelfTest failed={device.selfTest} />}
        {device ? (
          <>
            <CommandBar cid={cid} target={{ seats: [seat] }} name={seat} disabled={!open} />
            <div className={layoutCss.row}>
              <Button danger disabled={!open} onClick={onSwap}>
                {t('hall:swap')}
              </Button>
              {codeVerbs.map((verb) => (
                <Button key={verb} disabled={!open} loading={unlock.pending} onClick={() => void ask(verb)}>
                  {t(`hall:offline.${verb}`)}
                </Button>
              ))}
            </div>
            {offline && (
              <div role="status">
                <p className={css.code}>{`${offline.code.slice(0, 4)} ${offline.code.slice(4)}`}</p>
                <p className={textCss.muted}>
                  {t('hall:offline.until', { seat, until: formatInstant(offline.expiresAt, locale) })}
                </p>
              </div>
            )}
          </>
        ) : (
          <Button type="primary" disabled={!open} loading={make.pending} onClick={() => void enrol()}>
            {t('hall:codes.one')}
          </Button>
        )}
      </div>
    </Drawer>
  );
}

import { acceptBuilds, checkSeats, readHall, saveSeats } from '@assize/shared/areas/hall/admin-endpoints.ts';
import { type HallSeat, mostSeats } from '@assize/shared/areas/hall/seats.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useApi } from '../../data/hooks.ts';
import { useAction } from '../../data/use-action.ts';
import { readCsv, readText } from '../../kit/csv/csv.ts';
import { isAddressId } from '../../platform/address-id.ts';
import { useText } from '../../platform/texts/texts.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { useFilePicker } from '../../ui/file-picker.tsx';
import layoutCss from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import { PageQueryView } from '../../ui/query-view.tsx';
import textCss from '../../ui/text.module.css';
import css from './halls-page.module.css';
import { readSeats, writeSeats } from './seat-file.ts';

type HallShown = ReplyOf<typeof readHall>;
type Plan = { seats: HallSeat[] } & ReplyOf<typeof checkSeats>;
const changes = [readHall];

/** What saving the seats would do. */
function PlanView({ plan }: { plan: Plan }) {
  const { t } = useText();
  const { create, change, same, remove, machinesLost, faults } = plan;
  return (
    <div role="status">
      <p>{t('hall:seats.plan', { create, change, same, remove })}</p>
      {machinesLost.length > 0 && (
        <p className={textCss.error}>{t('hall:seats.lost', { seats: machinesLost.join(', ') })}</p>
      )}
      {faults.map(({ row, reason }) => (
        <p key={`${row} ${reason}`} className={textCss.error}>
          {t(`hall:seats.fault.${reason}`, { row })}
        </p>
      ))}
    </div>
  );
}

function Seats({ hall: { hallId, name, version, seats } }: { hall: HallShown }) {
  const { t } = useText();
  const [content, setContent] = useState(() => writeSeats(seats));
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [plan, setPlan] = useState<Plan | null>(null);
  const check = useAction(checkSeats);
  const save = useAction(saveSeats, { changes, done: t('hall:seats.saved') });
  const write = (text: string) => {
    setContent(text);
    setWrong([]);
    setPlan(null);
  };
  const picker = useFilePicker({
    accept: '.csv,.tsv,.txt,text/csv,text/plain',
    testId: 'seat-file',
    onFiles: ([file]) => {
      if (!file) return;
      void readText(file).then((read) =>
        read === null ? setWrong([t('hall:seats.encoding')]) : write(read.text),
      );
    },
  });
  const look = async () => {
    const csv = readCsv(content);
    if ('unclosed' in csv) return setWrong([t('hall:seats.unclosed', { row: csv.unclosed })]);
    const read = readSeats(csv.rows);
    if (read.malformed.length > 0)
      return setWrong(read.malformed.slice(0, 10).map((row) => t('hall:seats.fault.malformed', { row })));
    if (read.seats.length === 0) return setWrong([t('hall:seats.empty')]);
    if (read.seats.length > mostSeats) return setWrong([t('hall:seats.tooMany', { limit: mostSeats })]);
    const answer = await check.run({ body: { hallId, version, seats: read.seats } });
    if (answer) setPlan({ seats: read.seats, ...answer.reply });
  };
  const keep = async ({ seats: next }: Plan) => {
    if (await save.run({ body: { hallId, version, seats: next } })) setPlan(null);
  };
  return (
    <Panel title={t('hall:seats.of', { name })}>
      {picker.input}
      <div className={layoutCss.stack}>
        <p className={textCss.muted}>{t('hall:seats.intro')}</p>
        <Input.TextArea
          className={css.text ?? ''}
          rows={12}
          value={content}
          spellCheck={false}
          aria-label={t('hall:seats.csv')}
          aria-invalid={wrong.length > 0}
          onChange={({ target }) => write(target.value)}
        />
        {wrong.length > 0 && (
          <div role="alert" className={textCss.error}>
            {wrong.map((one) => (
              <p key={one}>{one}</p>
            ))}
          </div>
        )}
        {plan && <PlanView plan={plan} />}
        <div className={layoutCss.row}>
          <Button onClick={picker.open}>{t('hall:seats.file')}</Button>
          <Button loading={check.pending} onClick={() => void look()}>
            {t('hall:seats.check')}
          </Button>
          {plan && plan.faults.length === 0 && (
            <Button type="primary" loading={save.pending} onClick={() => void keep(plan)}>
              {t('hall:seats.save', { count: plan.seats.length })}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}

type Kind = 'builds' | 'configs';
const kinds = ['builds', 'configs'] as const;

function Accepted({ hall }: { hall: HallShown }) {
  const { t } = useText();
  const accept = useAction(acceptBuilds, { changes, done: t('hall:accepted.saved') });
  const acceptedOf = (kind: Kind) => hall[kind].flatMap(({ hash, accepted }) => (accepted ? [hash] : []));
  const set = (kind: Kind, hash: string, on: boolean) => {
    const before = acceptedOf(kind);
    const next = on ? [...before, hash] : before.filter((one) => one !== hash);
    const whole = { builds: acceptedOf('builds'), configs: acceptedOf('configs'), [kind]: next };
    void accept.run({ body: { hallId: hall.hallId, ...whole } });
  };
  return (
    <Panel title={t('hall:accepted')}>
      <div className={layoutCss.stack}>
        <p className={textCss.muted}>{t('hall:accepted.hint')}</p>
        {kinds.map((kind) => (
          <fieldset key={kind} className={css.hashes}>
            <legend>{t(`hall:accepted.${kind}`)}</legend>
            {hall[kind].length === 0 && <p className={textCss.muted}>{t('hall:accepted.none')}</p>}
            {hall[kind].map(({ hash, accepted, machines }) => (
              <Checkbox
                key={hash}
                checked={accepted}
                disabled={accept.pending}
                onChange={({ target }) => set(kind, hash, target.checked)}
              >
                <span className={css.hash}>{hash}</span>{' '}
                <span className={textCss.muted}>{t('hall:accepted.machines', { count: machines })}</span>
              </Checkbox>
            ))}
          </fieldset>
        ))}
      </div>
    </Panel>
  );
}

function Loaded({ hallId }: { hallId: number }) {
  const { t } = useText();
  const query = useApi(readHall, { query: { hallId } }, { keep: true });
  usePageTitle(query.data ? `${query.data.name} – ${t('hall:halls')}` : '');
  return (
    <PageQueryView query={query}>
      {(hall) => (
        <div className={layoutCss.stack}>
          <h1 className={textCss.srOnly}>{hall.name}</h1>
          <Seats key={hall.version} hall={hall} />
          <Accepted hall={hall} />
        </div>
      )}
    </PageQueryView>
  );
}

/** One hall: its seats from a file, and what its machines may run. */
export default function HallEditPage() {
  const { hallId = '' } = useParams();
  const id = isAddressId(hallId) ? Number(hallId) : 0;
  return <Loaded key={id} hallId={id} />;
}

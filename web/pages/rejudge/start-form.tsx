import { listLanguages } from '@assize/shared/areas/language/endpoints.ts';
import { listJudgeNodes } from '@assize/shared/areas/node/endpoints.ts';
import {
  countRejudge,
  listRejudges,
  type RejudgeFilter,
  startRejudge,
} from '@assize/shared/areas/rejudge/endpoints.ts';
import { Button, Checkbox, Input } from 'antd';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useApi } from '../../data/hooks.ts';
import { useAction } from '../../data/use-action.ts';
import { filterOf, type TypedFilter } from '../../features/rejudge/filter.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useMay } from '../../state/session.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import css from './start-form.module.css';
import { VerdictSelect } from './verdict-select.tsx';

const nothingTyped: TypedFilter = {
  problemID: '',
  username: '',
  language: '',
  node: '',
  submissions: '',
  since: '',
  until: '',
  statuses: [],
};

function Count({ filter }: { filter: RejudgeFilter }) {
  const { t } = useText();
  const { data } = useApi(countRejudge, { body: { filter } });
  if (!data) return null;
  return (
    <span className={textCss.num} role="status">
      {data.total === 0 ? t('rejudge:count.none') : t('rejudge:count', { total: data.total })}
    </span>
  );
}

/** Says which submissions, shows how many they are, and starts. */
export function StartForm() {
  const { t } = useText();
  const navigate = useNavigate();
  const formId = useId();
  const [typed, setTyped] = useState(nothingTyped);
  const [reason, setReason] = useState('');
  const [autoApply, setAutoApply] = useState(false);
  const start = useAction(startRejudge, { changes: [listRejudges] });
  const languages = useApi(listLanguages, { query: { all: 'true' } }, { staleMs: 60_000 });
  const judges = useApi(listJudgeNodes, {}, { enabled: useMay('judges.view') });
  const filter = filterOf(typed);

  const field = (
    name: Exclude<keyof TypedFilter, 'statuses'>,
    label: string,
    { type = 'text', known }: { type?: 'text' | 'datetime-local'; known?: readonly string[] } = {},
  ) => (
    <div className={css.field}>
      <label htmlFor={`${formId}-${name}`}>{label}</label>
      <Input
        id={`${formId}-${name}`}
        type={type}
        {...(known && { list: `${formId}-${name}-known`, autoComplete: 'off' })}
        value={typed[name]}
        maxLength={name === 'submissions' ? 20_000 : 64}
        onChange={({ target }) => setTyped((before) => ({ ...before, [name]: target.value }))}
      />
      {known && (
        <datalist id={`${formId}-${name}-known`}>
          {known.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </div>
  );

  const begin = async () => {
    if (!filter) return;
    const begun = await start.run({
      body: { filter, autoApply, ...(reason.trim() && { reason: reason.trim() }) },
    });
    if (begun) void navigate(`/admin/rejudge/${begun.reply.id}`);
  };

  return (
    <form
      className={clsx(layoutCss.stack, css.start)}
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <p className={textCss.muted}>{t('rejudge:start.hint')}</p>
      <div className={css.fields}>
        {field('problemID', t('rejudge:filter.problem'))}
        {field('username', t('rejudge:filter.user'))}
        {field('language', t('rejudge:filter.language'), {
          known: languages.data?.map((one) => one.name) ?? [],
        })}
        <div className={css.field}>
          <span>{t('rejudge:filter.statuses')}</span>
          <VerdictSelect
            label={t('rejudge:filter.statuses')}
            value={typed.statuses}
            onChange={(statuses) => setTyped((before) => ({ ...before, statuses }))}
          />
        </div>
        {field('since', t('rejudge:filter.since'), { type: 'datetime-local' })}
        {field('until', t('rejudge:filter.until'), { type: 'datetime-local' })}
        {field('node', t('rejudge:filter.node'), { known: judges.data?.nodes.map((one) => one.id) ?? [] })}
        {field('submissions', t('rejudge:filter.submissions'))}
      </div>
      <div className={css.field}>
        <label htmlFor={`${formId}-reason`}>{t('rejudge:reason')}</label>
        <Input
          id={`${formId}-reason`}
          value={reason}
          maxLength={200}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
      <div className={layoutCss.row}>
        <Checkbox checked={autoApply} onChange={({ target }) => setAutoApply(target.checked)}>
          {t('rejudge:autoApply')}
        </Checkbox>
        <Button type="primary" htmlType="submit" disabled={!filter} loading={start.pending}>
          {t('rejudge:begin')}
        </Button>
        {filter ? (
          <Count filter={filter} />
        ) : (
          <span className={textCss.muted}>{t('rejudge:filter.empty')}</span>
        )}
      </div>
    </form>
  );
}

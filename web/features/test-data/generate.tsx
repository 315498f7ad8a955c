import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { gradersOf } from '@assize/shared/areas/authoring/draft.ts';
import { generateData, listTasks } from '@assize/shared/areas/task/endpoints.ts';
import type { generateResult } from '@assize/shared/areas/task/tasks.ts';
import { takeGenerated } from '@assize/shared/areas/testdata/endpoints.ts';
import { Button, Drawer, Input, Select } from 'antd';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { useApi, useCall } from '../../data/hooks.ts';
import fieldCss from '../../kit/form/field.module.css';
import { useText } from '../../platform/texts/texts.ts';
import { toast } from '../../state/toasts.ts';
import tableCss from '../../ui/data-table.module.css';
import { formatTimeMs } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import plainCss from '../../ui/plain-text.module.css';
import textCss from '../../ui/text.module.css';
import { useDraft } from '../problem-draft/draft-context.tsx';
import { CompilerMessage } from '../programs/compile-button.tsx';
import { TaskLine } from '../programs/task-line.tsx';
import { useStartedTask } from '../programs/use-started-task.ts';
import { formatBytes } from './bytes.ts';
import { expandedRows, mostCases } from './case-names.ts';
import css from './generate.module.css';
import type { DataSetTools } from './use-data-set.ts';

type Row = { id: number; name: string; args: string };
type Result = (typeof generateResult)['_output'];
const firstRows: Row[] = [{ id: 1, name: '{1..10}', args: '{i}' }];

function Rows({ rows, onRows }: { rows: readonly Row[]; onRows: (rows: Row[]) => void }) {
  const { t } = useText();
  const put = (id: number, part: Partial<Row>) =>
    onRows(rows.map((one) => (one.id === id ? { ...one, ...part } : one)));
  return (
    <div className={clsx(layoutCss.stack, layoutCss.tight)}>
      {/* Each box has a name of its own for those who do not see the column it stands in. */}
      <div className={clsx(layoutCss.row, css.row, textCss.muted)} aria-hidden="true">
        <span className={css.name}>{t('authoring:generate.names')}</span>
        <span>{t('authoring:generate.arguments')}</span>
      </div>
      {rows.map((row, index) => {
        const n = index + 1;
        return (
          <div key={row.id} className={clsx(layoutCss.row, css.row)}>
            <Input
              className={clsx(textCss.mono, css.name)}
              value={row.name}
              placeholder="{1..10}"
              aria-label={t('authoring:generate.name', { n })}
              onChange={({ target }) => put(row.id, { name: target.value })}
            />
            <Input
              className={clsx(textCss.mono, layoutCss.grow)}
              value={row.args}
              placeholder="{i} 1000"
              aria-label={t('authoring:generate.args', { n })}
              onChange={({ target }) => put(row.id, { args: target.value })}
            />
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden="true" />}
              disabled={rows.length === 1}
              aria-label={t('authoring:generate.remove', { n })}
              onClick={() => onRows(rows.filter(({ id }) => id !== row.id))}
            />
          </div>
        );
      })}
      <div>
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden="true" />}
          onClick={() =>
            onRows([...rows, { id: Math.max(0, ...rows.map(({ id }) => id)) + 1, name: '', args: '' }])
          }
        >
          {t('authoring:generate.add')}
        </Button>
      </div>
    </div>
  );
}

function Results({ result }: { result: Result }) {
  const { t } = useText();
  if (result.compile)
    return (
      <div>
        <p className={textCss.error}>{t(`authoring:generate.compile.${result.compile.role}`)}</p>
        <CompilerMessage text={result.compile.message} onLine={undefined} />
      </div>
    );
  return (
    <table className={tableCss.table} data-testid="generated">
      <thead>
        <tr>
          <th scope="col">{t('authoring:generate.case')}</th>
          <th scope="col" className={tableCss.toRight}>
            {t('authoring:case.input')}
          </th>
          <th scope="col" className={tableCss.toRight}>
            {t('authoring:case.output')}
          </th>
          <th scope="col">{t('authoring:generate.state')}</th>
        </tr>
      </thead>
      <tbody>
        {result.cases.map(({ name, input, output, problem, timeMs }) => (
          <tr key={name}>
            <td className={textCss.mono}>{name}</td>
            <td className={clsx(textCss.num, tableCss.toRight)}>{input ? formatBytes(input.size) : '–'}</td>
            <td className={clsx(textCss.num, tableCss.toRight)}>{output ? formatBytes(output.size) : '–'}</td>
            <td>
              {problem === null ? (
                <span className={plainCss.saidRight}>
                  {t('authoring:generate.made')} {timeMs !== null && formatTimeMs(timeMs)}
                </span>
              ) : (
                <span className={plainCss.saidWrong}>{problem}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Makes test data with the problem's generator and reference solution, and puts them into the set. */
export function GenerateData({
  open,
  tools,
  onClose,
}: {
  open: boolean;
  tools: DataSetTools;
  onClose: () => void;
}) {
  const { t } = useText();
  const id = useId();
  const { draft, pid } = useDraft();
  const { programs, problem } = draft;
  const [rows, setRows] = useState<Row[]>(firstRows);
  const [names, setNames] = useState<{
    generator?: string;
    solution?: string | null;
    validator?: string | null;
  }>({});
  const generate = useCall(generateData);
  // A set that is gone is told, and replaced, by the data set's tools.
  const take = useCall(takeGenerated, { handles: ({ code }) => code === 'upload.not-found' });
  const listed = useApi(listTasks, { query: pid === null ? {} : { pid } }, { enabled: open });
  const last = listed.data?.find(({ kind }) => kind === 'generate')?.key ?? null;
  const { task, key, busy, start } = useStartedTask<null>(last);
  const result = task?.result?.kind === 'generate' ? task.result : null;

  const ofRole = (role: 'generator' | 'solution' | 'validator') =>
    programs.filter((one) => one.role === role);
  const chosen = (role: 'generator' | 'solution' | 'validator') => {
    const name = names[role];
    // Without a choice the first program of the role counts; `null` means none on purpose.
    if (name === null) return null;
    return ofRole(role).find((one) => one.name === name) ?? ofRole(role)[0] ?? null;
  };
  const generator = chosen('generator');
  const { cases, twice } = expandedRows(rows);
  const wrong =
    generator === null
      ? t('authoring:generate.noGenerator')
      : cases.length === 0
        ? t('authoring:generate.noCases')
        : cases.length > mostCases
          ? t('authoring:generate.tooMany', { most: mostCases })
          : twice.length > 0
            ? t('authoring:generate.twice', { names: twice.slice(0, 5).join(', ') })
            : null;

  const solution = chosen('solution');
  const validator = chosen('validator');
  const run = () => {
    if (generator === null || wrong !== null) return;
    const body = {
      pid,
      generator: { language: generator.language, code: generator.code },
      solution: solution && { language: solution.language, code: solution.code },
      validator: validator && {
        language: validator.language,
        code: validator.code,
        protocol: validator.protocol,
      },
      files: problem.judgeExtraFile ?? {},
      userFiles: problem.userExtraFile ?? {},
      graders: gradersOf(draft),
      cases,
      limits: {
        timeLimitMs: problem.timeLimit,
        memoryLimitMb: problem.memoryLimit,
        stackLimitMb: problem.stackLimit,
      },
    };
    void start(null, () => generate.mutateAsync({ body }).catch(() => null));
  };
  const put = async () => {
    if (key === null) return;
    const set = tools.dir ?? (draft.samples.length > 0 ? await tools.ensureSet() : null);
    const reply = await tools
      .inSet(set ?? undefined, (into) => take.mutateAsync({ body: { key, set: into ?? null } }))
      .catch(() => null);
    if (!reply) return;
    tools.adopt(reply, true);
    toast({ kind: 'success', text: t('authoring:generate.taken') });
    onClose();
  };
  const select = (role: 'generator' | 'solution' | 'validator') => (
    <div className={fieldCss.field}>
      <label htmlFor={`${id}-${role}`}>{t(`authoring:role.${role}`)}</label>
      <Select
        id={`${id}-${role}`}
        className={clsx(fieldCss.select)}
        value={chosen(role)?.name ?? ''}
        options={[
          ...(role === 'generator' ? [] : [{ value: '', label: t('authoring:generate.without') }]),
          ...ofRole(role).map(({ name }) => ({ value: name, label: name })),
        ]}
        onChange={(name) => setNames({ ...names, [role]: name === '' ? null : name })}
      />
    </div>
  );
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size="large"
      title={t('authoring:generate.title')}
      closable={{ 'aria-label': t('common:close') }}
    >
      <div className={layoutCss.stack}>
        <p className={textCss.muted}>{t('authoring:generate.how')}</p>
        <div className={fieldCss.grid}>
          {select('generator')}
          {select('solution')}
          {select('validator')}
        </div>
        <Rows rows={rows} onRows={setRows} />
        <div className={layoutCss.row}>
          <Button type="primary" loading={busy} disabled={wrong !== null} onClick={run}>
            {t('authoring:generate.run', { count: cases.length })}
          </Button>
          {wrong && <span className={textCss.error}>{wrong}</span>}
          {result && result.compile === null && result.cases.some(({ problem: bad }) => bad === null) && (
            <Button loading={take.isPending} onClick={() => void put()}>
              {t('authoring:generate.take')}
            </Button>
          )}
        </div>
        <TaskLine task={task} />
        {result && <Results result={result} />}
      </div>
    </Drawer>
  );
}

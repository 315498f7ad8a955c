import { HistoryOutlined } from '@ant-design/icons';
import { listTasks, type TaskRow } from '@assize/shared/areas/task/endpoints.ts';
import type { TaskResult } from '@assize/shared/areas/task/tasks.ts';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useApi } from '../../data/hooks.ts';
import { isOpen, type TaskState, useTasks } from '../../data/task.ts';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import plainCss from '../../ui/plain-text.module.css';
import textCss from '../../ui/text.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { VerdictTag } from '../../ui/verdict-tag.tsx';
import { useDraft } from '../problem-draft/draft-context.tsx';
import { CompilerMessage } from './compile-button.tsx';
import { CancelTasks, TaskLine } from './task-line.tsx';
import { ValidateResult } from './verify-validators.tsx';

const Message = ({ text }: { text: string }) =>
  text !== '' && <CompilerMessage text={text} onLine={undefined} />;

function Result({ result }: { result: TaskResult }) {
  const { t } = useText();
  switch (result.kind) {
    case 'compile':
      return (
        <>
          <p>
            {result.ok
              ? t('authoring:compile.ok', { ms: Math.round(result.compileMs) })
              : t('authoring:compile.failed')}
          </p>
          <Message text={result.message} />
        </>
      );
    case 'validate':
      return <ValidateResult result={result} />;
    case 'generate':
      return (
        <>
          <p>
            {t('authoring:tasks.generated', {
              made: result.cases.filter(({ problem }) => problem === null).length,
              total: result.cases.length,
            })}
          </p>
          <Message text={result.compile?.message ?? ''} />
        </>
      );
    case 'play':
    case 'talk':
    case 'solution': {
      const words = result.kind === 'talk' ? result.remark : (result.message ?? '');
      const compile = result.kind === 'solution' ? null : result.compile;
      return (
        <>
          {result.status !== null && <VerdictTag status={result.status} />}
          <Message text={compile?.message ?? words} />
        </>
      );
    }
    default:
      return null;
  }
}

function Row({
  row: { kind, name, startedAt },
  task,
  onOpen,
}: {
  row: TaskRow;
  task: TaskState | null;
  onOpen: () => void;
}) {
  const { t } = useText();
  return (
    <section className={plainCss.framed} data-testid="task-row">
      <div className={layoutCss.row}>
        <strong>{t(`authoring:tasks.kind.${kind}`)}</strong> {name}
        <span className={textCss.muted}>
          <TimeAgo instant={startedAt} />
        </span>
        {task === null && (
          <Button size="small" onClick={onOpen}>
            {t('authoring:tasks.result')}
          </Button>
        )}
      </div>
      <TaskLine task={task} />
      {task?.result && <Result result={task.result} />}
    </section>
  );
}

function Rows() {
  const { t } = useText();
  const { pid } = useDraft();
  const { data } = useApi(listTasks, { query: pid === null ? {} : { pid } });
  const [opened, setOpened] = useState<readonly string[]>([]);
  const rows = data ?? [];
  const tasks = useTasks(rows.filter((row) => isOpen(row) || opened.includes(row.key)).map(({ key }) => key));
  return (
    <div className={layoutCss.stack}>
      <p className={textCss.muted}>{t('authoring:tasks.how')}</p>
      {data?.length === 0 && <p>{t('authoring:tasks.none')}</p>}
      {tasks.size > 1 && (
        <div>
          <CancelTasks tasks={[...tasks.values()]} />
        </div>
      )}
      {rows.map((row) => (
        <Row
          key={row.key}
          row={row}
          task={tasks.get(row.key) ?? null}
          onOpen={() => setOpened([...opened, row.key])}
        />
      ))}
    </div>
  );
}

/** One's own tasks for the problem, running and done, of the last week. */
export function TaskList() {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<HistoryOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('authoring:tasks')}
      </Button>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        size="large"
        title={t('authoring:tasks')}
        closable={{ 'aria-label': t('common:close') }}
        destroyOnHidden
      >
        {open && <Rows />}
      </Drawer>
    </>
  );
}

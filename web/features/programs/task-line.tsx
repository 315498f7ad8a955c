import { StopOutlined } from '@ant-design/icons';
import { cancelTasks, readTask } from '@assize/shared/areas/task/endpoints.ts';
import { Button, Progress } from 'antd';
import { clsx } from 'clsx';
import { isOpen, type TaskState } from '../../data/task.ts';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';
import { percentOf } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';

/** Ends tasks that wait or run. */
export function CancelTasks({ tasks }: { tasks: readonly TaskState[] }) {
  const { t } = useText();
  const cancel = useAction(cancelTasks, { changes: [readTask] });
  const keys = tasks.filter(isOpen).map(({ key }) => key);
  if (keys.length === 0) return null;
  return (
    <Button
      size="small"
      icon={<StopOutlined aria-hidden="true" />}
      loading={cancel.pending}
      onClick={() => void cancel.run({ body: { keys } })}
    >
      {t('common:cancel')}
    </Button>
  );
}

/** State of a task without a result: waiting, its progress, or how it ended otherwise. */
export function TaskLine({ task }: { task: TaskState | null }) {
  const { t } = useText();
  if (task?.state === 'lost')
    return (
      <p role="alert" className={textCss.error}>
        {t('authoring:task.lost')}
      </p>
    );
  if (task?.result?.kind === 'trouble')
    return (
      <p role="alert" className={textCss.error}>
        {task.result.reason}
      </p>
    );
  if (task?.result?.kind === 'cancelled')
    return <p className={textCss.muted}>{t('authoring:task.cancelled')}</p>;
  if (task === null || !isOpen(task)) return null;
  const { progress } = task;
  return (
    <div className={layoutCss.row} role="status">
      <span className={textCss.muted}>
        {task.state === 'waiting' ? t('authoring:task.waiting') : t('authoring:task.running')}
      </span>
      {progress && progress.total > 0 && (
        <>
          <span className={textCss.num}>
            {progress.done} / {progress.total}
          </span>
          <Progress
            className={clsx(layoutCss.grow)}
            size="small"
            showInfo={false}
            aria-label={t('authoring:task.running')}
            percent={percentOf(progress.done, progress.total)}
          />
        </>
      )}
      <CancelTasks tasks={[task]} />
    </div>
  );
}

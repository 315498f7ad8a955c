import { Progress } from 'antd';
import { clsx } from 'clsx';
import type { TaskState } from '../../data/task.ts';
import { useText } from '../../platform/texts/texts.ts';
import { percentOf } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';

/** State of an unfinished task: waiting, its progress, or lost. */
export function TaskLine({ task }: { task: TaskState | null }) {
  const { t } = useText();
  if (task === null || task.state === 'done') return null;
  if (task.state === 'lost')
    return (
      <p role="alert" className={textCss.error}>
        {t('authoring:task.lost')}
      </p>
    );
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
    </div>
  );
}

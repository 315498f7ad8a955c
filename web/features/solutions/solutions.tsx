import { EditOutlined, FlagOutlined, ReadOutlined } from '@ant-design/icons';
import {
  deleteSolution,
  listSolutions,
  mostReasonLength,
  type OwnSolution,
  readOwnSolution,
  reportSolution,
  type Solution,
} from '@assize/shared/areas/solution/endpoints.ts';
import { Button, Input, Modal, Popconfirm } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { ApiFailure } from '../../data/failure.ts';
import { useApi } from '../../data/hooks.ts';
import { useAction } from '../../data/use-action.ts';
import { List } from '../../kit/list/list-page.tsx';
import { useInnerPager } from '../../kit/list/use-list.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useSession } from '../../state/session.ts';
import layoutCss from '../../ui/layout.module.css';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import { SolutionArticle } from './solution-article.tsx';
import { SolutionEditor } from './solution-editor.tsx';
import css from './solutions.module.css';
import { StateChip } from './state-chip.tsx';

function ReportDialog({ solution, onClose }: { solution: Solution; onClose: () => void }) {
  const { t } = useText();
  const [reason, setReason] = useState('');
  const report = useAction(reportSolution, { done: t('solution:report.done') });
  return (
    <Modal
      open
      title={t('solution:report')}
      okText={t('solution:report')}
      cancelText={t('common:cancel')}
      confirmLoading={report.pending}
      okButtonProps={{ disabled: reason.trim() === '' }}
      onCancel={onClose}
      onOk={() =>
        void report.run({ body: { id: solution.id, reason } }).then((answered) => answered && onClose())
      }
    >
      <Input.TextArea
        autoFocus
        rows={4}
        maxLength={mostReasonLength}
        showCount
        value={reason}
        aria-label={t('solution:report.reason')}
        placeholder={t('solution:report.reason')}
        onChange={({ target }) => setReason(target.value)}
      />
    </Modal>
  );
}

type OwnProps = { solution: OwnSolution | null; mayWrite: boolean; onEdit: () => void };

/** The reader's own solution and where it stands, or the way to write one. */
function Own({ solution, mayWrite, onEdit }: OwnProps) {
  const { t } = useText();
  const remove = useAction(deleteSolution, {
    done: t('solution:deleted'),
    changes: [readOwnSolution, listSolutions],
  });
  if (!solution && !mayWrite) return <p className={textCss.muted}>{t('solution:write.solveFirst')}</p>;
  return (
    <section className={css.own} aria-label={t('solution:mine')}>
      {solution && (
        <div className={clsx(layoutCss.row, layoutCss.grow)}>
          <StateChip state={solution.state} />
          <span className={css.title}>{solution.title}</span>
        </div>
      )}
      <div className={layoutCss.row}>
        {mayWrite && (
          <Button
            type={solution ? 'default' : 'primary'}
            icon={<EditOutlined aria-hidden="true" />}
            onClick={onEdit}
          >
            {solution ? t('solution:edit') : t('solution:write')}
          </Button>
        )}
        {solution && (
          <Popconfirm
            title={t('solution:delete.ask')}
            okText={t('solution:delete')}
            cancelText={t('common:cancel')}
            okButtonProps={{ danger: true }}
            onConfirm={() => void remove.run({ query: { id: String(solution.id) } })}
          >
            <Button danger loading={remove.pending}>
              {t('solution:delete')}
            </Button>
          </Popconfirm>
        )}
      </div>
      {solution?.reason && <p className={css.reason}>{t('solution:reason', { reason: solution.reason })}</p>}
    </section>
  );
}

/** Solutions that users wrote, for who solved the problem; others are asked first. */
export default function Solutions({ problemId }: { problemId: string }) {
  const { t } = useText();
  const user = useSession((session) => session.user);
  // Who writes stays the owner of the text when the session ends.
  const owner = useSession((session) => session.owner);
  const [confirmed, setConfirmed] = useState(false);
  const [editing, setEditing] = useState(false);
  const [reported, setReported] = useState<Solution | null>(null);
  const pager = useInnerPager(5);
  const own = useApi(readOwnSolution, { query: { problemId } }, { enabled: user !== null });
  const query = useApi(
    listSolutions,
    {
      query: {
        problemId,
        ...(confirmed && { confirmed: 'true' }),
        currentPage: pager.page,
        limit: pager.limit,
      },
    },
    { keep: true },
  );
  if (editing && owner !== null)
    return (
      <SolutionEditor
        owner={owner}
        problemId={problemId}
        before={own.data?.solution ?? null}
        onClose={() => setEditing(false)}
      />
    );
  const isSpoiler = query.error instanceof ApiFailure && query.error.code === 'solution.spoiler';
  return (
    <div className={layoutCss.stack} data-testid="solutions">
      {user && (
        <QueryView query={own} skeleton={<Lines rows={1} />}>
          {({ solution, mayWrite }) => (
            <Own solution={solution} mayWrite={mayWrite} onEdit={() => setEditing(true)} />
          )}
        </QueryView>
      )}
      {isSpoiler ? (
        <Empty
          text={t('solution:spoiler')}
          action={
            <Button icon={<ReadOutlined aria-hidden="true" />} onClick={() => setConfirmed(true)}>
              {t('solution:spoiler.show')}
            </Button>
          }
        />
      ) : (
        <List list={{ pager }} query={query} skeleton={<Lines rows={8} />} none={t('solution:none')}>
          {(rows, stale) => (
            <div className={layoutCss.stack} aria-busy={stale}>
              {rows.map((one, n) => (
                <SolutionArticle
                  key={one.id}
                  solution={one}
                  open={n === 0}
                  actions={
                    user &&
                    user.uid !== one.uid && (
                      <Button
                        type="text"
                        size="small"
                        icon={<FlagOutlined aria-hidden="true" />}
                        onClick={() => setReported(one)}
                      >
                        {t('solution:report')}
                      </Button>
                    )
                  }
                />
              ))}
            </div>
          )}
        </List>
      )}
      {reported && <ReportDialog solution={reported} onClose={() => setReported(null)} />}
    </div>
  );
}

import { DownloadOutlined } from '@ant-design/icons';
import {
  downloadGenerated,
  listUsers,
  readUserBatch,
  type UserBatch,
} from '@assize/shared/areas/user-admin/endpoints.ts';
import { events } from '@assize/shared/areas/user-admin/events.ts';
import { Alert, Button, Popconfirm, Progress } from 'antd';
import { clsx } from 'clsx';
import { useEffect } from 'react';
import { refetchAll, useApi } from '../../data/hooks.ts';
import { again } from '../../data/live.ts';
import { download } from '../../data/runtime.ts';
import { useWork } from '../../data/use-action.ts';
import { platform } from '../../platform/platform.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useSession } from '../../state/session.ts';
import { percentOf } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import css from './batch-notice.module.css';
import { useKeptBatch } from './kept-batch.ts';

const pollMs = 2_000;

/** The last batch, read again whenever the server says that it has moved. */
const useLastBatch = (): UserBatch | null => {
  const uid = useSession(({ user }) => user?.uid ?? null);
  const { data = null } = useApi(
    readUserBatch,
    {},
    {
      // Who comes back has not heard what was told meanwhile.
      staleMs: 0,
      topics:
        uid === null ? undefined : [{ name: `user.${uid}`, events: { batch: again(events.user.batch) } }],
      pollMs: (found) => (found?.state === 'running' ? pollMs : undefined),
    },
  );
  const made = data?.state === 'done' ? data.id : null;
  useEffect(() => {
    if (made !== null) void refetchAll(listUsers);
  }, [made]);
  return data;
};

/** Makes way for the rows; a list of passwords that nobody has fetched is asked about first. */
function HideButton({ batch, isLost }: { batch: UserBatch; isLost: boolean }) {
  const { t } = useText();
  const hide = useKeptBatch((kept) => kept.hide);
  const label = t('user-admin:batch.hide');
  if (!isLost)
    return (
      <Button size="small" onClick={() => hide(batch.id)}>
        {label}
      </Button>
    );
  return (
    <Popconfirm
      title={t('user-admin:generate.leave')}
      okText={t('user-admin:generate.leaveYes')}
      okButtonProps={{ danger: true }}
      onConfirm={() => hide(batch.id)}
    >
      <Button size="small">{label}</Button>
    </Popconfirm>
  );
}

/** The list of names and passwords of generated users: it can be fetched once. */
function GeneratedList({ batch }: { batch: UserBatch }) {
  const { t } = useText();
  const { list, listFetched } = useKeptBatch();
  const fetching = useWork();
  if (list?.batch !== batch.id) return t('user-admin:batch.elsewhere');
  const { key } = list;
  if (key === null) return t('user-admin:generate.downloaded');
  const fetchList = async () => {
    platform.saveFile(await download(downloadGenerated, { body: { key } }), 'users.xlsx');
    listFetched(batch.id);
  };
  return (
    <div className={clsx(layoutCss.stack, layoutCss.tight)}>
      <span>{t('user-admin:generate.once')}</span>
      <div>
        <Button
          type="primary"
          loading={fetching.pending}
          icon={<DownloadOutlined aria-hidden="true" />}
          onClick={() => void fetching.run(fetchList)}
        >
          {t('user-admin:generate.download')}
        </Button>
      </div>
    </div>
  );
}

function Running({ batch }: { batch: UserBatch }) {
  const { t } = useText();
  const { kind, first, last, done, total } = batch;
  const progress = t('user-admin:batch.progress', { done, total });
  return (
    <Alert
      className={clsx(css.notice)}
      type="info"
      showIcon
      title={t(`user-admin:batch.${kind}.running`, { first, last })}
      description={
        <>
          <Progress className={clsx(css.progress)} percent={percentOf(done, total)} aria-label={progress} />
          <p>{progress}</p>
          <p>{t('user-admin:batch.leave')}</p>
        </>
      }
    />
  );
}

/** Why no user of a batch was made. */
const useReason = () => {
  const { t } = useText();
  return ({ failure }: UserBatch): string => {
    if (failure?.reason === 'row') return t('user-admin:batch.row', { row: failure.row });
    if (failure?.reason === 'name') return t('user-admin:batch.name', { name: failure.name });
    return t(`user-admin:batch.${failure?.reason ?? 'trouble'}`);
  };
};

/** Users that are made in the background: how far they are, what came of it, and their passwords. */
export function BatchNotice() {
  const { t } = useText();
  const batch = useLastBatch();
  const { hidden, list } = useKeptBatch();
  const reasonOf = useReason();
  if (batch === null || hidden === batch.id) return null;
  if (batch.state === 'running') return <Running batch={batch} />;
  const isMade = batch.state === 'done';
  const isLost = isMade && list?.batch === batch.id && list.key !== null;
  const { kind, total, first, last } = batch;
  return (
    <Alert
      className={clsx(css.notice)}
      type={isMade ? 'success' : 'error'}
      showIcon
      role="status"
      title={
        isMade ? t(`user-admin:batch.${kind}.done`, { total, first, last }) : t('user-admin:batch.failed')
      }
      description={isMade ? kind === 'generate' && <GeneratedList batch={batch} /> : reasonOf(batch)}
      action={<HideButton batch={batch} isLost={isLost} />}
    />
  );
}

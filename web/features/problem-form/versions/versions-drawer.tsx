import {
  listProblemVersions,
  readProblemDraft,
  readProblemVersion,
  updateProblem,
} from '@assize/shared/areas/authoring/endpoints.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { Button, Drawer, Modal, Select } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useApi } from '../../../data/hooks.ts';
import { call } from '../../../data/runtime.ts';
import { useWork } from '../../../data/use-action.ts';
import { DiffView } from '../../../kit/diff/text-diff.tsx';
import { valueAt } from '../../../kit/form/values.ts';
import { Pager } from '../../../kit/list/pager.tsx';
import { useInnerPager } from '../../../kit/list/use-list.ts';
import { useText } from '../../../platform/texts/texts.ts';
import { toast } from '../../../state/toasts.ts';
import layoutCss from '../../../ui/layout.module.css';
import { QueryView } from '../../../ui/query-view.tsx';
import textCss from '../../../ui/text.module.css';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { phoneBreakpoint, useNarrow } from '../../../ui/use-narrow.ts';
import { useDraftModel, useDraftState } from '../../problem-draft/draft-context.tsx';
import { problemFields } from '../../problem-draft/draft-fields.ts';
import { fieldName } from '../field-names.ts';
import { type ReplacedFile, replacedFiles } from '../replaced-files.ts';
import css from './versions-drawer.module.css';

const pageSize = 30;

type Version = ReplyOf<typeof readProblemVersion>;

/** Whether the cases of a version are files under names of their own. */
const hasFiles = ({ draft }: Version) => draft.isUploadTestCase && draft.judgeMode !== 'objective';

const hashDigits = 12;
function ReplacedFiles({ files }: { files: readonly ReplacedFile[] }) {
  const { t } = useText();
  const lines = (side: 'before' | 'after') =>
    files
      .map(({ name, [side]: { size, hash } }) => `${name}  ${size} B  ${hash.slice(0, hashDigits)}`)
      .join('\n');
  return (
    <section className={clsx(layoutCss.stack, layoutCss.tight)} data-testid="replaced-files">
      <h3>{t('authoring:versions.files')}</h3>
      <DiffView before={lines('before')} after={lines('after')} />
    </section>
  );
}

/** Field by field, how one version became another; files that kept their names by size and hash. */
function Comparison({ before, after }: { before: Version; after: Version }) {
  const { t } = useText();
  const paths = problemFields
    .changed(before.draft, after.draft)
    .filter((path) => path !== 'uploadTestcaseDir');
  const files = hasFiles(before) && hasFiles(after) ? replacedFiles(before.cases, after.cases) : [];
  if (paths.length === 0 && files.length === 0)
    return <p className={textCss.muted}>{t('authoring:versions.same')}</p>;
  return (
    <>
      {paths.map((path) => (
        <section key={path} className={clsx(layoutCss.stack, layoutCss.tight)}>
          <h3>{fieldName(path, t)}</h3>
          <DiffView before={valueAt(before.draft, path)} after={valueAt(after.draft, path)} />
        </section>
      ))}
      {files.length > 0 && <ReplacedFiles files={files} />}
    </>
  );
}

function Compared({ pid, from, to }: { pid: number; from: number; to: number }) {
  const before = useApi(readProblemVersion, { query: { pid, version: from } }, { staleMs: Infinity });
  const after = useApi(readProblemVersion, { query: { pid, version: to } }, { staleMs: Infinity });
  return (
    <QueryView query={before}>
      {(old) => <QueryView query={after}>{(now) => <Comparison before={old} after={now} />}</QueryView>}
    </QueryView>
  );
}

/** Brings a version back by saving its draft over the present one. */
const useRestore = (pid: number) => {
  const { t } = useText();
  const model = useDraftModel();
  const work = useWork({ changes: [listProblemVersions, readProblemDraft] });
  const restore = async (version: number) => {
    const { version: present } = model.store.getState();
    if (present === null) return;
    const old = await call(readProblemVersion, { query: { pid, version } });
    const saved = await call(updateProblem, {
      body: {
        pid,
        version: present,
        draft: old.draft,
        note: t('authoring:versions.restoredNote', { version }),
      },
    });
    const now = await call(readProblemDraft, { query: { pid } });
    model.restart({ id: pid, version: now.version, base: now.draft });
    toast({ kind: 'success', text: t('authoring:versions.restored', { version, now: saved.version }) });
  };
  return { pending: work.pending, restore: (version: number) => work.run(() => restore(version)) };
};

function RestoreButton({ pid, version }: { pid: number; version: number }) {
  const { t } = useText();
  const { restore, pending } = useRestore(pid);
  const [asking, setAsking] = useState(false);
  const unsaved = useDraftState(({ base, draft }) => problemFields.changed(base, draft).length);
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {t('authoring:versions.restore', { version })}
      </Button>
      <Modal
        open={asking}
        title={t('authoring:versions.restoreAsk', { version })}
        okText={t('authoring:versions.restore', { version })}
        cancelText={t('common:cancel')}
        okButtonProps={{ loading: pending }}
        closable={{ 'aria-label': t('common:close') }}
        onCancel={() => setAsking(false)}
        onOk={() => void restore(version).then(() => setAsking(false))}
      >
        <p>{t('authoring:versions.restoreHint')}</p>
        {unsaved > 0 && (
          <p className={textCss.error}>{t('authoring:versions.restoreUnsaved', { count: unsaved })}</p>
        )}
      </Modal>
    </>
  );
}

/** Saved versions of the problem: who saved what when, any two compared, any one brought back. */
export default function VersionsDrawer({ pid, onClose }: { pid: number; onClose: () => void }) {
  const { t } = useText();
  const phone = useNarrow(phoneBreakpoint);
  const pager = useInnerPager(pageSize);
  const present = useDraftState(({ version }) => version) ?? 1;
  const [to, setTo] = useState(present);
  const [from, setFrom] = useState(Math.max(1, present - 1));
  const versions = useApi(
    listProblemVersions,
    { query: { pid, currentPage: pager.page, limit: pageSize } },
    { keep: true },
  );
  const numbers = Array.from({ length: present }, (_, index) => present - index);
  return (
    <Drawer
      open
      size={phone ? '100%' : 860}
      title={t('authoring:versions')}
      closable={{ 'aria-label': t('common:close') }}
      onClose={onClose}
    >
      <QueryView query={versions}>
        {({ records, total }) => (
          <ol className={css.versions}>
            {records.map((one) => (
              <li key={one.version} data-chosen={one.version === to || undefined}>
                <div className={clsx(layoutCss.row, layoutCss.spread)}>
                  <button
                    type="button"
                    className={textCss.textButton}
                    onClick={() => {
                      setTo(one.version);
                      setFrom(Math.max(1, one.version - 1));
                    }}
                  >
                    {t('authoring:versions.one', { version: one.version })}
                  </button>
                  <span className={clsx(textCss.muted, css.when)}>
                    {one.savedBy} · <TimeAgo instant={one.savedAt} />
                  </span>
                  {one.version !== present && <RestoreButton pid={pid} version={one.version} />}
                </div>
                {one.note && <p>{one.note}</p>}
                <p className={clsx(textCss.muted, css.changes)}>
                  {[...new Set(one.changed.map((path) => fieldName(path, t)))].join(
                    t('authoring:list.comma'),
                  )}
                </p>
              </li>
            ))}
            <Pager {...pager} total={total} />
          </ol>
        )}
      </QueryView>
      <section className={layoutCss.stack}>
        <div className={layoutCss.row}>
          <h2>{t('authoring:versions.compare')}</h2>
          <Select
            size="small"
            value={from}
            aria-label={t('authoring:versions.from')}
            options={numbers.map((value) => ({ value, label: value }))}
            onChange={setFrom}
          />
          <span aria-hidden="true">→</span>
          <Select
            size="small"
            value={to}
            aria-label={t('authoring:versions.to')}
            options={numbers.map((value) => ({ value, label: value }))}
            onChange={setTo}
          />
        </div>
        {from === to ? (
          <p className={textCss.muted}>{t('authoring:versions.pick')}</p>
        ) : (
          <Compared pid={pid} from={from} to={to} />
        )}
      </section>
    </Drawer>
  );
}

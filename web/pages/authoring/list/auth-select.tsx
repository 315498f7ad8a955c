import {
  type AdminProblemRow,
  changeProblemAuth,
  listAdminProblems,
} from '@assize/shared/areas/authoring/endpoints.ts';
import { Select } from 'antd';
import { clsx } from 'clsx';
import { ApiFailure } from '../../../data/failure.ts';
import { failureText } from '../../../data/failure-text.ts';
import { patchAll, refetchAll } from '../../../data/hooks.ts';
import { call } from '../../../data/runtime.ts';
import { useText } from '../../../platform/texts/texts.ts';
import { toast } from '../../../state/toasts.ts';
import css from './auth-select.module.css';

const auths = [1, 2, 3] as const;

const patchRow = (id: number, change: Partial<AdminProblemRow>) =>
  patchAll(listAdminProblems, ({ records, total }) => ({
    total,
    records: records.map((one) => (one.id === id ? { ...one, ...change } : one)),
  }));

/**
 * Who sees a problem, changed in the list: shown at once, taken back with a word when the server refuses. No
 * `useAction`: asking for the list anew would move the row away under the hand that changed it.
 */
export function AuthSelect({ row }: { row: AdminProblemRow }) {
  const { t } = useText();
  const open = { 1: row.mayPublish, 2: true, 3: false };
  const change = async (auth: AdminProblemRow['auth'], before: AdminProblemRow['auth']) => {
    patchRow(row.id, { auth });
    try {
      const { version } = await call(changeProblemAuth, { body: { id: row.id, auth } });
      patchRow(row.id, { version });
      toast({
        kind: 'success',
        text: t('admin:problems.authSaved', { id: row.problemId, auth: t(`authoring:auth.${auth}`) }),
        forMs: 5000,
        // One that only others may choose does not come back from here.
        action: open[before]
          ? { text: t('admin:problems.undo'), run: () => void change(before, auth) }
          : undefined,
      });
    } catch (failure) {
      patchRow(row.id, { auth: before });
      toast({
        kind: 'error',
        text: t('admin:problems.authKept', { id: row.problemId, auth: t(`authoring:auth.${before}`) }),
        detail: failureText(failure, t),
      });
      // Gone or changed by somebody else: show what is there now.
      if (failure instanceof ApiFailure && [403, 404, 409].includes(failure.status))
        await refetchAll(listAdminProblems);
    }
  };
  return (
    <Select
      size="small"
      className={clsx(css.select)}
      data-testid="visibility"
      value={row.auth}
      disabled={!row.mayEdit}
      popupMatchSelectWidth={false}
      aria-label={t('admin:problems.authOf', { id: row.problemId })}
      options={auths.map((value) => ({
        value,
        label: t(`authoring:auth.${value}`),
        disabled: !open[value] && value !== row.auth,
      }))}
      onChange={(value) => void change(value, row.auth)}
    />
  );
}

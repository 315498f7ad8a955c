import {
  createContest,
  listAdminContests,
  readContest,
  updateContest,
} from '@assize/shared/areas/contest/admin-endpoints.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiFailure } from '../../data/failure.ts';
import { failureText } from '../../data/failure-text.ts';
import { refetchAll } from '../../data/hooks.ts';
import { call } from '../../data/runtime.ts';
import { afterPaint, focusFirst } from '../../kit/form/focus-issue.ts';
import { useText } from '../../platform/texts/texts.ts';
import { toast } from '../../state/toasts.ts';
import { type ContestFormState, contestFields } from './contest-fields.ts';
import { useContestForm } from './form-context.tsx';

/** The field that a refused save is about; null: none. */
const fieldOf = ({ code, field, params }: ApiFailure): string | null => {
  if (field !== undefined) return field.replace(/^(?:body\.)?(?:draft\.)?/, '');
  if (code === 'contest.unknown-user') return 'starAccount';
  return code === 'contest.locked-field' ? String(params.field ?? '') : null;
};

/** Saves the form's draft: checks it, sends it, and shows what the contract or the server has against it. */
export const useSave = (): { save: () => Promise<void>; saving: boolean } => {
  const { t } = useText();
  const navigate = useNavigate();
  const { model } = useContestForm();
  const [saving, setSaving] = useState(false);

  /** Puts the changes of this form upon what somebody else saved meanwhile. */
  const takeTheirs = async (cid: number, base: ContestFormState['base']) => {
    const now = await call(readContest, { query: { cid } });
    model.restartFrom(base, { id: cid, version: now.version, base: now.draft });
    toast({ kind: 'info', text: t('contest-admin:save.merged') });
  };

  const refused = async (failure: unknown, { id, base }: ContestFormState) => {
    if (!(failure instanceof ApiFailure)) throw failure;
    if (failure.code === 'contest.version-conflict' && id !== null) {
      const isTaken = await takeTheirs(id, base).then(
        () => true,
        () => false,
      );
      if (isTaken) return;
    }
    const path = fieldOf(failure);
    toast({ kind: 'error', text: failureText(failure, t) });
    if (path === null || contestFields.at(path) === undefined) return;
    const reason = failure.code === 'request.invalid' ? failure.params.reason : undefined;
    model.refuse({ path, text: (tt) => (reason === undefined ? failureText(failure, tt) : String(reason)) });
    afterPaint(() => focusFirst([path]));
  };

  const send = async (state: ContestFormState) => {
    const { id, version, draft } = state;
    setSaving(true);
    try {
      const saved =
        id === null || version === null
          ? await call(createContest, { body: draft })
          : await call(updateContest, { body: { cid: id, version, draft } });
      toast({ kind: 'success', text: t('contest-admin:saved') });
      model.restartFrom(draft, { id: saved.cid, version: saved.version, base: draft });
      if (id === null) await navigate(`/admin/contest/${saved.cid}/problems`, { replace: true });
      await Promise.all([refetchAll(readContest), refetchAll(listAdminContests)]);
    } catch (failure) {
      await refused(failure, state);
    } finally {
      setSaving(false);
    }
  };

  return {
    saving,
    save: async () => {
      if (saving) return;
      const issues = model.tryToSave();
      if (issues.length === 0) return send(model.store.getState());
      const paths = [...new Set(issues.map(({ path }) => path))];
      toast({ kind: 'error', text: t('contest-admin:save.wrong', { n: paths.length }), forMs: 3000 });
      afterPaint(() => focusFirst(paths));
    },
  };
};

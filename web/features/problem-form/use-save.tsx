import {
  createProblem,
  listProblemVersions,
  readProblemDraft,
  readProblemVersion,
  updateProblem,
} from '@assize/shared/areas/authoring/endpoints.ts';
import { type ReactNode, Suspense, use, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiFailure } from '../../data/failure.ts';
import { failureText } from '../../data/failure-text.ts';
import { refetchAll } from '../../data/hooks.ts';
import { call } from '../../data/runtime.ts';
import { afterPaint, focusFirst } from '../../kit/form/focus-issue.ts';
import { sameValue } from '../../kit/form/values.ts';
import { useText, withTexts } from '../../platform/texts/texts.ts';
import { toast } from '../../state/toasts.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useDraftModel } from '../problem-draft/draft-context.tsx';
import type { DraftState, ProblemDraftInput } from '../problem-draft/draft-model.ts';
import { NewProblemContext } from '../problem-draft/new-problem.ts';
import { refusalOf } from '../problem-draft/refusal.ts';
import type { Conflict } from './conflict-dialog.tsx';
import { replacedFiles } from './replaced-files.ts';
import { useCompiledPrograms } from './use-compiled-programs.tsx';

const ConflictDialog = lazyPart(withTexts(['task'], () => import('./conflict-dialog.tsx')));

/** Body of a save: the draft, and whether it changes how the problem is judged. */
const payloadOf = (draft: ProblemDraftInput, base: ProblemDraftInput | null): ProblemDraftInput => ({
  ...draft,
  changeModeCode:
    base === null ||
    draft.judgeMode !== base.judgeMode ||
    !sameValue(
      [draft.problem.spjCode, draft.problem.spjLanguage],
      [base.problem.spjCode, base.problem.spjLanguage],
    ),
  changeJudgeCaseMode: base === null || draft.problem.judgeCaseMode !== base.problem.judgeCaseMode,
});

/** The saved state of the problem after `draft`, as far as is known before it is read again. */
const asSaved = (draft: ProblemDraftInput): ProblemDraftInput => ({
  ...draft,
  uploadTestcaseDir: null,
  changeModeCode: false,
  changeJudgeCaseMode: false,
});

/** Changes that somebody else saved since version `from`, whose draft is `base`. */
const readConflict = async (pid: number, from: number, base: ProblemDraftInput) => {
  const [now, versions, before] = await Promise.all([
    call(readProblemDraft, { query: { pid } }),
    call(listProblemVersions, { query: { pid, limit: 1 } }),
    call(readProblemVersion, { query: { pid, version: from } }),
  ]);
  const after = await call(readProblemVersion, { query: { pid, version: now.version } });
  const savedBy = versions.records[0]?.savedBy ?? '';
  const theirFiles = replacedFiles(before.cases, after.cases).length > 0;
  return { base, theirs: now.draft, theirFiles, version: now.version, savedBy };
};

/** Saves the form's draft: checks it, sends it, and shows what the contract or the server has against it. */
export const useSave = (): {
  save: (note?: string) => Promise<boolean>;
  saving: boolean;
  /** The program that a save lets a judge compile first. */
  compiling: string | null;
  dialog: ReactNode;
} => {
  const { t } = useText();
  const navigate = useNavigate();
  const model = useDraftModel();
  const place = use(NewProblemContext);
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const programs = useCompiledPrograms();

  /** Reads the saved draft as the new start: the server may have written some values in another way. */
  const readAgain = async (pid: number, version: number) => {
    // The save counts even if this read fails; the form then goes on from the draft that was sent.
    const saved = await call(readProblemDraft, { query: { pid } }).catch(() => null);
    const { base, version: start } = model.store.getState();
    // Another version is a later save. If another person made it, the next save from here shows a conflict.
    if (saved?.version === version && start === version)
      model.restartFrom(base, { id: pid, version, base: saved.draft });
    await Promise.all([refetchAll(readProblemDraft), refetchAll(listProblemVersions)]);
  };

  const refused = async (failure: unknown, { id: pid, version, base }: DraftState) => {
    if (!(failure instanceof ApiFailure)) throw failure;
    if (failure.code === 'problem.version-conflict' && pid !== null && version !== null) {
      const found = await readConflict(pid, version, base).catch(() => null);
      // The draft has changed meanwhile, if something was typed during the request.
      if (found) return setConflict({ ...found, mine: model.store.getState().draft });
    }
    const gone = failure.code === 'upload.not-found';
    // The server deletes uploaded files after a day.
    if (gone) model.change((now) => ({ ...now, uploadTestcaseDir: null }));
    const refusal = gone
      ? { path: 'uploadTestcaseDir', text: (tt: typeof t) => tt('authoring:save.filesGone') }
      : refusalOf(failure);
    toast({ kind: 'error', text: refusal ? refusal.text(t) : failureText(failure, t) });
    if (!refusal) return;
    model.refuse(refusal);
    afterPaint(() => focusFirst([refusal.path]));
  };

  const send = async (state: DraftState, note: string | undefined): Promise<boolean> => {
    setSaving(true);
    try {
      if (!(await programs.check(state))) {
        setConflict(null);
        return false;
      }
      const { id: pid, version, draft, base } = state;
      const body = payloadOf(draft, pid === null ? null : base);
      const saved =
        pid === null || version === null
          ? await (place?.create(body) ?? call(createProblem, { body }))
          : await call(updateProblem, { body: { pid, version, draft: body, note: note || null } });
      setConflict(null);
      toast({ kind: 'success', text: t('authoring:save.done', { version: saved.version }) });
      model.restartFrom(draft, { id: saved.pid, version: saved.version, base: asSaved(draft) });
      const next = place?.next(saved.pid) ?? `/admin/problem/edit/${saved.pid}`;
      if (pid === null) await navigate(next, { replace: true });
      void readAgain(saved.pid, saved.version);
      return true;
    } catch (failure) {
      await refused(failure, state);
      return false;
    } finally {
      setSaving(false);
    }
  };

  /** Waits for files that texts are to link to: a placeholder must not be saved. */
  const settled = async () => {
    if (!model.uploading()) return;
    setSaving(true);
    toast({ kind: 'info', text: t('authoring:save.waiting') });
    await model.uploaded();
  };

  const save = async (note?: string): Promise<boolean> => {
    if (saving) return false;
    const issues = model.tryToSave();
    if (issues.length === 0) {
      await settled();
      return send(model.store.getState(), note);
    }
    // Mistakes are counted by field, as in the bar.
    const paths = [...new Set(issues.map(({ path }) => path))];
    toast({ kind: 'error', text: t('authoring:save.wrong', { n: paths.length }), forMs: 3000 });
    afterPaint(() => focusFirst(paths));
    return false;
  };

  const { id } = model.store.getState();
  return {
    save,
    saving,
    compiling: programs.compiling,
    dialog:
      programs.dialog ??
      (conflict && id !== null && (
        <Suspense>
          <ConflictDialog
            key={conflict.version}
            conflict={conflict}
            saving={saving}
            onClose={() => setConflict(null)}
            onTakeTheirs={() => {
              model.restart({ id, version: conflict.version, base: conflict.theirs });
              setConflict(null);
              toast({ kind: 'info', text: t('authoring:conflict.taken', { version: conflict.version }) });
            }}
            onSave={(draft) => {
              // From here on the form is a change of their version.
              model.restartFrom(
                conflict.mine,
                { id, version: conflict.version, base: conflict.theirs },
                draft,
              );
              void send(model.store.getState(), undefined);
            }}
          />
        </Suspense>
      )),
  };
};

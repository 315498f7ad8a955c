import { describe, expect, it } from 'vitest';
import { shownIssue } from '../../kit/form/model.ts';
import { blankDraft } from './blank-draft.ts';
import { createDraftModel, type ProblemDraftInput } from './draft-model.ts';

const blank = blankDraft({ languages: ['C++ 17'], auth: 1 });
const made = () => createDraftModel({ id: null, version: null, base: blank });
const set = (fields: Partial<ProblemDraftInput['problem']>) => (now: ProblemDraftInput) => ({
  ...now,
  problem: { ...now.problem, ...fields },
});
const shows = ({ store }: ReturnType<typeof made>, path: string): boolean =>
  shownIssue(store.getState(), path) !== undefined;

describe('the state of a problem form', () => {
  it('complains about a field once it was left, and about all of them once a save was tried', () => {
    const model = made();
    expect(shows(model, 'problem.title')).toBe(false);
    model.leave('problem.title');
    expect(shows(model, 'problem.title')).toBe(true);
    expect(shows(model, 'problem.problemId')).toBe(false);
    expect(model.tryToSave().map(({ path }) => path)).toContain('problem.problemId');
    expect(shows(model, 'problem.problemId')).toBe(true);
  });

  it('takes a complaint back as soon as it is met, without raising new ones while somebody types', () => {
    const model = made();
    model.tryToSave();
    model.change(set({ title: 'Sum' }));
    expect(shows(model, 'problem.title')).toBe(false);
    model.change(set({ title: 'Sum', timeLimit: 0 }));
    expect(shows(model, 'problem.timeLimit')).toBe(false);
    model.leave('problem.timeLimit');
    expect(shows(model, 'problem.timeLimit')).toBe(true);
  });

  it('shows fields below one that was left', () => {
    const model = made();
    model.change((now) => ({ ...now, limitFactors: { Java: { time: 0, memory: 1 } } }));
    model.leave('limitFactors.Java');
    expect(shows(model, 'limitFactors.Java.time')).toBe(true);
  });

  it("keeps the server's word until its value changes", () => {
    const model = made();
    model.change(set({ problemId: 'TAKEN' }));
    model.refuse({ path: 'problem.problemId', text: () => 'taken' });
    model.change(set({ title: 'Other' }));
    expect(shows(model, 'problem.problemId')).toBe(true);
    model.change(set({ problemId: 'FREE' }));
    expect(shows(model, 'problem.problemId')).toBe(false);
  });

  it('knows what is unsaved, and nothing after what was saved is taken', () => {
    const model = made();
    model.change(set({ title: 'Sum' }));
    expect(model.unsaved()).toEqual(['problem.title']);
    model.restart({ id: 7, version: 1, base: model.store.getState().draft });
    expect(model.unsaved()).toEqual([]);
    expect(model.store.getState()).toMatchObject({ id: 7, version: 1, saveTries: 0 });
  });
});

describe('a save of the form', () => {
  it('keeps what was typed while it ran, as an unsaved change', () => {
    const model = made();
    model.change(set({ hint: 'first' }));
    const sent = model.store.getState().draft;
    model.change(set({ hint: 'first and more' }));
    model.restartFrom(sent, { id: 7, version: 1, base: sent });
    expect(model.store.getState()).toMatchObject({
      id: 7,
      version: 1,
      base: { problem: { hint: 'first' } },
    });
    expect(model.store.getState().draft.problem.hint).toBe('first and more');
    expect(model.unsaved()).toEqual(['problem.hint']);
  });

  it('waits for uploads into its texts, also for those that fail', async () => {
    const model = made();
    const first = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    model.awaitUpload(first.promise);
    model.awaitUpload(second.promise);
    expect(model.uploading()).toBe(true);
    const waited = model.uploaded();
    first.resolve();
    second.reject(new Error('away'));
    await waited;
    expect(model.uploading()).toBe(false);
  });

  it('asks for a description of the output, unless the saved problem came without', () => {
    const asked = (model: ReturnType<typeof made>) =>
      model.tryToSave().flatMap(({ path }) => (/^problem\.(input|output)$/.test(path) ? [path] : []));
    expect(asked(made())).toEqual(['problem.output']);
    expect(asked(createDraftModel({ id: 1, version: 1, base: blank }))).toEqual([]);
    const objective = made();
    objective.change((now) => ({ ...now, judgeMode: 'objective' }));
    expect(asked(objective)).toEqual([]);
    const described = set({ input: 'i', output: 'o' })(blank);
    const emptied = createDraftModel({ id: 1, version: 1, base: described });
    emptied.change(set({ output: ' ' }));
    expect(asked(emptied)).toEqual(['problem.output']);
  });
});

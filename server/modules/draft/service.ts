import {
  type listDraftLanguages,
  type patchDraft,
  type readDraft,
  type readDraftRevision,
  revisionStandsMs,
  type saveDraft,
  type UnfinishedDraft,
} from '@assize/shared/areas/draft/endpoints.ts';
import { isMadeBy, patched } from '@assize/shared/areas/draft/patch.ts';
import { practice } from '@assize/shared/areas/submission/scope.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { ProblemRecord, ProblemService } from '../problem/service.ts';
import type { SolvedService } from '../solved/service.ts';
import { checkLength, type SubmissionService } from '../submission/service.ts';
import type { DraftKey, DraftRecord, DraftStore } from './store.ts';

type Ports = {
  drafts: DraftStore;
  scopes: SubmissionService['scopes'];
  problems: Pick<ProblemService, 'records' | 'mayRead' | 'titles'>;
  solved: Pick<SolvedService, 'of'>;
  maxCodeLength: () => Promise<number>;
  /** Tells pages of a user that a draft was saved. */
  saved: (
    uid: string,
    draft: { scope: string; problemId: string; language: string; revision: number },
  ) => void;
  clock: Clock;
};
type Place = z.output<(typeof readDraft)['query']>;
/** The next text of a draft, made from what it has. */
type Next = {
  base: number;
  keep: boolean;
  make: (before: string) => string;
  isMade: (text: string) => boolean;
};

/** Drafts among which unfinished problems are looked for, and problems that are named. */
const lookedAt = 40;
const named = 5;

/**
 * Whether the text of a draft is kept when `code` takes its place: it stood for a while, or more than half of it goes
 * at once.
 */
export const keepsBefore = (
  { code: before, since }: Pick<DraftRecord, 'code' | 'since'>,
  code: string,
  now: Date,
): boolean =>
  before !== code && (now.getTime() - since.getTime() >= revisionStandsMs || code.length * 2 < before.length);

/** Drafts of programs, seen by their owner alone. */
export const draftService = (ports: Ports) => {
  const { drafts, scopes, problems, solved, maxCodeLength, saved, clock } = ports;

  const problemOf = (
    { scope: name, problemId }: Omit<Place, 'language'>,
    viewer: Viewer,
  ): Promise<ProblemRecord> => {
    const { scope, id } = scopes.asked(name, 'scope');
    return scope.find({ id, problem: problemId, viewer });
  };
  const keyOf = ({ scope, language }: Place, { pid }: ProblemRecord, { uid }: Viewer): DraftKey => ({
    uid,
    scope,
    pid,
    language,
  });

  /** A text is taken only where it was made from the revision that the draft has. */
  const take = async (place: Place, { base, keep, make, isMade }: Next, viewer: Viewer) => {
    const problem = await problemOf(place, viewer);
    if (!problem.languages.includes(place.language))
      throw new AssizeError('language.not-offered', { field: 'language' });
    const key = keyOf(place, problem, viewer);
    const now = clock.now();
    const before = await drafts.find(key);
    // The same save once more: its answer was lost on the way.
    if (before && before.revision === base + 1 && isMade(before.code))
      return { revision: before.revision, savedAt: before.savedAt.toISOString() };
    if ((before?.revision ?? 0) !== base) throw new AssizeError('draft.conflict', { field: 'base' });
    const code = make(before?.code ?? '');
    const kept = before !== null && ((keep && before.code !== code) || keepsBefore(before, code, now));
    if (before && kept) await drafts.keep(key, before);
    const next = {
      code,
      revision: base + 1,
      savedAt: now,
      since: before === null || kept ? now : before.since,
    };
    const taken = before ? await drafts.change(key, base, next) : await drafts.insert(key, next);
    if (!taken) throw new AssizeError('draft.conflict', { field: 'base' });
    if (kept) await drafts.trimRevisions(key);
    if (!before) await drafts.trimDrafts(viewer.uid);
    const { scope, problemId, language } = place;
    saved(viewer.uid, { scope, problemId, language, revision: next.revision });
    return { revision: next.revision, savedAt: now.toISOString() };
  };

  return {
    /** Removes the drafts of an account that is deleted. */
    forget: drafts.removeOf,

    async read(place: Place, viewer: Viewer): Promise<ReplyOf<typeof readDraft>> {
      const key = keyOf(place, await problemOf(place, viewer), viewer);
      const [found, earlier] = await Promise.all([drafts.find(key), drafts.earlier(key)]);
      return {
        draft: found && {
          revision: found.revision,
          code: found.code,
          savedAt: found.savedAt.toISOString(),
        },
        earlier: earlier.map(({ revision, code, savedAt }) => ({
          revision,
          savedAt: savedAt.toISOString(),
          length: code.length,
          lines: code.split('\n').length,
        })),
      };
    },

    /** So that another machine opens the problem in the language that was written in. */
    async languages(
      place: z.output<(typeof listDraftLanguages)['query']>,
      viewer: Viewer,
    ): Promise<ReplyOf<typeof listDraftLanguages>> {
      const { pid } = await problemOf(place, viewer);
      const found = await drafts.languagesOf({ uid: viewer.uid, scope: place.scope, pid });
      return found.map(({ language, savedAt }) => ({ language, savedAt: savedAt.toISOString() }));
    },

    async revision(
      { revision, ...place }: z.output<(typeof readDraftRevision)['query']>,
      viewer: Viewer,
    ): Promise<ReplyOf<typeof readDraftRevision>> {
      const key = keyOf(place, await problemOf(place, viewer), viewer);
      const found = await drafts.revision(key, revision);
      if (!found) throw new AssizeError('draft.not-found');
      return { revision, code: found.code, savedAt: found.savedAt.toISOString() };
    },

    async save(
      { code, base, keep, ...place }: z.output<(typeof saveDraft)['body']>,
      viewer: Viewer,
    ): Promise<ReplyOf<typeof saveDraft>> {
      checkLength(code, await maxCodeLength());
      return take(place, { base, keep, make: () => code, isMade: (text) => text === code }, viewer);
    },

    async patch(
      { scope, problemId, language, base, ...patch }: z.output<(typeof patchDraft)['body']>,
      viewer: Viewer,
    ): Promise<ReplyOf<typeof patchDraft>> {
      const most = await maxCodeLength();
      const make = (before: string): string => {
        const after = patched(before, patch);
        if ('unfit' in after) throw new AssizeError('draft.patch-unfit', { field: after.unfit });
        checkLength(after.text, most, 'text');
        return after.text;
      };
      const isMade = (text: string) => isMadeBy(text, patch);
      return take({ scope, problemId, language }, { base, keep: false, make, isMade }, viewer);
    },

    async unfinished(viewer: Viewer, locale: Locale): Promise<UnfinishedDraft[]> {
      const latest = await drafts.latest(viewer.uid, practice, lookedAt);
      const first = latest.filter(({ pid }, n) => latest.findIndex((one) => one.pid === pid) === n);
      const states = await solved.of(
        viewer.uid,
        first.map(({ pid }) => pid),
      );
      const unsolved = first.filter(({ pid }) => (states.get(pid)?.solvedBy ?? null) === null);
      const readable = await Promise.all(
        unsolved.map(async (one) => {
          const problem = await problems.records.byPid(one.pid);
          return problem && problems.mayRead(problem, viewer) ? one : null;
        }),
      );
      const shown = readable.filter((one) => one !== null).slice(0, named);
      const titles = await problems.titles(
        shown.map(({ pid }) => pid),
        locale,
      );
      return shown.flatMap(({ pid, language, savedAt }) => {
        const title = titles.get(pid);
        return title ? [{ pid, ...title, language, savedAt: savedAt.toISOString() }] : [];
      });
    },
  };
};
export type DraftService = ReturnType<typeof draftService>;

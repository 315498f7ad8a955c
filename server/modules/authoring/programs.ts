import type { ProblemDraft } from '@assize/shared/areas/authoring/draft.ts';
import type { compileSpj, generateData, playChecker, playTalk } from '@assize/shared/areas/task/endpoints.ts';
import type { DataSet } from '@assize/shared/areas/testdata/endpoints.ts';
import { findLanguage } from '@assize/shared/domain/languages.ts';
import { effectiveBound, limitBounds, type StatedLimits } from '@assize/shared/domain/limits.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { z } from 'zod';
import type { BlobStore } from '../../platform/files/blob-store.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { refuseField } from '../../platform/http/refuse-field.ts';
import { tooLarge } from '../../platform/http/too-large.ts';
import type { TaskService } from '../task/service.ts';
import type { DataSets, NamedFile } from '../testdata/service.ts';

type Started = { key: string };
type Program = { language: string };

type Ports = {
  tasks: Pick<TaskService, 'start' | 'own'>;
  sets: Pick<DataSets, 'open' | 'putStored'>;
  /** A problem's draft as it is saved, for viewers who may change the problem. @throws AssizeError */
  savedDraft: (pid: number, viewer: Viewer) => Promise<ProblemDraft>;
  offered: () => Promise<ReadonlySet<string>>;
  blobs: Pick<BlobStore, 'renew'>;
  compiles: Pick<TaskService['compiles'], 'remember'>;
};

/** Most bytes of data for one try: more makes the queue heavy, and is better uploaded as a case. */
const mostPlayBytes = 4 * 1024 * 1024;

const checkPlayed = (...texts: string[]): void => {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (bytes > mostPlayBytes) throw tooLarge(mostPlayBytes);
};

/** @param factor by which the limits may exceed the bounds of stated limits */
const checkLimits = (limits: StatedLimits, factor = 1): void => {
  for (const name of ['timeLimitMs', 'memoryLimitMb', 'stackLimitMb'] as const)
    if (limits[name] > factor * limitBounds[name].max) refuseField(`limits.${name}`, 'too-large');
};

/** Tasks of judges with the programs of a problem. */
export const programTasks = ({ tasks, sets, savedDraft, offered, blobs, compiles }: Ports) => {
  /** The program under its language's own name. @throws AssizeError `language.not-offered` */
  const usable = async <P extends Program>(program: P, field: string): Promise<P> => {
    const language = findLanguage(program.language);
    if (!language || !(await offered()).has(language.name))
      throw new AssizeError('language.not-offered', { field, params: { language: program.language } });
    return { ...program, language: language.name };
  };

  return {
    /** Compiles a checker, interactor or manager; without extra files with those the problem has saved. */
    async compile(
      body: z.output<(typeof compileSpj)['body']>,
      viewer: Viewer,
      traceId: string,
    ): Promise<Started> {
      const { language } = await usable(body, 'language');
      const files =
        body.extraFiles ??
        (typeof body.pid === 'number' ? (await savedDraft(body.pid, viewer)).problem.judgeExtraFile : null) ??
        {};
      const program = { language, code: body.code };
      const of = { pid: body.pid ?? null, name: language };
      const graders = body.graders ?? null;
      const key = await tasks.start({ kind: 'compile', program, files, graders }, of, viewer, traceId);
      await compiles.remember({ ...program, files, graders }, key);
      return { key };
    },

    async play(
      { pid = null, ...body }: z.output<(typeof playChecker)['body']>,
      viewer: Viewer,
      traceId: string,
    ): Promise<Started> {
      checkPlayed(body.input, body.output, body.answer);
      const program = await usable(body.program, 'program.language');
      const of = { pid, name: program.language };
      return { key: await tasks.start({ kind: 'play', ...body, program }, of, viewer, traceId) };
    },

    async playTalk(
      { pid = null, ...body }: z.output<(typeof playTalk)['body']>,
      viewer: Viewer,
      traceId: string,
    ): Promise<Started> {
      checkPlayed(body.input, body.answer);
      checkLimits(body.limits, effectiveBound);
      const task = {
        ...body,
        kind: 'talk' as const,
        own: await usable(body.own, 'own.language'),
        checker: body.checker && (await usable(body.checker, 'checker.language')),
        program: await usable(body.program, 'program.language'),
      };
      return { key: await tasks.start(task, { pid, name: task.program.language }, viewer, traceId) };
    },

    async generate(
      { pid = null, ...body }: z.output<(typeof generateData)['body']>,
      viewer: Viewer,
      traceId: string,
    ): Promise<Started> {
      const seen = new Set<string>();
      body.cases.forEach(({ name }, index) => {
        if (seen.has(name)) refuseField(`cases.${index}.name`, 'duplicate');
        seen.add(name);
      });
      checkLimits(body.limits);
      const task = {
        ...body,
        kind: 'generate' as const,
        generator: await usable(body.generator, 'generator.language'),
        solution: body.solution && (await usable(body.solution, 'solution.language')),
        validator: body.validator && (await usable(body.validator, 'validator.language')),
      };
      return { key: await tasks.start(task, { pid, name: task.generator.language }, viewer, traceId) };
    },

    /** Puts what was generated into a set: cases that failed are left out. */
    async takeGenerated(key: string, set: string | null, viewer: Viewer): Promise<DataSet> {
      const { result, state } = await tasks.own(key, viewer);
      if (state !== 'done' || result === null) throw new AssizeError('task.not-done');
      if (result.kind !== 'generate') throw new AssizeError('task.not-found', { field: 'key' });
      const files: NamedFile[] = [];
      for (const { name, input, output, problem } of result.cases) {
        if (!input || !output || problem !== null) continue;
        if (!(await blobs.renew(input.hash)) || !(await blobs.renew(output.hash)))
          throw new AssizeError('task.not-found', { field: 'key' });
        files.push({ name: `${name}.in`, ...input }, { name: `${name}.out`, ...output });
      }
      const target = set ?? (await sets.open(viewer.uid, [])).fileListDir;
      return sets.putStored(viewer.uid, target, files);
    },
  };
};
export type ProgramTasks = ReturnType<typeof programTasks>;

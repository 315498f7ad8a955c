import { readProblemCases } from '@assize/shared/areas/authoring/endpoints.ts';
import {
  type DataSet,
  openDataSet,
  putDataFile,
  readDataFile,
  readDataSet,
  uploadTestcaseZip,
} from '@assize/shared/areas/testdata/endpoints.ts';
import { isSubtaskMode } from '@assize/shared/domain/scoring.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiFailure } from '../../data/failure.ts';
import { failureText } from '../../data/failure-text.ts';
import { useApi, useCall } from '../../data/hooks.ts';
import { download, upload } from '../../data/runtime.ts';
import { useText } from '../../platform/texts/texts.ts';
import { toast } from '../../state/toasts.ts';
import { useDraft } from '../problem-draft/draft-context.tsx';
import { type Case, mergedCases } from './case-rows.ts';

export type Sizes = ReadonlyMap<string, number>;
/** A file on its way up. */
export type Sending = { name: string; sent: number; total: number };

const sizesOf = (
  files: readonly { input: string; output: string; inputSize: number; outputSize: number }[],
): Sizes =>
  new Map(
    files.flatMap((one) => [
      [one.input, one.inputSize],
      [one.output, one.outputSize],
    ]),
  );

const casesOf = ({ fileList }: DataSet, subtasks: boolean): Case[] =>
  fileList.map(({ input, output, score, groupNum }) => ({
    input,
    output,
    score,
    groupNum: subtasks ? (groupNum ?? 1) : groupNum,
  }));

/**
 * The files behind the table of test data: those the saved problem has, or a working copy of them (a data set) once
 * something was put in. Cases of the draft follow what comes into the set.
 */
export const useDataSet = () => {
  const { t } = useText();
  const { draft, change, pid, version } = useDraft();
  const dir = draft.uploadTestcaseDir;
  const [latest, setLatest] = useState<DataSet | null>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const stop = useRef<AbortController | null>(null);
  const open = useCall(openDataSet);
  const openNew = async (): Promise<DataSet | null> => {
    const reply = await open.mutateAsync({ body: { pid } }).catch(() => null);
    if (reply) adopt(reply, false);
    return reply;
  };

  const read = useApi(
    readDataSet,
    { query: { set: dir ?? '' } },
    { enabled: dir !== null && dir !== latest?.fileListDir },
  );
  const set = dir === null ? null : latest?.fileListDir === dir ? latest : (read.data ?? null);
  /** The present set, for uploads that began before it was there. */
  const known = useRef(set);
  useEffect(() => {
    known.current = set;
  }, [set]);
  const saved = useApi(
    readProblemCases,
    { query: { pid: pid ?? 0 } },
    { enabled: dir === null && pid !== null && draft.isUploadTestCase },
  );
  const refetchSaved = useEffectEvent(() => void (pid !== null && saved.refetch()));
  useEffect(() => {
    if (version !== null) refetchSaved();
  }, [version]);

  const failed = (failure: unknown) => {
    toast({ kind: 'error', text: failureText(failure, t) });
    return null;
  };

  /** Shows a set's files; new pairs come into the table when `merge` says so. */
  const adopt = (reply: DataSet, merge: boolean) => {
    const before = known.current?.fileList ?? [];
    known.current = reply;
    setLatest(reply);
    change((now) => {
      const files = casesOf(reply, isSubtaskMode(now.problem.judgeCaseMode));
      const samples = now.isUploadTestCase ? now.samples : [];
      return {
        ...now,
        isUploadTestCase: true,
        uploadTestcaseDir: reply.fileListDir,
        samples: merge ? mergedCases(samples, before, files) : samples,
      };
    });
  };

  /** Id of a set that holds what the table shows; opens a working copy of the saved files first. */
  const ensureSet = async (): Promise<string | null> => {
    if (dir !== null) return dir;
    return (await openNew())?.fileListDir ?? null;
  };

  /** Forgets a set that the server deleted after a day: the table stays, its files must be sent again. */
  const forget = () => {
    setLatest(null);
    change((now) => ({ ...now, uploadTestcaseDir: null }));
    toast({ kind: 'error', text: t('authoring:save.filesGone'), forMs: 10_000 });
  };
  const isGone = (failure: unknown) => failure instanceof ApiFailure && failure.code === 'upload.not-found';
  const forgetKept = useEffectEvent(forget);
  useEffect(() => {
    if (read.error instanceof ApiFailure && read.error.code === 'upload.not-found') forgetKept();
  }, [read.error]);

  /** Runs something on a set; where that is gone, on a fresh one. */
  const inSet = async (
    into: string | undefined,
    run: (into?: string) => Promise<DataSet>,
  ): Promise<DataSet> => {
    try {
      return await run(into);
    } catch (failure) {
      if (into === undefined || !isGone(failure)) throw failure;
      forget();
      const fresh = await openNew();
      if (!fresh) throw failure;
      return run(fresh.fileListDir);
    }
  };

  const send = async (
    name: string,
    to: string | undefined,
    run: (into: string | undefined, options: Parameters<typeof upload>[3]) => Promise<DataSet>,
  ) => {
    const control = new AbortController();
    stop.current = control;
    setSending({ name, sent: 0, total: 0 });
    const reply = await inSet(to, (into) =>
      run(into, {
        signal: control.signal,
        onProgress: (sent, total) => setSending({ name, sent, total }),
      }),
    ).catch((failure: unknown) => (control.signal.aborted ? null : failed(failure)));
    setSending(null);
    if (reply) adopt(reply, true);
    return reply;
  };

  return {
    set,
    dir,
    pid,
    sizes: set ? sizesOf(set.fileList) : sizesOf(saved.data ?? []),
    sending,
    stopSending: () => stop.current?.abort(),
    ensureSet,
    inSet,
    adopt,
    /** Puts the files of a zip into the set, over files of the same name. */
    putZip: async (file: File) => {
      // The zip goes into a working copy of the problem's files; for an empty table it makes a set of its
      // own.
      const into =
        dir === null && (pid === null || draft.samples.length === 0) ? undefined : await ensureSet();
      if (into === null) return null;
      return send(file.name, into, (set, options) => {
        const query = { mode: draft.problem.judgeCaseMode, ...(set !== undefined && { set }) };
        return upload(uploadTestcaseZip, { query }, file, options);
      });
    },
    putFile: async (file: File, name: string) => {
      const into = await ensureSet();
      if (into === null) return null;
      return send(name, into, (set = into, options) =>
        upload(putDataFile, { query: { set, name } }, file, options),
      );
    },
    /** A file as it is in the set, else as the problem has it. */
    readFile: (name: string): Promise<Blob | null> =>
      download(readDataFile, {
        query: { name, ...(dir !== null ? { set: dir } : { pid: pid ?? undefined }) },
      }).catch(failed),
  };
};
export type DataSetTools = ReturnType<typeof useDataSet>;

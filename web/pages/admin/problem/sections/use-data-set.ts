import { readProblemCases } from '@assize/shared/contract/problem-desk.ts';
import {
  type DataSet,
  openDataSet,
  putDataFile,
  readDataFile,
  readDataSet,
  uploadTestcaseZip,
} from '@assize/shared/contract/testdata.ts';
import { isSubtaskMode } from '@assize/shared/domain/scoring.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureText } from '../../../../api/failure-text.ts';
import { useApi, useCall } from '../../../../api/hooks.ts';
import { download, upload } from '../../../../api/runtime.ts';
import { useText } from '../../../../i18n/i18n.ts';
import { toast } from '../../../../state/toasts.ts';
import { useDraft } from '../draft-context.tsx';
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

  const read = useApi(
    readDataSet,
    { query: { set: dir ?? '' } },
    { enabled: dir !== null && dir !== latest?.fileListDir },
  );
  const set = dir === null ? null : latest?.fileListDir === dir ? latest : (read.data ?? null);
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
    const before = set?.fileList ?? [];
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
    const reply = await open.mutateAsync({ body: { pid } }).catch(() => null);
    if (reply) adopt(reply, false);
    return reply?.fileListDir ?? null;
  };

  const send = async (name: string, run: (options: Parameters<typeof upload>[3]) => Promise<DataSet>) => {
    const control = new AbortController();
    stop.current = control;
    setSending({ name, sent: 0, total: 0 });
    const reply = await run({
      signal: control.signal,
      onProgress: (sent, total) => setSending({ name, sent, total }),
    }).catch((failure: unknown) => (control.signal.aborted ? null : failed(failure)));
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
    adopt,
    /** A zip goes over what is there. */
    putZip: async (file: File) => {
      // A problem that has files already: into a working copy of them. An empty table starts a set of its own.
      const into =
        dir === null && (pid === null || draft.samples.length === 0) ? undefined : await ensureSet();
      if (into === null) return null;
      const query = { mode: draft.problem.judgeCaseMode, ...(into !== undefined && { set: into }) };
      return send(file.name, (options) => upload(uploadTestcaseZip, { query }, file, options));
    },
    putFile: async (file: File, name: string) => {
      const into = await ensureSet();
      if (into === null) return null;
      return send(name, (options) => upload(putDataFile, { query: { set: into, name } }, file, options));
    },
    /** A file as it is in the set, else as the problem has it. */
    readFile: (name: string): Promise<Blob | null> =>
      download(readDataFile, {
        query: { name, ...(dir !== null ? { set: dir } : { pid: pid ?? undefined }) },
      }).catch(failed),
  };
};
export type DataSetTools = ReturnType<typeof useDataSet>;

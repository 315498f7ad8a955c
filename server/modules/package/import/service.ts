import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ImportFormat,
  type ImportItem,
  type ImportReport,
  importProblems,
} from '@assize/shared/areas/package/endpoints.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import type { Clock } from '../../../platform/clock.ts';
import { type ArchiveLimits, archiveLimits } from '../../../platform/files/archive-safety.ts';
import { inOrder } from '../../../platform/files/at-once.ts';
import { openArchive } from '../../../platform/files/read-archive.ts';
import type { UploadedFile, Viewer } from '../../../platform/http/handler.ts';
import { everyone } from '../../../platform/realtime/audience.ts';
import type { EventBus } from '../../../platform/realtime/events.ts';
import { topicsOf } from '../../../platform/realtime/topics.ts';
import type { AuditService } from '../../audit/service.ts';
import { type Staged, type Staging, withStaged } from '../../testdata/service.ts';
import type { PackageItem } from '../formats/format.ts';
import { formatOf } from '../formats/formats.ts';
import { Refused, type Remark } from '../formats/found.ts';
import { packageTree, withoutExtension } from '../formats/tree.ts';
import { plainFile } from './plain-file.ts';
import { aliveEveryMs, type ImportReports } from './report.ts';
import { fileScratch } from './scratch.ts';
import { type ImportCall, type ItemPorts, itemTaker, reasonOf } from './take-item.ts';

type Ports = ItemPorts & {
  reports: ImportReports;
  audit: Pick<AuditService, 'record'>;
  events: EventBus;
  clock: Clock;
  log: FastifyBaseLogger;
  staging: Staging;
  limits?: ArchiveLimits;
};

/** Imports that read at once in one process; others wait for their turn. */
const atOnce = 2;
/** Problems of one import that are taken at once, where their format can read several. */
const itemsAtOnce = 3;
/** A report is written and told of at most this often. */
const tellEveryMs = 250;
const mostItems = 5_000;

/** Item in the place of the first problem that is not read any more, so that the report says so. */
const refusedItem = (name: string): PackageItem => ({
  name,
  read: () => Promise.reject(new Refused('reason.too-many-problems', { most: mostItems })),
});

/** An archive as this module reads it: a zip, or one plain file (FPS). */
const openSource = async (staged: Staged, fileName: string, limits: ArchiveLimits) =>
  staged.isZip ? openArchive(staged.path, staged.bytes, limits) : plainFile(staged.path, fileName);

/** Import of problems: in the background, once their archive has arrived and its directory was found sound. */
export const importService = (ports: Ports) => {
  const { reports, audit, events, clock, log, staging, limits = archiveLimits } = ports;
  const running = new Set<Promise<unknown>>();
  let stopping = false;
  const turn = pLimit(atOnce);

  /** Reads one staged archive to its end; `report` is kept up to date while it does. */
  const readArchive = async (
    source: Awaited<ReturnType<typeof openSource>>,
    archiveName: string,
    report: ImportReport,
    call: ImportCall,
    tell: (force?: boolean) => Promise<void>,
  ): Promise<void> => {
    const tree = packageTree(source);
    const format = await formatOf(call.options.format, tree);
    if (format === null) throw new Refused('reason.unknown-format');
    report.format = format.name;
    report.total = await format.count(tree);
    await tell(true);
    const scratchPath = join(staging.folder, `${randomUUID()}.upload`);
    const scratch = await fileScratch(scratchPath);
    try {
      const take = itemTaker(ports, call);
      const taken = inOrder(format.readsApart ? itemsAtOnce : 1, async (row: ImportItem) => {
        report.items.push(row);
        report.done = report.items.length;
        report.total = Math.max(report.total, report.done);
        await tell();
      });
      try {
        let begun = 0;
        for await (const item of format.items(tree, scratch, archiveName)) {
          if (stopping) throw new Refused('reason.interrupted');
          begun += 1;
          const isTooMany = begun > mostItems;
          await taken.add(take(isTooMany ? refusedItem(item.name) : item));
          if (isTooMany) break;
        }
      } finally {
        await taken.end();
      }
    } finally {
      await scratch.close();
      await rm(scratchPath, { force: true });
    }
    if (report.items.length === 0) throw new Refused('reason.no-problems');
    report.total = report.done;
  };

  const finish = async (report: ImportReport, call: ImportCall, fileName: string, failure: Remark | null) => {
    report.state = failure === null ? 'done' : 'failed';
    report.failure = failure;
    await reports.save(call.actor.viewer.uid, report);
    await reports.ended(report.id);
    events.publish(topicsOf('user').of(call.actor.viewer.uid), everyone, 'import', { id: report.id });
    if (call.options.dryRun) return;
    const count = (result: ImportItem['result']) =>
      report.items.filter((one) => one.result === result).length;
    await audit.record(call.actor, {
      action: 'problem.import',
      target: fileName.slice(0, 200),
      after: {
        format: report.format,
        imported: count('imported'),
        skipped: count('skipped'),
        failed: count('failed'),
      },
    });
  };

  const run = async (
    source: Awaited<ReturnType<typeof openSource>>,
    fileName: string,
    report: ImportReport,
    call: ImportCall,
  ): Promise<void> => {
    let toldAt = 0;
    const tell = async (force = false) => {
      const now = clock.now().getTime();
      if (!force && now - toldAt < tellEveryMs) return;
      toldAt = now;
      await reports.save(call.actor.viewer.uid, report);
      events.publish(topicsOf('user').of(call.actor.viewer.uid), everyone, 'import', { id: report.id });
    };
    const pulse = setInterval(() => {
      reports
        .alive(report.id)
        .catch((error: unknown) => log.debug({ err: error }, 'an import could not say it is alive'));
    }, aliveEveryMs);
    try {
      let failure: Remark | null = null;
      try {
        await turn(() => readArchive(source, withoutExtension(fileName), report, call, tell));
      } catch (error) {
        failure = reasonOf(error, call.locale, log);
      }
      await finish(report, call, fileName, failure);
    } catch (error) {
      // Without Redis the report cannot be written; a later reader finds the import interrupted.
      log.error({ err: error }, 'the report of an import could not be kept');
    } finally {
      clearInterval(pulse);
    }
  };

  return {
    /**
     * Takes an archive; answers as soon as it lies here and its directory is sound, and reads on in the background.
     * @throws AssizeError `upload.missing-file`, `request.too-large`, the `archive.*` errors
     */
    async start(upload: UploadedFile | undefined, call: ImportCall): Promise<ImportReport> {
      if (stopping) throw new AssizeError('service.stopping');
      const fileName = (upload?.filename ?? '').slice(0, 200) || 'upload';
      const id = randomUUID();
      const report: ImportReport = {
        id,
        format: call.options.format satisfies ImportFormat,
        state: 'reading',
        done: 0,
        total: 0,
        items: [],
        failure: null,
        startedAt: clock.now().toISOString(),
      };
      const begun = Promise.withResolvers<void>();
      await mkdir(staging.folder, { recursive: true, mode: 0o700 });
      const work = withStaged(staging, upload, importProblems.maxBody, async (staged) => {
        const source = await openSource(staged, fileName, limits);
        try {
          await reports.alive(id);
          await reports.save(call.actor.viewer.uid, report);
          begun.resolve();
          await run(source, fileName, report, call);
        } finally {
          source.close();
        }
      });
      running.add(work);
      work.catch(begun.reject).finally(() => running.delete(work));
      await begun.promise;
      return structuredClone(report);
    },

    /** @throws AssizeError `upload.not-found` for others', old and unknown ones alike */
    async read(id: string, viewer: Viewer): Promise<ImportReport> {
      const found = await reports.find(viewer.uid, id);
      if (found === null) throw new AssizeError('upload.not-found', { field: 'id' });
      return found;
    },

    /** Ends imports after the problem they are at; their reports say so. */
    async stop(): Promise<void> {
      stopping = true;
      await Promise.allSettled(running);
    },
  };
};
export type ImportService = ReturnType<typeof importService>;

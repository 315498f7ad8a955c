import { dayMs, hourMs } from '../../platform/clock.ts';
import type { Core } from '../../platform/core.ts';
import { defineModule } from '../../platform/module/define.ts';
import type { TextRefs, Worker } from '../../platform/module/parts.ts';
import { daily, periodic } from '../../platform/workers/workers.ts';
import { collectFiles } from './collector.ts';
import { fileRoutes } from './routes.ts';
import { fileService } from './service.ts';
import { linkSigner } from './signing.ts';
import { statementFileStore } from './store.ts';

/** Removes what a crash left of uploads, at the start and from time to time. */
const stagingSweep = (core: Core): Worker => {
  const { clock, files } = core;
  const clear = () => files.clearStaging(new Date(clock.now().getTime() - dayMs));
  const hourly = periodic(core, { name: 'staging', everyMs: hourMs }, clear);
  return {
    ...hourly,
    async start() {
      await clear();
      return hourly.start();
    },
  };
};

/** Pictures and files in texts of all modules, and the collection of files that nothing refers to any more. */
export const file = defineModule({
  name: 'file',
  create: (core) => {
    const { database, clock, ids, secret, log, declared } = core;
    const { blobs, images, attachments } = core.files;
    const store = statementFileStore(database);
    const anyText = async (says: (texts: TextRefs) => Promise<boolean>): Promise<boolean> => {
      for (const { texts } of declared().fileRefs) if (texts && (await says(texts))) return true;
      return false;
    };
    const service = fileService({
      files: store,
      images,
      attachments,
      room: core.uploads,
      signer: linkSigner(secret, clock),
      isPublic: (link) => anyText((texts) => texts.shows(link)),
      isUsed: (link) => anyText((texts) => texts.uses(link)),
      ids,
      clock,
    });
    const collect = () =>
      collectFiles({
        fileRefs: declared().fileRefs,
        blobs,
        images,
        attachments,
        statementFiles: store,
        clock,
        log,
      });
    return {
      service: { ...service, collect },
      routes: fileRoutes(service),
      workers: [stagingSweep(core), daily(core, 'files', collect)],
      fileRefs: {},
    };
  },
});

import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { importProblems, importReport } from '@assize/shared/areas/package/endpoints.ts';
import { dataSet } from '@assize/shared/areas/testdata/endpoints.ts';
import { z } from 'zod';
import { writeBigData, writeBigPackage } from './big-archives.ts';
import type { BenchServices, Figure } from './figure.ts';
import { settingsOf, startServing } from './process.ts';
import { uploadFile } from './upload.ts';

const megabytes = 500;
const peakBarMb = 400;
const listening = z.object({ url: z.string(), token: z.string() });

const startServer = async (services: BenchServices, folder: string) => {
  const env = { ...settingsOf(services, folder), ASSIZE_RATE_FACTOR: '1000', LOG_LEVEL: 'fatal' };
  const server = await startServing(new URL('./serve.ts', import.meta.url), env, listening);
  return {
    ...server,
    /** Peak of the server's memory so far, in MB. */
    async peakMb() {
      const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
      return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
    },
  };
};
type Server = Awaited<ReturnType<typeof startServer>>;

const answerOf = (sent: { status: number; body: string } | null): unknown => {
  if (sent?.status !== 200)
    throw new Error(`the upload was refused: ${sent?.status} ${sent?.body.slice(0, 300)}`);
  return JSON.parse(sent.body).data;
};

const importOf = async ({ url, token }: Server, path: string) => {
  const address = `${url}/api${importProblems.path}`;
  const started = importReport.parse(answerOf(await uploadFile({ url: address, token, path })));
  for (;;) {
    const response = await fetch(`${address}?id=${started.id}`, { headers: { authorization: token } });
    const report = importReport.parse(JSON.parse(await response.text()).data);
    if (report.state !== 'reading') return report;
    await sleep(100);
  }
};

/** Files left in the folders of uploads; polled for some seconds until there is none. */
const leftOver = async (folder: string): Promise<number> => {
  const count = async () => {
    const folders = ['uploads', 'blobs/staging', 'images/staging', 'attachments/staging'];
    const names = await Promise.all(folders.map((one) => readdir(join(folder, one)).catch(() => [])));
    return names.flat().length;
  };
  for (let tries = 0; tries < 50 && (await count()) > 0; tries++) await sleep(100);
  return count();
};

const timed = async <T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> => {
  const from = performance.now();
  const result = await work();
  return { seconds: (performance.now() - from) / 1000, result };
};

/** A package and test data of 500 MB each through the front door of a server process, whole, cut off and cut short. */
export const bigImportFigures = async (services: BenchServices): Promise<Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'assize-bench-'));
  const data = join(folder, 'data');
  const [zip, dataZip] = [join(folder, 'big.zip'), join(folder, 'data.zip')];
  await writeBigPackage(zip, megabytes);
  await writeBigData(dataZip, megabytes);
  const packedMb = (await stat(zip)).size / 1024 ** 2;
  const server = await startServer(services, data);
  try {
    const idleMb = await server.peakMb();
    const whole = await timed(() => importOf(server, zip));
    if (whole.result.items[0]?.result !== 'imported')
      throw new Error(`not imported: ${JSON.stringify(whole.result)}`);
    const uploadUrl = `${server.url}/api/file/upload-testcase-zip`;
    const { token } = server;
    const set = await timed(async () =>
      dataSet.parse(answerOf(await uploadFile({ url: uploadUrl, token, path: dataZip }))),
    );
    if (set.result.fileList.length !== 3) throw new Error('the test data are not three cases');
    const afterWhole = await leftOver(data);

    const half = Math.floor((packedMb / 2) * 1024 ** 2);
    const importUrl = `${server.url}/api${importProblems.path}`;
    await uploadFile({ url: importUrl, token, path: zip, cutAfter: half });
    const afterCut = await leftOver(data);
    const short = await uploadFile({ url: uploadUrl, token, path: dataZip, bytes: half });
    if (short?.status !== 422) throw new Error(`half an archive was answered with ${short?.status}`);
    const afterShort = await leftOver(data);
    const peakMb = await server.peakMb();
    const left = afterWhole + afterCut + afterShort;
    const shown = { bar: '', met: null };
    return [
      { name: 'big import, size of the archive', value: packedMb, unit: 'MB', ...shown },
      { name: 'big import, upload and import', value: whole.seconds, unit: 's', ...shown },
      { name: 'big test data, upload and taking', value: set.seconds, unit: 's', ...shown },
      { name: 'big import, memory of the idle server', value: idleMb, unit: 'MB', ...shown },
      {
        name: 'big import, peak memory of the server',
        value: peakMb,
        unit: 'MB',
        bar: `< ${peakBarMb}`,
        met: peakMb < peakBarMb,
      },
      { name: 'big import, files left behind', value: left, unit: 'files', bar: '0', met: left === 0 },
    ];
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

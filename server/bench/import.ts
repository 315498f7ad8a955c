import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { BenchServices, Figure } from './figure.ts';
import { settingsOf } from './process.ts';

const measured = z.object({
  importMs: z.number(),
  unpackMs: z.number(),
  archiveMb: z.number(),
  peakMb: z.number(),
  growthMb: z.number(),
});
const growthBarMb = 200;

/** Import of a 200-problem archive: time, beside unpacking the same archive in the same run, and memory. */
export const importFigures = async (services: BenchServices): Promise<Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'assize-bench-'));
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--expose-gc', fileURLToPath(new URL('./import-run.ts', import.meta.url))],
      {
        env: {
          ...process.env,
          ...settingsOf(services, folder),
          LOG_LEVEL: 'silent',
        },
        maxBuffer: 16 * 1024 * 1024,
      },
    );
    const { importMs, unpackMs, archiveMb, peakMb, growthMb } = measured.parse(
      JSON.parse(stdout.trim().split('\n').at(-1) ?? ''),
    );
    return [
      {
        name: 'import of 200 problems, 2 000 files, 125 MB',
        value: importMs / 1000,
        unit: 's',
        bar: '',
        met: null,
      },
      {
        name: 'import, to unpacking the same archive',
        value: importMs / unpackMs,
        unit: '×',
        bar: '',
        met: null,
      },
      { name: 'import, size of the archive', value: archiveMb, unit: 'MB', bar: '', met: null },
      { name: 'import, peak memory of the server', value: peakMb, unit: 'MB', bar: '', met: null },
      {
        name: 'import, memory above idle',
        value: growthMb,
        unit: 'MB',
        bar: `≤ ${growthBarMb}`,
        met: growthMb <= growthBarMb,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

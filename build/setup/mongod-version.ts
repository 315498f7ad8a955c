import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * The version that a mongod names itself.
 * @throws Error with the words of the program or of the loader when it does not run here
 */
export const mongodVersion = async (binary: string): Promise<string> => {
  const { stdout } = await execute(binary, ['--version'], { timeout: 30_000 }).catch((error) => {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Error(said || (error instanceof Error ? error.message : String(error)));
  });
  const version = stdout.match(/^db version v(\d+\.\d+\.\d+)/m)?.[1];
  if (version === undefined) throw new Error(`${binary} --version names no version`);
  return version;
};

/** Data of one major version are not for another one. */
export const majorOf = (version: string): number => Number.parseInt(version, 10);

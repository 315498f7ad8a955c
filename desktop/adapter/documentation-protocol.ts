import { readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Documentation } from '@assize/shared/domain/kiosk/machine-config.ts';
import type { Session } from 'electron';
import { documentationPolicy, findDocument, mayServe } from '../policy/documentation.ts';

/** The largest is an index for a search, of some 5 MB. */
const mostBytes = 32 * 1024 * 1024;

/** The folder itself, behind its links; none where it is not there. */
const realFolder = (path: string): Promise<string[]> =>
  realpath(path).then(
    (real) => [real],
    () => [],
  );

/** A page of documentation, or a part of one; null: nothing is shown under this address. */
export const readDocument = async (
  address: string,
  documentation: readonly Documentation[],
): Promise<{ data: Buffer; type: string } | null> => {
  const found = findDocument(address, documentation);
  if (found === null) return null;
  const { folder, shares } = found.document;
  try {
    const real = await realpath(join(folder, found.path));
    const folders = await Promise.all([folder, ...shares].map(realFolder));
    if (!mayServe(real, folders.flat())) return null;
    const facts = await stat(real);
    if (!facts.isFile() || facts.size > mostBytes) return null;
    return { data: await readFile(real), type: found.type };
  } catch {
    return null;
  }
};

/** Shows the documentation to the pages of a session, read-only, and nothing else of the machine. */
export const serveDocumentation = (session: Session, documentation: readonly Documentation[]): void => {
  const headers = {
    'Content-Security-Policy': documentationPolicy,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  };
  session.protocol.registerBufferProtocol('app', (request, answer) => {
    void readDocument(request.url, documentation).then((found) =>
      answer(
        found === null
          ? { statusCode: 404, mimeType: 'text/plain', data: Buffer.from('404'), headers }
          : { data: found.data, headers: { ...headers, 'Content-Type': found.type } },
      ),
    );
  });
};

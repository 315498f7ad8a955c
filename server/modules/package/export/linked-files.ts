import { fileLinksIn } from '@assize/shared/domain/file-links.ts';
import type { FileReply } from '../../../platform/http/handler.ts';
import { withTexts } from '../formats/assets.ts';
import type { LinkedFile } from '../formats/writing.ts';

/** An uploaded picture or file by its address; null when there is none. */
export type LinkOpener = (link: string) => Promise<FileReply | null>;

/** Most pictures and files of one problem, and their bytes; further ones are left out and keep their addresses. */
const most = { files: 1_000, bytes: 256 * 1024 * 1024 };

/** Existing files that the texts of a draft link to, each once; read only when they are opened. */
export const linkedFiles = async (
  draft: Parameters<typeof withTexts>[0],
  open: LinkOpener,
): Promise<LinkedFile[]> => {
  const links = new Set<string>();
  withTexts(draft, (text) => {
    for (const link of fileLinksIn(text)) links.add(link);
    return text;
  });
  const found: LinkedFile[] = [];
  let bytes = 0;
  for (const link of links) {
    if (found.length >= most.files) break;
    const reply = await open(link);
    if (reply === null) continue;
    reply.stream.destroy();
    const { size = 0, fileName } = reply;
    if (bytes + size > most.bytes) continue;
    bytes += size;
    const lastPart = link.slice(link.lastIndexOf('/') + 1);
    found.push({
      link,
      kind: link.startsWith('/api/public/img/') ? 'image' : 'file',
      name: fileName ?? lastPart,
      size,
      open: async function* () {
        const again = await open(link);
        if (again === null) throw new Error(`${link} is gone`);
        yield* again.stream;
      },
    });
  }
  return found;
};

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { request } from 'node:http';
import { pipeline } from 'node:stream/promises';

type Sent = { status: number; body: string };
type Options = {
  url: string;
  token: string;
  path: string;
  /** Bytes at the start of the file that are sent as the whole file; by default all. */
  bytes?: number;
  /** Hang up after so many bytes of the file. */
  cutAfter?: number;
};

const boundary = 'assize-bench-boundary';
const tail = `\r\n--${boundary}--\r\n`;

/** Uploads a file from the disk as a browser would, in pieces; null when the line was cut. */
export const uploadFile = async ({ url, token, path, bytes, cutAfter }: Options): Promise<Sent | null> => {
  const size = bytes ?? (await stat(path)).size;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="big.zip"\r\nContent-Type: application/zip\r\n\r\n`;
  const call = request(url, {
    method: 'POST',
    headers: {
      authorization: token,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': Buffer.byteLength(head) + size + Buffer.byteLength(tail),
    },
  });
  const answered = new Promise<Sent>((resolve, reject) => {
    call.once('error', reject);
    call.once('response', (response) => {
      response.setEncoding('utf8');
      response
        .toArray()
        .then((parts) => resolve({ status: response.statusCode ?? 0, body: parts.join('') }), reject);
    });
  });
  answered.catch(() => undefined);
  call.write(head);
  const end = Math.min(size, cutAfter ?? size) - 1;
  await pipeline(createReadStream(path, { end, highWaterMark: 1024 * 1024 }), call, { end: false });
  if (cutAfter !== undefined) {
    call.destroy();
    return null;
  }
  call.end(tail);
  return answered;
};

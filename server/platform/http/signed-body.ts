import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { emptySha256 } from '@assize/shared/domain/kiosk/sha256.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { FastifyRequest } from 'fastify';

const wrongBody = () => new AssizeError('hall.bad-signature');
const isEmpty = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;

/**
 * The body of a call, which fails at its end where it is not the one that was signed: before it is parsed.
 * @throws AssizeError `hall.bad-signature` where the call has no body, and another one was signed
 */
export const signedBody = (request: FastifyRequest, payload: Readable): Readable => {
  const signed = request.seat?.signed?.bodySha256;
  if (signed === undefined) return payload;
  if (isEmpty(request)) {
    if (signed !== emptySha256) throw wrongBody();
    return payload;
  }
  const hash = createHash('sha256');
  const checked = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(hash.digest('hex') === signed ? null : wrongBody());
    },
  });
  payload.once('error', (error) => checked.destroy(error));
  // A body of a type that nobody reads has no other listener, and an error without one would end the process.
  checked.on('error', () => undefined);
  return payload.pipe(checked);
};

/**
 * The body of an upload, which the parser of forms takes from the connection itself: it is compared with no hash, and so
 * its signature proves nothing (docs/security/proof.md).
 */
export const unprovenForm = (request: FastifyRequest, payload: Readable): Readable => {
  if (request.seat) request.seat = { ...request.seat, signed: null };
  return payload;
};

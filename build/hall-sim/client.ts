import { randomBytes } from 'node:crypto';
import { submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import type { CallInput, Endpoint, ReplyOf } from '@assize/shared/wire/http.ts';
import { type ApiClient, ApiRefusal } from '../launch/api-client.ts';
import type { Page } from './page.ts';

/** The page of a machine as a caller of the API: each call that changes something is signed, submissions have a key. */
export const clientOf = (page: Page): ApiClient => ({
  token: () => page.session() ?? undefined,
  async call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>> {
    const isSubmission = endpoint.path === submitProblem.path;
    const headers = isSubmission ? { 'idempotency-key': randomBytes(18).toString('base64url') } : {};
    const found = await page.call(endpoint, input, headers);
    if (found.is === 'answered') return found.data;
    if (found.is === 'unreachable') throw new Error(`${endpoint.method} ${endpoint.path}: no answer`);
    throw new ApiRefusal(endpoint, { status: found.status, msg: 'by a machine', code: found.code });
  },
  upload: () => Promise.reject(new Error('machines of a hall hand no files in')),
});

/** Messages whose words are prescribed, in English to the letter, and there in Chinese. */
import { expect, it } from 'vitest';
import type { Namespace, TextKey } from '../index.ts';
import { translate } from './translate.ts';

const text =
  <N extends Namespace>(namespace: N, key: TextKey<N>, values: Record<string, string | number> = {}) =>
  (locale: 'en-US' | 'zh-CN') =>
    translate(locale, namespace, key, values);

it.each([
  ['Please login first', text('common', 'state.login')],
  ['Query error, unable to find the resource to request', text('errors', 'request.not-found')],
  ['Query error, unable to find the resource to request', text('common', 'failure.missing')],
  ['Server error, please refresh again', text('common', 'failure.server')],
  ['Server error, please refresh again', text('errors', 'internal')],
  ['Request timed out, please try again later', text('common', 'failure.timeout')],
  ['Network error, abnormal link with server, please try again later', text('common', 'failure.network')],
  ['Code can not be empty', text('problem', 'submit.empty')],
  ['Code can not be empty', text('errors', 'submission.empty-code')],
  ['Code Length can not exceed 65535', text('problem', 'submit.long', { limit: 65_535 })],
  ['Code Length can not exceed 65535', text('errors', 'submission.code-too-long', { limit: 65_535 })],
  [
    'You have not passed the problem so you cannot get the code passed recently',
    text('errors', 'submission.no-accepted'),
  ],
  ['Copied successfully', text('common', 'copied')],
  ['Copied failed', text('common', 'copyFailed')],
  ['Submit code successfully', text('problem', 'submit.done')],
  ['Shared successfully', text('submission', 'share.on')],
  ['Cancel Sharing Successfully', text('submission', 'share.off')],
  ['Update Successfully', text('rejudge', 'actions.manual.done')],
  ['Cancel Successfully', text('rejudge', 'actions.cancel.done')],
  ['No announcements', text('site', 'announcements.none')],
  ['Not set yet', text('people', 'signature.none')],
  ['Go Home', text('common', 'notFound.home')],
  ['Back', text('common', 'back')],
])('%s', (english, inLanguage) => {
  expect(inLanguage('en-US')).toBe(english);
  expect(inLanguage('zh-CN')).toMatch(/[\u4e00-\u9fff]/);
});

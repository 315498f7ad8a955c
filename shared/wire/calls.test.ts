/** Calls that the wire of the product family prescribes: their addresses, what goes in and what comes out. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './http.ts';

const areas = fileURLToPath(new URL('../areas/', import.meta.url));
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
const endpoints = new Map<string, Endpoint>();

beforeAll(async () => {
  for (const area of readdirSync(areas)) {
    const files = readdirSync(`${areas}${area}`).filter((one) => one === 'endpoints.ts');
    for (const file of files) {
      const exported: object = await import(`${areas}${area}/${file}`);
      for (const one of Object.values(exported).filter(isEndpoint))
        endpoints.set(`${one.method} ${one.path}`, one);
    }
  }
});

/** Names in an object; `list.name` within an object or a list of objects. */
const namesIn = (schema: unknown, before = ''): string[] => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return namesIn(schema.unwrap(), before);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => namesIn(one, before));
  if (schema instanceof z.ZodArray) return namesIn(schema.element, before);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, part]) => [
    `${before}${name}`,
    ...namesIn(part, `${before}${name}.`),
  ]);
};
const words = (text: string) => text.split(' ').filter((word) => word !== '');
const within = (prefix: string, text: string) => words(text).map((name) => `${prefix}.${name}`);
const list = (text: string) => ['records', 'total', ...within('records', text)].join(' ');

const userInfo = 'username uid avatar roleList';
const profile = 'nickname gender school signature github blog';
const counts = 'total ac wa tle mle re pe ce se pa';
const submission =
  'submitId uid username pid displayPid displayId title cid gid status time memory length language share ' +
  'score oiRankScore judger isManual submitTime';
const problem =
  'id title description input output examples hint source author difficulty type ioScore timeLimit memoryLimit ' +
  'isFileIO ioReadFileName ioWriteFileName isRemote gid userExtraFile examples.input examples.output';

type Row = [call: string, takes: string, gives: string];

const accountsAndSite: Row[] = [
  [
    'GET /get-website-config',
    '',
    'name description shortName recordName recordUrl projectName projectUrl register openPublicDiscussion ' +
      'openGroupDiscussion openContestComment',
  ],
  ['GET /get-common-announcement', 'currentPage limit', list('id title content username gmtCreate')],
  ['GET /get-recent-seven-ac-rank', '', 'username avatar titleName titleColor ac'],
  ['GET /get-last-week-submission-statistics', 'forceRefresh', 'dateStrList acCountList totalCountList'],
  ['GET /get-recent-updated-problem', '', 'problemId title gmtModified'],
  ['GET /get-register-code', 'email', ''],
  ['GET /captcha', '', 'img captchaKey'],
  ['GET /logout', '', ''],
  ['GET /get-user-auth-info', '', 'roles'],
  ['POST /login', 'username password', `${userInfo} nickname titleName titleColor`],
  ['POST /register', 'username password email code', ''],
  ['POST /check-username-or-email', 'username email', 'username email'],
  ['POST /apply-reset-password', 'email captcha captchaKey', ''],
  ['POST /reset-password', 'username password code', ''],
  ['POST /change-password', 'oldPassword newPassword', ''],
  ['POST /change-email', 'password newEmail code', userInfo],
  ['POST /change-userInfo', profile, userInfo],
  ['GET /get-change-email-code', 'email', ''],
  [
    'GET /get-user-home-info',
    'uid username',
    `username uid avatar ${profile} titleName titleColor recentLoginTime total solvedList scoreList rating solvedGroupByDifficulty`,
  ],
  ['GET /get-user-calendar-heatmap', 'uid username', 'dataList endDate'],
  ['GET /languages', 'all pid', 'name contentType compileCommand template'],
];

const problemsAndSubmissions: Row[] = [
  [
    'GET /get-problem-list',
    'keyword difficulty oj tagId currentPage limit',
    list(`pid problemId title difficulty tags tags.id tags.name tags.color ${counts} type myStatus`),
  ],
  ['GET /get-random-problem', '', 'problemId'],
  ['GET /get-all-problem-tags', 'oj', 'id name color'],
  [
    'GET /get-problem-tags-and-classification',
    'oj',
    'classification classification.id classification.name classification.oj tagList',
  ],
  [
    'GET /get-problem-detail',
    'problemId gid',
    [
      ...within('problem', problem),
      ...within('tags', 'name color'),
      ...within('problemCount', counts),
      ...words('languages codeTemplate myStatus'),
    ].join(' '),
  ],
  ['GET /get-problem-code-template', 'pid', ''],
  ['GET /get-problem-languages', 'pid', ''],
  ['POST /get-user-problem-status', 'pidList isContestProblemList cid gid containsEnd', ''],
  ['POST /submit-problem-judge', 'pid language code cid tid gid isRemote captcha', 'submitId'],
  [
    'POST /submit-problem-test-judge',
    'pid language code type userInput expectedOutput mode isRemoteJudge',
    '',
  ],
  [
    'GET /get-test-judge-result',
    'testJudgeKey',
    'status time memory stderr userInput expectedOutput userOutput problemJudgeMode',
  ],
  ['GET /get-last-ac-code', 'pid cid', 'code language'],
  [
    'GET /get-submission-list',
    'limit onlyMine status username problemID currentPage completeProblemID gid',
    list(submission),
  ],
  [
    'GET /get-submission-detail',
    'submitId',
    [...within('submission', `${submission} code errorMessage`), 'codeShare'].join(' '),
  ],
  [
    'GET /get-all-case-result',
    'submitId',
    [
      'judgeCaseMode',
      ...within('judgeCaseList', 'status time memory score inputData outputData userOutput'),
      ...within('subTaskJudgeCaseVoList', 'groupNum status score ac total time memory subtaskDetailList'),
    ].join(' '),
  ],
  ['PUT /submission', 'submitId share', ''],
  ['POST /check-submissions-status', 'submitIds cid', ''],
  ['GET /admin/judge/rejudge', 'submitId', ''],
  ['GET /admin/judge/manual-judge', 'submitId status score', ''],
  ['GET /admin/judge/cancel-judge', 'submitId', ''],
];

const has = ([call, takes, gives]: Row) => {
  const found = endpoints.get(call);
  if (!found) throw new Error(`there is no ${call}`);
  expect(namesIn(found.body ?? found.query)).toEqual(expect.arrayContaining(words(takes)));
  expect(namesIn(found.reply)).toEqual(expect.arrayContaining(words(gives)));
};

const author = 'fromUid fromName fromAvatar fromRole fromTitleName fromTitleColor';
const reply = `id commentId content toUid toName toAvatar ${author} gmtCreate`;
const comments: Row[] = [
  [
    'GET /comments',
    'did cid currentPage limit',
    [
      ...within('commentList.records', `id content ${author} likeNum gmtCreate replyList totalReplyNum`),
      ...within('commentList.records.replyList', reply),
      ...words('commentList.total commentLikeMap'),
    ].join(' '),
  ],
  ['POST /comment', 'content cid did', ''],
  ['DELETE /comment', 'id fromUid did cid', ''],
  ['GET /comment-like', 'cid toLike sourceId sourceType', ''],
  ['GET /reply', 'commentId cid', reply],
  ['POST /reply', 'reply reply.commentId reply.content did quoteId quoteType', ''],
  ['DELETE /reply', 'did reply', ''],
];

describe('calls of accounts and site', () => {
  it.each(accountsAndSite)('%s takes and gives what the wire says', (...row) => has(row));
});
describe('calls of problems and submissions', () => {
  it.each(problemsAndSubmissions)('%s gives and takes what the wire says', (...row) => has(row));
});

describe('calls of comments', () => {
  it.each(comments)('%s goes and comes as the wire says', (...row) => has(row));
});

it('a name that a call does not have is missed', () => {
  expect(() => has(['GET /captcha', '', 'image'])).toThrow();
  expect(() => has(['GET /no-such-call', '', ''])).toThrow('there is no');
});

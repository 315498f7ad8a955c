import type { UserInfo } from '@assize/shared/areas/account/endpoints.ts';
import { readUnread } from '@assize/shared/areas/message/endpoints.ts';
import { listJudgeNodes } from '@assize/shared/areas/node/endpoints.ts';
import { listRejudges } from '@assize/shared/areas/rejudge/endpoints.ts';
import { getWebsiteConfig, type WebsiteConfig } from '@assize/shared/areas/site/endpoints.ts';
import { findSeat } from '@assize/shared/areas/team/endpoints.ts';
import { createFakeServer } from './fake-server.ts';
import { createFakeLive } from './fake-socket.ts';

/** The server and the live topics of all component tests of a file; answers end with their test. */
export const server = createFakeServer();
export const live = createFakeLive(server.trouble);
/** Complaints of the console and of scripts since the last test. */
export const troubles: string[] = [];

export const root: UserInfo = {
  uid: `${'0'.repeat(31)}1`,
  username: 'root',
  nickname: null,
  avatar: null,
  email: 'root@example.org',
  titleName: null,
  titleColor: null,
  roleList: ['root'],
};
/** Answers with the names and switches of the site. */
export const answerSite = (more: Partial<WebsiteConfig> = {}) =>
  server.answer(getWebsiteConfig, () => ({
    name: 'Test Judge',
    shortName: 'TJ',
    description: '',
    recordName: '',
    recordUrl: '',
    projectName: 'Assize',
    projectUrl: '',
    sourceUrl: 'https://example.org/source',
    helpUrl: '',
    version: '0.1.0',
    register: true,
    openPublicDiscussion: false,
    openGroupDiscussion: false,
    openContestComment: true,
    openPublicJudge: true,
    maxCodeLength: 65_535,
    passkeyOrigin: null,
    signInProvider: null,
    judgesUp: 1,
    now: new Date().toISOString(),
    ...more,
  }));

/** Answers what the frames around pages ask for: a site where nothing waits. */
export const answerFrames = (): void => {
  answerSite();
  server.answer(listJudgeNodes, () => ({
    nodes: [],
    queues: [],
    classes: [],
    missing: [],
    systemErrors: 0,
    now: new Date().toISOString(),
  }));
  server.answer(listRejudges, () => ({ records: [], total: 0 }));
  server.answer(findSeat, () => []);
  server.answer(readUnread, () => ({ comment: 0, reply: 0, like: 0, mine: 0, sys: 0 }));
};

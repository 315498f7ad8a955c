import { getRegisterCode } from '@assize/shared/areas/account/endpoints.ts';
import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import { getWebsiteConfig } from '@assize/shared/areas/site/endpoints.ts';
import {
  readSwitches,
  readWebsite,
  saveSwitches,
  saveWebsite,
} from '@assize/shared/areas/site-setting/endpoints.ts';
import {
  getLastAcceptedCode,
  getSubmissionDetail,
  submitProblem,
} from '@assize/shared/areas/submission/endpoints.ts';
import { submitTestRun } from '@assize/shared/areas/task/endpoints.ts';
import { describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { announce } from '../../test/fake-judge.ts';
import { makeProblem } from '../../test/problems.ts';
import { startTestSite, type TestSite } from '../../test/site.ts';
import { useSockets } from '../../test/socket.ts';
import { guards, rejects } from '../../test/tables.ts';

const { signedIn, subscribed } = useSockets();
const code = 'int main(){}';
const freshSite = async () => {
  const site = await startTestSite({ ownData: true });
  return { site, root: site.as('root') };
};
const change = async (
  { as }: Pick<TestSite, 'as'>,
  values: Partial<Awaited<ReturnType<typeof switchesOf>>>,
) => {
  const root = as('root');
  return root.call(saveSwitches, { body: { ...(await switchesOf({ as })), ...values } });
};
const switchesOf = ({ as }: Pick<TestSite, 'as'>) => as('root').call(readSwitches);

describe('the website’s texts (Settings 1)', () => {
  it('are those of the environment until staff save others, which everybody sees at once', async () => {
    const { site, root } = await freshSite();
    const before = await root.call(readWebsite);
    expect(before).toMatchObject({ name: site.app.core.config.site.name, version: 0 });
    const wanted = {
      ...before,
      name: ' Hall judge ',
      shortName: 'HJ',
      description: '',
      projectUrl: 'https://example.org/judge',
    };
    const saved = await root.call(saveWebsite, { body: wanted });
    expect(saved).toEqual({ ...wanted, name: 'Hall judge', version: 1 });
    expect(await root.call(readWebsite)).toEqual(saved);
    expect(await site.asVisitor().call(getWebsiteConfig)).toMatchObject({
      name: 'Hall judge',
      shortName: 'HJ',
      projectUrl: 'https://example.org/judge',
    });
  });

  it('are told to open pages', async () => {
    const { site, root } = await freshSite();
    const client = await signedIn(site, null);
    await subscribed(client, 'site');
    await root.call(saveWebsite, { body: { ...(await root.call(readWebsite)), name: 'New name' } });
    await client.first('event', (frame) => frame.topic === 'site' && frame.event === 'config');
  });

  it('are in the audit log with what was changed', async () => {
    const { root } = await freshSite();
    await root.call(saveWebsite, { body: { ...(await root.call(readWebsite)), shortName: 'XY' } });
    const { records } = await root.call(listAudit, { query: { action: 'site-setting.website' } });
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({
      username: 'root',
      target: 'website',
      before: { shortName: 'Assize' },
      after: { shortName: 'XY' },
    });
  });

  it('that somebody else saved meanwhile are not written over', async () => {
    const { root } = await freshSite();
    const loaded = await root.call(readWebsite);
    const sent = await Promise.all(
      ['one', 'two', 'three'].map((name) => root.send(saveWebsite, { body: { ...loaded, name } })),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const late = await root.send(saveWebsite, { body: { ...loaded, name: 'late' } });
    expect([late.status, late.body.code]).toEqual([409, 'site-setting.changed-meanwhile']);
    expect((await root.call(readWebsite)).version).toBe(1);
  });

  it('hold for another process a second later', async () => {
    const clock = handClock();
    const one = await startTestSite({ ownData: true, clock });
    const other = await startTestSite({ clock, config: one.app.core.config });
    const nameAt = async (site: TestSite) => (await site.asVisitor().call(getWebsiteConfig)).name;
    await nameAt(other);
    const root = one.as('root');
    await root.call(saveWebsite, { body: { ...(await root.call(readWebsite)), name: 'Other name' } });
    expect(await nameAt(one)).toBe('Other name');
    clock.advance(1_001);
    expect(await nameAt(other)).toBe('Other name');
  });
});

describe('switches (Settings 2)', () => {
  it('close registration', async () => {
    const { site } = await freshSite();
    await change(site, { register: false });
    const visitor = site.asVisitor();
    expect((await visitor.call(getWebsiteConfig)).register).toBe(false);
    const sent = await visitor.send(getRegisterCode, { body: { email: 'a@example.org' } });
    expect([sent.status, sent.body.code]).toEqual([403, 'register.closed']);
  });

  it('close judging for users, not for staff', async () => {
    const { site, root } = await freshSite();
    await announce(site);
    const { pid } = await makeProblem(root, '1000');
    await change(site, { openPublicJudge: false });
    const body = { pid: '1000', language: 'C++ 17', code };
    const user = site.asUser('switch_user');
    const [submitted, tried] = [
      await user.send(submitProblem, { body }),
      await user.send(submitTestRun, { body: { ...body, pid, userInput: '1' } }),
    ];
    for (const { status, body: answer } of [submitted, tried])
      expect([status, answer.code]).toEqual([403, 'submission.judging-off']);
    expect((await root.send(submitProblem, { body })).status).toBe(200);
  });

  it('set the interval between submissions and the length of programs', async () => {
    const { site, root } = await freshSite();
    await announce(site);
    await makeProblem(root, '1000');
    const user = site.asUser('switch_pace');
    const submit = async (text: string) =>
      (await user.send(submitProblem, { body: { pid: '1000', language: 'C++ 17', code: text } })).body.code;
    await change(site, { defaultSubmitInterval: 0, maxCodeLength: 20 });
    expect([await submit(code), await submit(code)]).toEqual([undefined, undefined]);
    expect(await submit('x'.repeat(21))).toBe('submission.code-too-long');
    await change(site, { defaultSubmitInterval: 600 });
    expect([await submit(code), await submit(code)]).toEqual([undefined, 'submission.too-fast']);
  });

  it('hide programs outside contests from everybody but staff of the problems', async () => {
    const { site, root } = await freshSite();
    await announce(site);
    const { pid } = await makeProblem(root, '1000');
    const user = site.asUser('switch_author');
    const { submitId } = await user.call(submitProblem, {
      body: { pid: '1000', language: 'C++ 17', code },
    });
    const codeFor = async (by: typeof user) =>
      (await by.call(getSubmissionDetail, { query: { submitId } })).submission.code;
    expect(await codeFor(user)).toBe(code);
    await change(site, { hideNonContestSubmissionCode: true });
    expect(await codeFor(user)).toBeNull();
    const last = await user.send(getLastAcceptedCode, { query: { pid } });
    expect([last.status, last.body.code]).toEqual([403, 'submission.code-hidden']);
    expect(await codeFor(site.as('problem_admin'))).toBe(code);
    expect(await codeFor(root)).toBe(code);
  });
});

describe('the doors of settings', () => {
  const table = {
    allowed: ['root'],
    refused: ['visitor', 'user', 'admin', 'problem_admin'],
  } as const;
  const website = {
    name: 'n',
    shortName: 's',
    description: '',
    recordName: '',
    recordUrl: '',
    projectName: '',
    projectUrl: '',
    sourceUrl: '',
    helpUrl: '',
    version: 999,
  };
  const switches = {
    register: true,
    openPublicJudge: true,
    openContestJudge: true,
    openContestComment: true,
    hideNonContestSubmissionCode: false,
    defaultSubmitInterval: 8,
    maxCodeLength: 65_536,
    version: 999,
  };
  guards(readWebsite, table);
  guards(readSwitches, table);
  guards(saveWebsite, { ...table, input: { body: website } });
  guards(saveSwitches, { ...table, input: { body: switches } });
  rejects(
    saveWebsite,
    {
      name: ['', '  ', 'n'.repeat(51), 1, null],
      shortName: ['', 's'.repeat(21)],
      description: ['d'.repeat(151)],
      recordName: ['r'.repeat(101)],
      recordUrl: [
        'example.org',
        'javascript:alert(1)',
        'ftp://example.org',
        `https://e.org/${'x'.repeat(300)}`,
      ],
      projectUrl: ['data:text/html,x', 1],
      version: [-1, 1.5, '1', null],
    },
    { as: 'root', base: website },
  );
  rejects(
    saveSwitches,
    {
      register: ['true', 1, null],
      openPublicJudge: [0],
      openContestJudge: ['off'],
      hideNonContestSubmissionCode: ['no'],
      defaultSubmitInterval: [-1, 3601, 1.5, '8'],
      maxCodeLength: [0, 10_000_000, 'x'],
      version: [-1],
    },
    { as: 'root', base: switches },
  );
});

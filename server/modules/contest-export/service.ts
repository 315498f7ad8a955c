import { Readable } from 'node:stream';
import {
  acmFormats,
  type exportAcceptedCode,
  type exportContest,
} from '@assize/shared/areas/contest-export/endpoints.ts';
import type { OwnPackage } from '@assize/shared/areas/contest-import/own-package.ts';
import { askedScope } from '@assize/shared/areas/submission/scope.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { z } from 'zod';
import { type EntryToWrite, zipOf } from '../../platform/files/write-archive.ts';
import type { Change, Logged } from '../../platform/http/audit.ts';
import type { FileReply, Viewer } from '../../platform/http/handler.ts';
import type { AccountService } from '../account/service.ts';
import { accessOf, type ClicsFacts, type ClicsService } from '../clics/service.ts';
import { type ContestService, phaseOf } from '../contest/service.ts';
import type { SubmissionService } from '../submission/service.ts';
import { codeEntries } from './accepted-code.ts';
import { boardTable } from './board-table.ts';
import { packageEntries } from './contest-package.ts';
import type { Exported } from './exported.ts';
import { fileWord } from './names.ts';
import { resultsTsv } from './results-tsv.ts';
import { staticBoard, staticData } from './static-board.ts';
import { csvOf, xlsxOf, xlsxType } from './tables.ts';
import { jsonFile, textFile } from './text-files.ts';
import { xcpcioFiles } from './xcpcio.ts';

type Ports = {
  contests: Pick<ContestService, 'access'>;
  clics: Pick<ClicsService, 'facts' | 'api' | 'files' | 'photo'>;
  runs: Pick<SubmissionService['records'], 'find' | 'runsIn' | 'firstAcceptedIn'>;
  people: Pick<AccountService['people'], 'usernames'>;
  /** What a package says beside the standard. */
  ownPart: (facts: ClicsFacts) => Promise<OwnPackage>;
};
type ContestQuery = z.output<(typeof exportContest)['query']>;
type CodeQuery = z.output<(typeof exportAcceptedCode)['query']>;
type Answer = Logged<FileReply, Change>;

const whole = (content: Buffer, contentType: string, fileName: string): FileReply => ({
  ...{ stream: Readable.from(content), size: content.length, contentType, fileName },
});
const zip = (entries: readonly EntryToWrite[], fileName: string): FileReply => ({
  ...{ stream: zipOf(entries), contentType: 'application/zip', fileName },
});
/** Contests in the forms that others read. Who manages a contest chooses whether what lies behind the seal is in it. */
export const contestExports = ({ contests, clics, runs, people, ownPart }: Ports) => {
  const read = async (cid: number, view: ContestQuery['view']): Promise<Exported> => {
    const facts = await clics.facts(cid);
    const sealed = view === 'shared' && phaseOf(facts.contest, facts.now) !== 'ended';
    return {
      ...{ facts, view },
      rows: facts.board.rows({ sealed, containsEnd: false, removeStar: false }),
      // Before the seal both views are the same.
      sealed: sealed && facts.contest.sealTime !== null && facts.now >= facts.contest.sealTime,
    };
  };

  const made = async (
    exported: Exported,
    { format, view, cid }: ContestQuery,
    viewer: Viewer,
    locale: Locale,
  ): Promise<FileReply> => {
    const stem = `${fileWord(exported.facts.contest.title)}-${exported.sealed ? 'sealed' : 'board'}`;
    if (format === 'xlsx') return whole(await xlsxOf(boardTable(exported, locale)), xlsxType, `${stem}.xlsx`);
    if (format === 'csv')
      return whole(csvOf(boardTable(exported, locale)), 'text/csv; charset=utf-8', `${stem}.csv`);
    if (format === 'results') {
      const text = Buffer.from(resultsTsv(exported));
      return whole(text, 'text/tab-separated-values; charset=utf-8', 'results.tsv');
    }
    if (format === 'static')
      return zip(
        [textFile('index.html', staticBoard(exported)), jsonFile('board.json', staticData(exported))],
        `${stem}.zip`,
      );
    if (format === 'xcpcio') {
      const files = Object.entries(xcpcioFiles(exported));
      return zip(
        files.map(([name, value]) => jsonFile(name, value)),
        `${stem}-xcpcio.zip`,
      );
    }
    const access = accessOf(view === 'live' ? 'admin' : 'public', true);
    const files = {
      program: async (id: string) => (await clics.files(cid, id, viewer)).stream,
      photo: async (id: string) => (await clics.photo(cid, id, viewer)).stream,
    };
    // Addresses, hidden teams and the settings are nothing for everybody.
    const own = view === 'live' ? await ownPart(exported.facts) : null;
    return zip(packageEntries(exported, await clics.api(), access, own, files), `${stem}-package.zip`);
  };

  return {
    async contest(query: ContestQuery, viewer: Viewer, locale: Locale): Promise<Answer> {
      const { contest } = await contests.access.with(query.cid, viewer, 'manage');
      const { format, view, cid } = query;
      if (contest.type !== 0 && acmFormats.includes(format))
        throw new AssizeError('contest-export.not-acm', { field: 'format' });
      const exported = await read(cid, view);
      return {
        data: await made(exported, query, viewer, locale),
        audit: { target: `${cid} ${contest.title}`, after: { format, view } },
      };
    },

    async code({ cid, excludeAdmin, splitType }: CodeQuery, viewer: Viewer): Promise<Answer> {
      const { contest } = await contests.access.with(cid, viewer, 'manage');
      const facts = await clics.facts(cid);
      const scope = askedScope({ cid });
      const from = excludeAdmin ? contest.startTime : new Date(0);
      const [all, accepted] = await Promise.all([
        runs.runsIn(scope),
        runs.firstAcceptedIn(scope, { from, until: contest.endTime }),
      ]);
      const languages = new Map(all.map(({ submitId, language }) => [submitId, language]));
      const teams = new Map(facts.teams.flatMap((team) => team.uids.map((uid) => [uid, team] as const)));
      const names = await people.usernames([...new Set(accepted.map(({ uid }) => uid))]);
      const letters = new Map(contest.problems.map(({ pid, displayId }) => [pid, displayId]));
      const seen = new Set<string>();
      const chosen = accepted.flatMap(({ submitId, uid, pid }) => {
        const [team, displayId] = [teams.get(uid), letters.get(pid)];
        const who = team && team.uids.length > 1 ? team.label : (names.get(uid) ?? uid);
        const key = `${team?.id ?? uid} ${pid}`;
        if (displayId === undefined || (excludeAdmin && !team) || seen.has(key)) return [];
        seen.add(key);
        return [{ submitId, who, displayId, language: languages.get(submitId) ?? '' }];
      });
      return {
        data: zip(codeEntries(runs, chosen, splitType), `${fileWord(contest.title)}-accepted.zip`),
        audit: {
          target: `${cid} ${contest.title}`,
          after: { excludeAdmin, splitType, count: chosen.length },
        },
      };
    },
  };
};
export type ContestExports = ReturnType<typeof contestExports>;

import type {
  AdminContestRow,
  changeContestStaff,
  changeContestVisible,
  listAdminContests,
  readContest,
  readContestStaff,
  updateContest,
} from '@assize/shared/areas/contest/admin-endpoints.ts';
import type { ContestDraft } from '@assize/shared/areas/contest/draft.ts';
import { sealTimeOf } from '@assize/shared/domain/contest/seal-option.ts';
import { may } from '@assize/shared/domain/permissions.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Change, Logged } from '../../platform/http/audit.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Together } from '../../platform/mongo/together.ts';
import type { Sealer } from '../../platform/sealing.ts';
import { auditTarget, auditView, type ContestChanges, versionConflict } from './changes.ts';
import type { ContestRecord, PlacedProblem } from './document.ts';
import type { CheckExternals } from './externals.ts';
import { phaseOf } from './policy.ts';
import { presentAdminRow, presentDraft, presentIntervals } from './presenter.ts';
import type { RegistrationStore } from './registration-store.ts';
import type { ContestStore } from './store.ts';
import type { TakingPart } from './taking-part.ts';

type Body<E extends { body: z.ZodType }> = z.output<E['body']>;
type Saved = { cid: number; version: number };
/** What a contest is made with, beside what its form says. */
type MadeWith = {
  problems: readonly PlacedProblem[];
  /** Accounts that are made together with it, by their names in lower case. */
  accounts: ReadonlyMap<string, string>;
};
type People = {
  usernames: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  uidOf: (username: string) => Promise<string | null>;
};
type Ports = {
  contests: ContestStore;
  registrations: Pick<RegistrationStore, 'clear'>;
  changes: ContestChanges;
  checkExternals: CheckExternals;
  factsOf: TakingPart['factsOf'];
  people: People;
  sealer: Sealer;
  /** Takes signatures of file addresses out of a text that was copied from a page. */
  signText: (text: string) => string;
  withoutSignatures: (text: string) => string;
  changed: (cid: number, what: 'changed' | 'problems') => Promise<void>;
  ids: Ids;
  clock: Clock;
};

const mostTitle = 500;

/** Contests as staff make and change them. */
export const contestAdmin = (ports: Ports) => {
  const {
    contests,
    registrations,
    changes,
    checkExternals,
    factsOf,
    people,
    sealer,
    signText,
    withoutSignatures,
    changed,
    ids,
    clock,
  } = ports;

  /** @throws AssizeError `contest.unknown-user` naming who is not there */
  const uidsOf = async (
    names: readonly string[],
    field: string,
    made: MadeWith['accounts'] = new Map(),
  ): Promise<string[]> => {
    const uids: string[] = [];
    for (const name of names) {
      const uid = made.get(name.toLowerCase()) ?? (await people.uidOf(name));
      if (uid === null) throw new AssizeError('contest.unknown-user', { field, params: { name } });
      uids.push(uid);
    }
    return uids;
  };

  const passwordFor = (draft: ContestDraft, before: ContestRecord | null): string => {
    if (draft.auth === 0) return '';
    // The same password stays as it is stored, so that it is seen not to have been changed.
    if (before && before.password !== '' && sealer.open(before.password) === draft.pwd)
      return before.password;
    return sealer.seal(draft.pwd);
  };

  /** The part of a record that the form decides. */
  const fieldsOf = async (
    draft: ContestDraft,
    before: ContestRecord | null,
    path = '',
    made?: MadeWith['accounts'],
  ) => {
    const [startTime, endTime] = [new Date(draft.startTime), new Date(draft.endTime)];
    const span = { startMs: startTime.getTime(), endMs: endTime.getTime() };
    const ownMs = draft.sealRankTime === null ? null : Date.parse(draft.sealRankTime);
    const sealMs = draft.sealRank ? sealTimeOf(draft.sealOption, span, ownMs) : null;
    return {
      title: draft.title,
      description: withoutSignatures(draft.description),
      type: draft.type,
      auth: draft.auth,
      password: passwordFor(draft, before),
      startTime,
      endTime,
      sealTime: sealMs === null ? null : new Date(sealMs),
      autoRealRank: draft.autoRealRank,
      oiRankScoreType: draft.oiRankScoreType,
      openRank: draft.openRank,
      allowEndSubmit: draft.allowEndSubmit,
      openPrint: draft.openPrint,
      printJobs: draft.printJobs,
      printPages: draft.printPages,
      balloonsInSeal: draft.balloonsInSeal,
      rankShowName: draft.rankShowName,
      starUids: await uidsOf(draft.starAccount, `${path}starAccount`, made),
      openAccountLimit: draft.auth !== 0 && draft.openAccountLimit,
      accountRule: draft.accountLimitRule,
      awardType: draft.awardType,
      awards: draft.awardConfigList,
      penaltyMinutes: draft.penaltyMinutes,
      icpcMinutes: draft.icpcMinutes,
      submitInterval: draft.submitInterval,
      externalCids: draft.externalCidList,
      languages: draft.languages,
      visible: draft.visible,
    } satisfies Partial<ContestRecord>;
  };

  /** Refuses what a contest that has begun or is closed keeps. */
  const checkLocked = (before: ContestRecord, after: Awaited<ReturnType<typeof fieldsOf>>): void => {
    const locked = (field: string) =>
      new AssizeError('contest.locked-field', { field: `draft.${field}`, params: { field } });
    if (after.type !== before.type) throw locked('type');
    const now = clock.now();
    const isMoved = (a: Date | null, b: Date | null) => a?.getTime() !== b?.getTime();
    if (now >= before.startTime && isMoved(after.startTime, before.startTime)) throw locked('startTime');
    // What was shown to all cannot be taken back, and what is sealed comes out by revealing.
    if (before.sealTime !== null && now >= before.sealTime && isMoved(after.sealTime, before.sealTime))
      throw locked('sealRankTime');
    // A contest does not end before now: what was handed in meanwhile would be too late.
    const endLies = now >= before.endTime || after.endTime < now;
    if (endLies && now >= before.startTime && isMoved(after.endTime, before.endTime)) throw locked('endTime');
    if (now >= before.startTime && after.sealTime !== null && isMoved(after.sealTime, before.sealTime))
      if (after.sealTime < now) throw locked('sealRankTime');
    if (before.finalizedAt !== null) throw new AssizeError('contest.finalized');
  };

  const starsOf = async ({ starUids }: ContestRecord): Promise<string[]> => {
    const names = await people.usernames(starUids);
    return starUids.flatMap((uid) => names.get(uid) ?? []);
  };
  const staffOf = async ({ staff, version }: ContestRecord): Promise<ReplyOf<typeof readContestStaff>> => {
    const names = await people.usernames(staff.map((one) => one.uid));
    return {
      staff: staff.map(({ uid, roles }) => ({ uid, username: names.get(uid) ?? '', roles: [...roles] })),
      version,
    };
  };
  const savedAs = ({ cid, version }: ContestRecord): Saved => ({ cid, version });

  /** The record of a new contest; not stored. @throws AssizeError `contest.unknown-user` */
  const newRecord = async (
    cid: number,
    draft: ContestDraft,
    viewer: Viewer,
    { problems, accounts }: MadeWith = { problems: [], accounts: new Map() },
  ): Promise<ContestRecord> => {
    const fields = await fieldsOf(draft, null, '', accounts);
    const externals = { of: { cid, type: draft.type }, cids: draft.externalCidList, before: [] };
    await checkExternals(externals, viewer, 'externalCidList');
    const now = clock.now();
    return {
      cid,
      ...fields,
      source: null,
      uid: viewer.uid,
      gid: null,
      removed: [],
      revealedAt: null,
      finalizedAt: null,
      problems: [...problems],
      pausedPids: [],
      publishing: [],
      staff: [],
      version: 1,
      deleted: null,
      gmtCreate: now,
      gmtModified: now,
    };
  };
  const insert = async (made: ContestRecord, within?: Together): Promise<Change> => {
    await contests.insert(made, within);
    return { target: auditTarget(made), after: auditView(made) };
  };

  return {
    /** For other ways to make a contest than its form. */
    making: { newCid: () => ids.next('contest'), newRecord, insert },
    /** The form of a contest without its password, and without what is of this site alone. */
    draftOf: async (contest: ContestRecord): Promise<Omit<ContestDraft, 'pwd' | 'externalCidList'>> => {
      const { description } = contest;
      const {
        pwd: _secret,
        externalCidList: _here,
        ...draft
      } = presentDraft(contest, {
        ...{ description, password: '', stars: await starsOf(contest) },
      });
      return draft;
    },

    async list(
      { currentPage, limit, keyword }: z.output<(typeof listAdminContests)['query']>,
      viewer: Viewer,
    ): Promise<ReplyOf<typeof listAdminContests>> {
      const editsAll = may(viewer.role, 'contest.edit-any');
      const editor = editsAll ? undefined : viewer.uid;
      const page = { skip: (currentPage - 1) * limit, limit };
      const { records, total } = await contests.staffPage({ keyword, editor }, page);
      const facts = await factsOf(records);
      const rows = records.map(
        (one): AdminContestRow =>
          presentAdminRow(one, facts(one), {
            mayEdit: editsAll || one.uid === viewer.uid,
            mayDelete: may(viewer.role, 'contest.delete'),
          }),
      );
      return { records: rows, total, now: clock.now().toISOString() };
    },

    async read(cid: number, viewer: Viewer): Promise<ReplyOf<typeof readContest>> {
      const contest = await changes.managed(cid, viewer);
      const names = await people.usernames([contest.uid]);
      const now = clock.now();
      return {
        ...savedAs(contest),
        draft: presentDraft(contest, {
          description: signText(contest.description),
          password: contest.password === '' ? '' : (sealer.open(contest.password) ?? ''),
          stars: await starsOf(contest),
        }),
        phase: phaseOf(contest, now),
        revealed: contest.revealedAt !== null,
        finalized: contest.finalizedAt !== null,
        removedIntervals: presentIntervals(contest),
        source: contest.source,
        uid: contest.uid,
        author: names.get(contest.uid) ?? '',
        now: now.toISOString(),
      };
    },

    async create(draft: ContestDraft, viewer: Viewer): Promise<Logged<Saved, Change>> {
      const made = await newRecord(await ids.next('contest'), draft, viewer);
      return { audit: await insert(made), data: savedAs(made) };
    },

    async update(
      { cid, version, draft }: Body<typeof updateContest>,
      viewer: Viewer,
    ): Promise<Logged<Saved, Change>> {
      const before = await changes.managed(cid, viewer);
      if (before.version !== version) throw versionConflict();
      const fields = await fieldsOf(draft, before, 'draft.');
      checkLocked(before, fields);
      const externals = { of: before, cids: draft.externalCidList, before: before.externalCids };
      await checkExternals(externals, viewer, 'draft.externalCidList');
      const { after, audit } = await changes.save(before, fields);
      if (after.password !== before.password) {
        await registrations.clear(cid);
        await changed(cid, 'changed');
      }
      return { data: savedAs(after), audit };
    },

    async remove(cid: number, viewer: Viewer): Promise<Logged<null, Change>> {
      const before = await changes.managed(cid, viewer);
      const { audit } = await changes.save(before, { deleted: clock.now() });
      return { data: null, audit: { target: audit.target, before: auditView(before) } };
    },

    /** Without registrations, staff and what was revealed. */
    async clone(cid: number, viewer: Viewer): Promise<Logged<Saved, Change>> {
      const origin = await changes.managed(cid, viewer);
      const now = clock.now();
      const suffix = ' [Cloned]';
      const made: ContestRecord = {
        ...origin,
        cid: await ids.next('contest'),
        title: `${origin.title.slice(0, mostTitle - suffix.length)}${suffix}`,
        source: cid,
        uid: viewer.uid,
        visible: false,
        removed: [],
        revealedAt: null,
        finalizedAt: null,
        pausedPids: [],
        publishing: [],
        staff: [],
        version: 1,
        gmtCreate: now,
        gmtModified: now,
      };
      await contests.insert(made);
      return { data: savedAs(made), audit: { target: auditTarget(made), after: auditView(made) } };
    },

    async setVisible(
      { cid, visible }: Body<typeof changeContestVisible>,
      viewer: Viewer,
    ): Promise<Logged<Saved, Change>> {
      const { after, audit } = await changes.change(cid, viewer, () => ({ visible }));
      return { data: savedAs(after), audit };
    },

    async staff(cid: number, viewer: Viewer): Promise<ReplyOf<typeof readContestStaff>> {
      return staffOf(await changes.managed(cid, viewer));
    },

    async setStaff(
      { cid, staff }: Body<typeof changeContestStaff>,
      viewer: Viewer,
    ): Promise<Logged<ReplyOf<typeof readContestStaff>, Change>> {
      await changes.managed(cid, viewer);
      const uids = await uidsOf(
        staff.map((one) => one.username),
        'staff',
      );
      const rolesOf = Map.groupBy(staff, (_, n) => uids[n] ?? '');
      const named = [...rolesOf].map(([uid, list]) => ({
        uid,
        roles: [...new Set(list.flatMap((one) => one.roles))],
      }));
      const { after, audit } = await changes.change(cid, viewer, () => ({ staff: named }));
      return { data: await staffOf(after), audit };
    },
  };
};
export type ContestAdmin = ReturnType<typeof contestAdmin>;

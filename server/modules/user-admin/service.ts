import type { AdminUser, editUser, listUsers } from '@assize/shared/areas/user-admin/endpoints.ts';
import { type Role, roleCode, roleOfCode, staff } from '@assize/shared/domain/roles.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Page } from '@assize/shared/wire/values.ts';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Change, Logged } from '../../platform/http/audit.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { AccountService } from '../account/service.ts';
import type { AuditService } from '../audit/service.ts';
import type { FactorService } from '../factor/service.ts';
import type { MessageService } from '../message/service.ts';
import type { ProviderService } from '../provider/service.ts';
import type { SessionService } from '../session/service.ts';
import { type KeptAccount, presentUser } from './presenter.ts';

export type { ManyUsers, StoreAccounts } from './many-users.ts';

type Ports = {
  accounts: Pick<AccountService, 'kept' | 'locks' | 'hashPassword' | 'ensureRoot'>;
  sessions: Pick<SessionService, 'endAll' | 'rename' | 'records'>;
  messages: Pick<MessageService, 'tell' | 'forget'>;
  factors: Pick<FactorService, 'having' | 'forget' | 'reset'>;
  provider: Pick<ProviderService, 'forget'>;
  audit: Pick<AuditService, 'record'>;
  clock: Clock;
};
type Edit = z.output<(typeof editUser)['body']>;
type Standing = Pick<KeptAccount, 'role' | 'disabled'>;

const isActingRoot = ({ role, disabled }: Standing): boolean => role === 'root' && !disabled;

/** Fields of an account that the log tells. */
const loggedFields = [
  'username',
  'email',
  'nickname',
  'realname',
  'school',
  'titleName',
  'titleColor',
  'role',
  'disabled',
] as const satisfies (keyof KeptAccount)[];
const forLog = (account: KeptAccount) =>
  Object.fromEntries(loggedFields.map((field) => [field, account[field]]));

/** Accounts as super admins keep them (Users). */
export const userAdminService = ({
  accounts,
  sessions,
  messages,
  factors,
  provider,
  audit,
  clock,
}: Ports) => {
  const { kept, locks, hashPassword, ensureRoot } = accounts;
  /** Removals of what later modules keep of a user. */
  const removals: ((uid: string) => Promise<void>)[] = [];
  const found = async (uid: string): Promise<KeptAccount> => {
    const account = await kept.find(uid);
    if (account === null) throw new AssizeError('user.not-found');
    return account;
  };

  /**
   * Takes a change back by which two super admins took the standing of each other at the same time: nobody would be
   * left who could give it again.
   */
  const keepsARoot = async (before: KeptAccount, after: Standing, viewer: Viewer): Promise<void> => {
    if (!isActingRoot(before) || isActingRoot(after)) return;
    const actor = await kept.find(viewer.uid);
    if (actor !== null && isActingRoot(actor)) return;
    await kept.change(before.uid, { role: before.role, disabled: before.disabled }, clock.now());
    throw new AssizeError('auth.forbidden');
  };

  const endSessions = async (before: KeptAccount, after: KeptAccount, viewer: Viewer): Promise<void> => {
    const { uid, username } = after;
    if (after.disabled && !before.disabled) await sessions.endAll(uid, 'disabled');
    else if (after.role !== before.role) await sessions.endAll(uid, 'role');
    else if (after.passwordHash !== before.passwordHash)
      await sessions.endAll(uid, 'password', viewer.sessionId);
    if (username !== before.username) await sessions.rename(uid, username);
  };

  /** Tells users what others changed of their accounts. */
  const tell = async (before: KeptAccount, after: KeptAccount, viewer: Viewer): Promise<void> => {
    const { uid, role, username, email, titleName } = after;
    if (uid === viewer.uid) return;
    if (role !== before.role) await messages.tell([uid], 'user.role', { role });
    if (username !== before.username) await messages.tell([uid], 'user.username', { username });
    if (email !== before.email && email !== null) await messages.tell([uid], 'user.email', { email });
    if (after.passwordHash !== before.passwordHash)
      await messages.tell([uid], 'user.password', {}, '/setting');
    if (titleName !== before.titleName && titleName !== null && titleName !== '')
      await messages.tell([uid], 'user.title', { title: titleName });
  };

  /** What an edit makes of an account; fields that are left out stay. */
  const changeOf = async (before: KeptAccount, edit: Edit) => {
    const { uid: _, setNewPwd, password, type, status, ...fields } = edit;
    const role: Role = (type === undefined ? undefined : roleOfCode(type)) ?? before.role;
    const given: Partial<KeptAccount> = Object.fromEntries(
      Object.entries(fields).filter(([, value]) => value !== undefined),
    );
    return {
      ...given,
      role,
      disabled: status === undefined ? before.disabled : status === 1,
      ...(setNewPwd && password !== undefined ? { passwordHash: await hashPassword(password) } : {}),
    };
  };

  return {
    /** Registers the removal of what a later module keeps of a user, for when the account is deleted. */
    goesWithAccount: (remove: (uid: string) => Promise<void>): void => void removals.push(remove),

    async page(query: z.output<(typeof listUsers)['query']>): Promise<Page<AdminUser>> {
      const { keyword, onlyAdmin, currentPage, limit } = query;
      const { records, total } = await kept.page(
        { keyword, ...(onlyAdmin ? { roles: staff } : {}) },
        { skip: (currentPage - 1) * limit, limit },
      );
      const [opened, locked, having] = await Promise.all([
        sessions.records.lastOpened(records.map(({ uid }) => uid)),
        locks.locked(records.map(({ username }) => username)),
        factors.having(records.map(({ uid }) => uid)),
      ]);
      return {
        records: records.map((one) =>
          presentUser(one, {
            locked: locked.has(one.username),
            secondFactor: having.has(one.uid),
            lastSignIn: opened.get(one.uid) ?? null,
          }),
        ),
        total,
      };
    },

    /** @throws AssizeError `user.not-found`, `user.self`, `register.*-taken` */
    async edit(edit: Edit, viewer: Viewer): Promise<Logged<null, Change>> {
      const before = await found(edit.uid);
      if (before.uid === viewer.uid) {
        if (edit.type !== undefined && edit.type !== roleCode[before.role])
          throw new AssizeError('user.self', { field: 'type' });
        if (edit.status === 1) throw new AssizeError('user.self', { field: 'status' });
      }
      const change = await changeOf(before, edit);
      const outcome = await kept.change(before.uid, change, clock.now());
      if (outcome === 'gone') throw new AssizeError('user.not-found');
      if (outcome === 'username-taken')
        throw new AssizeError('register.username-taken', { field: 'username' });
      if (outcome === 'email-taken') throw new AssizeError('register.email-taken', { field: 'email' });
      const after: KeptAccount = { ...before, ...change };
      await keepsARoot(before, after, viewer);
      await endSessions(before, after, viewer);
      await tell(before, after, viewer);
      const hasNewPassword = after.passwordHash !== before.passwordHash;
      return {
        data: null,
        audit: {
          target: before.username,
          before: forLog(before),
          after: { ...forLog(after), ...(hasNewPassword ? { newPassword: true } : {}) },
        },
      };
    },

    /** @throws AssizeError `user.not-found`, `user.self`; then none was deleted */
    async remove(uids: readonly string[], viewer: Viewer): Promise<Logged<null, Change>> {
      const wanted = [...new Set(uids)];
      if (wanted.includes(viewer.uid)) throw new AssizeError('user.self', { field: 'ids' });
      const all = await Promise.all(wanted.map(found));
      const gone: KeptAccount[] = [];
      for (const before of all) {
        const { uid, username, role } = before;
        await kept.change(uid, { disabled: true }, clock.now());
        await keepsARoot(before, { role, disabled: true }, viewer);
        if (!(await kept.forget(uid, clock.now()))) continue;
        await sessions.endAll(uid, 'disabled');
        await sessions.records.removeOf(uid);
        await messages.forget(uid);
        await factors.forget(uid);
        await provider.forget(uid);
        await locks.unlock(username);
        for (const remove of removals) await remove(uid);
        gone.push(before);
      }
      return {
        data: null,
        audit: gone.map((one) => ({ target: one.username, before: forLog(one) })),
      };
    },

    /**
     * Gives the first super admin another password and every right to use it, without a second factor: for who can run
     * commands on the server and lost it. A site without a super admin gets one.
     * @returns its name; null: the name `root` belongs to somebody else
     */
    async resetRoot(password: string): Promise<string | null> {
      const made = await ensureRoot(password);
      const root = await kept.firstOf('root');
      if (root === null) return null;
      let hadFactors = false;
      if (made === null) {
        const passwordHash = await hashPassword(password);
        await kept.change(root.uid, { passwordHash, disabled: false }, clock.now());
        await sessions.endAll(root.uid, 'password');
        await locks.unlock(root.username);
        hadFactors = await factors.forget(root.uid);
      }
      const actor = { viewer: { uid: root.uid, username: 'npm run doctor' }, ip: '127.0.0.1' };
      await audit.record(actor, {
        action: 'user.reset-root',
        target: root.username,
        before: { disabled: root.disabled, ...(hadFactors ? { secondFactor: true } : {}) },
        after: { disabled: false, newPassword: true, ...(hadFactors ? { secondFactor: false } : {}) },
      });
      return root.username;
    },

    /** @throws AssizeError `user.not-found`, `user.self`, `factor.not-found` where there is nothing to reset */
    async resetFactors(uid: string, viewer: Viewer): Promise<Logged<null, Change>> {
      const account = await found(uid);
      if (uid === viewer.uid) throw new AssizeError('user.self', { field: 'uid' });
      if (!(await factors.reset(account))) throw new AssizeError('factor.not-found');
      return {
        data: null,
        audit: { target: account.username, before: { secondFactor: true }, after: { secondFactor: false } },
      };
    },

    async unlock(uid: string): Promise<Logged<null, Change>> {
      const { username } = await found(uid);
      await locks.unlock(username);
      return { data: null, audit: { target: username } };
    },
  };
};
export type UserAdminService = ReturnType<typeof userAdminService>;

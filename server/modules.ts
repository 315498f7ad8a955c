import type { Core } from './core.ts';
import type { Handler } from './http/handler.ts';
import { argonPasswords } from './modules/account/passwords.ts';
import { accountRepository } from './modules/account/repository.ts';
import { accountRoutes } from './modules/account/routes.ts';
import { type AccountService, accountService } from './modules/account/service.ts';
import { sessionRepository } from './modules/session/repository.ts';
import { type SessionService, sessionService } from './modules/session/service.ts';
import { sessionStore } from './modules/session/store.ts';
import { jwtTokens } from './modules/session/tokens.ts';

/** A part of the process with a life of its own: a worker, a subscriber, a sweeper. */
export type Running = { stop(): Promise<void> };

export type Modules = {
  handlers: readonly Handler[];
  sessions: SessionService;
  accounts: AccountService;
  /** Called once the indexes stand; what it starts is stopped in reverse order. */
  start: readonly (() => Promise<Running>)[];
};

/** Builds every module from the core; the only place that knows them all. */
export const composeModules = (core: Core): Modules => {
  const { database, redis, clock, ids, secret } = core;

  const sessions = sessionService({
    store: sessionStore(redis),
    repository: sessionRepository(database),
    tokens: jwtTokens(secret, clock),
    clock,
    ids,
  });
  const accounts = accountService({
    accounts: accountRepository(database),
    passwords: argonPasswords(),
    sessions,
    clock,
    ids,
  });

  return { handlers: [...accountRoutes(accounts)], sessions, accounts, start: [] };
};

import { health } from '@assize/shared/areas/site/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { composeJudging, type JudgingSide } from './compose-judging.ts';
import { composeRealtime } from './compose-realtime.ts';
import type { Core } from './core.ts';
import type { Handler } from './http/handler.ts';
import { mailCodes } from './modules/account/mail-codes.ts';
import { argonPasswords } from './modules/account/passwords.ts';
import { registration } from './modules/account/registration.ts';
import { accountRepository } from './modules/account/repository.ts';
import { accountRoutes } from './modules/account/routes.ts';
import { type AccountService, accountService } from './modules/account/service.ts';
import { signInGuard } from './modules/account/sign-in-guard.ts';
import { auditRepository } from './modules/audit/repository.ts';
import { auditRoutes } from './modules/audit/routes.ts';
import { type AuditService, auditService } from './modules/audit/service.ts';
import { drawnPictures } from './modules/captcha/pictures.ts';
import { cryptoRandom } from './modules/captcha/random.ts';
import { captchaRoutes } from './modules/captcha/routes.ts';
import { captchaService } from './modules/captcha/service.ts';
import { type NodeRegistry, nodeRegistry } from './modules/judging/nodes.ts';
import { mailer } from './modules/mail/service.ts';
import { sessionRepository } from './modules/session/repository.ts';
import { type SessionService, sessionService } from './modules/session/service.ts';
import { sessionStore } from './modules/session/store.ts';
import { jwtTokens } from './modules/session/tokens.ts';
import { announcementRepository } from './modules/site/repository.ts';
import { siteRoutes } from './modules/site/routes.ts';
import { type SiteService, siteService } from './modules/site/service.ts';
import { pingMongo } from './plugins/mongo.ts';
import { unlessRedisAway } from './plugins/redis.ts';
import type { EventBus } from './realtime/events.ts';

/** A part of the process with a life of its own: a worker, a subscriber, a sweeper. */
export type Running = { stop(): Promise<void> };

export type Modules = {
  handlers: readonly Handler[];
  sessions: SessionService;
  accounts: AccountService;
  audit: AuditService;
  site: SiteService;
  judging: JudgingSide;
  nodes: NodeRegistry;
  events: EventBus;
  /** Adds /api/ws. */
  serveSockets: (app: FastifyInstance) => Promise<void>;
  /** Called once the indexes stand; what it starts is stopped in reverse order. */
  start: readonly (() => Promise<Running>)[];
};

/** Builds every module from the core; the only place that knows them all. */
export const composeModules = (core: Core): Modules => {
  const { config, log, database, redis, clock, ids, secret } = core;

  const sessions = sessionService({
    store: sessionStore(redis, clock),
    repository: sessionRepository(database),
    tokens: jwtTokens(secret, clock),
    clock,
    ids,
  });
  const audit = auditService({ repository: auditRepository(database), ids, clock });
  const captchas = captchaService({
    redis,
    pictures: drawnPictures(cryptoRandom),
    random: cryptoRandom,
    clock,
  });
  const accountStore = accountRepository(database);
  const accounts = accountService({
    accounts: accountStore,
    passwords: argonPasswords(),
    sessions,
    guard: signInGuard(redis),
    captchas,
    clock,
    ids,
  });
  const registrations = registration({
    accounts,
    repository: accountStore,
    codes: mailCodes(redis, 'register', 60),
    mailer: mailer(config, clock, log),
    newCode: () => String(cryptoRandom.int(0, 1_000_000)).padStart(6, '0'),
    site: config.site,
  });
  const nodes = nodeRegistry({ redis, clock });
  const site = siteService({
    announcements: announcementRepository(database),
    usernames: accounts.usernames,
    judges: () => unlessRedisAway(nodes.live),
    queue: () => unlessRedisAway(() => judging.queues.counts()),
    probes: { database: () => pingMongo(database), redis: () => redis.ping() },
    config,
    clock,
    ids,
  });

  const realtime = composeRealtime(core, {
    viewerOf: sessions.viewerOfToken,
    submissionAudience: (submitId, viewer) => judging.submissions.audienceOf(submitId, viewer),
  });
  const judging = composeJudging(core, {
    nodes,
    audit,
    events: realtime.events,
    hub: realtime.hub,
    usernames: accounts.usernames,
    uidOf: async (username) => (await accounts.byUsername(username))?.uid ?? null,
    uidsMatching: accounts.uidsMatching,
    siteTexts: site.texts,
    isAnnounced: site.isAnnounced,
  });

  const api = [
    ...accountRoutes(accounts, registrations),
    ...captchaRoutes(captchas),
    ...auditRoutes(audit),
    ...siteRoutes(site),
    ...judging.handlers,
  ];
  return {
    // A process for sockets or jobs alone still says whether it is well.
    handlers: config.roles.includes('api') ? api : api.filter(({ endpoint }) => endpoint === health),
    sessions,
    accounts,
    audit,
    site,
    judging,
    nodes,
    events: realtime.events,
    serveSockets: realtime.serve,
    start: [...realtime.start, ...judging.start],
  };
};

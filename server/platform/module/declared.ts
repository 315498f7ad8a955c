import { topics as sharedTopics } from '@assize/shared/index.ts';
import type { Consumer } from '../domain-events/event.ts';
import type { AuditLog } from '../http/audit.ts';
import type { Handler } from '../http/handler.ts';
import type { ServedTopic } from '../realtime/topic.ts';
import type { Dashboards, FileRefs, Identity, ModuleParts, Worker } from './parts.ts';

/** Declarations of all modules together, each list in the order of the modules. */
export type Declared = {
  routes: readonly Handler[];
  topics: readonly ServedTopic[];
  workers: readonly Worker[];
  consumers: readonly Consumer[];
  fileRefs: readonly FileRefs[];
  dashboards: Dashboards;
  identity: Identity;
  auditLog: AuditLog;
  firstStarts: readonly NonNullable<ModuleParts['firstStart']>[];
  closes: readonly NonNullable<ModuleParts['close']>[];
};

/** Declarations that at most one module may make. */
const atMostOne = <T>(what: string, found: readonly (T | undefined)[]): T | undefined => {
  const [one, another] = found.filter((part) => part !== undefined);
  if (another !== undefined) throw new Error(`several modules declare ${what}`);
  return one;
};
/** Declarations that exactly one module must make. */
const only = <T>(what: string, found: readonly (T | undefined)[]): T => {
  const one = atMostOne(what, found);
  if (one === undefined) throw new Error(`no module declares ${what}`);
  return one;
};

const refuseTwice = (what: string, names: readonly string[]): void => {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`two modules declare the ${what} ${twice}`);
};

/** @throws Error naming what is missing or said twice */
const together = (parts: readonly ModuleParts[]): Declared => {
  const topics = parts.flatMap((one) => one.topics ?? []);
  const workers = parts.flatMap((one) => one.workers ?? []);
  refuseTwice(
    'worker',
    workers.map(({ name }) => name),
  );
  const consumers = parts.flatMap((one) => one.consumers ?? []);
  refuseTwice(
    'consumer',
    consumers.map(({ name }) => name),
  );
  refuseTwice(
    'topic',
    topics.map(({ topic }) => topic.family),
  );
  for (const family of Object.keys(sharedTopics))
    if (!topics.some(({ topic }) => topic.family === family))
      throw new Error(`no module declares the topic ${family}`);
  const dashboard = <Name extends keyof Dashboards>(name: Name): Dashboards[Name] =>
    only<Dashboards[Name]>(
      `the dashboard ${name}`,
      parts.map((one) => one.dashboards?.[name]),
    );
  const identity = <Name extends keyof Identity>(name: Name): Identity[Name] =>
    only<Identity[Name]>(
      `the identity ${name}`,
      parts.map((one) => one.identity?.[name]),
    );
  return {
    routes: parts.flatMap((one) => one.routes ?? []),
    topics,
    workers,
    consumers,
    fileRefs: parts.flatMap((one) => one.fileRefs ?? []),
    dashboards: {
      judges: dashboard('judges'),
      queue: dashboard('queue'),
      systemErrors: dashboard('systemErrors'),
    },
    identity: {
      authenticate: identity('authenticate'),
      viewerOfToken: identity('viewerOfToken'),
      identifyNode: identity('identifyNode'),
      identifySeat: atMostOne(
        'the identity identifySeat',
        parts.map((one) => one.identity?.identifySeat),
      ),
      seatStands: atMostOne(
        'the identity seatStands',
        parts.map((one) => one.identity?.seatStands),
      ),
      identifyBasic: atMostOne(
        'the identity identifyBasic',
        parts.map((one) => one.identity?.identifyBasic),
      ),
    },
    auditLog: only(
      'the audit log',
      parts.map((one) => one.auditLog),
    ),
    firstStarts: parts.flatMap((one) => one.firstStart ?? []),
    closes: parts.flatMap((one) => one.close ?? []),
  };
};

/** Collects what modules say while they are built; read only afterwards, when the last of them has spoken. */
export const collectDeclarations = () => {
  const parts: ModuleParts[] = [];
  let whole: Declared | undefined;
  return {
    add: (one: ModuleParts): void => {
      parts.push(one);
    },
    /** @throws Error naming what no module says though one must */
    complete: (): void => {
      whole = together(parts);
    },
    /** @throws Error while modules are being built */
    read: (): Declared => {
      if (!whole) throw new Error('what modules declare is known only when all of them are built');
      return whole;
    },
  };
};
export type Declarations = ReturnType<typeof collectDeclarations>;

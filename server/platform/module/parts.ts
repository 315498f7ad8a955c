import type { JudgeNode } from '@assize/shared/areas/node/node.ts';
import type { ServerRole } from '../../config.ts';
import type { Consumer } from '../domain-events/event.ts';
import type { Authenticate, IdentifyBasic, IdentifyNode } from '../http/access.ts';
import type { AuditLog } from '../http/audit.ts';
import type { Handler, Viewer } from '../http/handler.ts';
import type { IdentifySeat, Seat } from '../http/seat.ts';
import type { ServedTopic } from '../realtime/topic.ts';

/** A part of the process with a life of its own: a consumer, a subscriber, periodic work. */
export type Running = { stop(): Promise<void> };
export type Worker = {
  /** Unique among workers. */
  name: string;
  /** A process that has one of these roles runs it. */
  roles: readonly ServerRole[];
  start(): Promise<Running>;
};

/** Texts that may show stored files by their addresses. */
export type TextRefs = {
  /** Every text: a file that one of them names is kept. */
  all(): AsyncIterable<string>;
  /** Whether a text has this address of a file: the file cannot be taken back. */
  uses(link: string): Promise<boolean>;
  /** Whether a text that everybody may read has it: the file is served to everybody. */
  shows(link: string): Promise<boolean>;
};
/** The stored files that the data of a module refer to. Files that nothing refers to are deleted after some days. */
export type FileRefs = {
  /**
   * Hashes that are held for a time, until something lasting takes them. Read before all that lasts, so that a file
   * which changes hands meanwhile is seen.
   */
  passing?: () => AsyncIterable<string>;
  /** Hashes that last. Both kinds may be of files that name others in turn. */
  lasting?: () => AsyncIterable<string>;
  texts?: TextRefs;
};

/** Figures of the staff's overview and of /health; null while their source is away. */
export type Dashboards = {
  /** Judges that take work now. */
  judges: () => Promise<readonly JudgeNode[] | null>;
  /** Submissions in the queue. */
  queue: () => Promise<{ waiting: number; active: number } | null>;
  /** Submissions since then that are System Error now. */
  systemErrors: (since: Date) => Promise<number>;
};

/** Identifies the caller by token, node token or seat. */
export type Identity = {
  authenticate: Authenticate;
  /** The viewer of a raw token, for the first frame of a socket. @throws AssizeError as `authenticate` does */
  viewerOfToken: (token: string) => Promise<Viewer>;
  identifyNode: IdentifyNode;
  /** Kiosks of halls sign their calls; without it no call comes from a seat. */
  identifySeat?: IdentifySeat | undefined;
  /** Whether the machine of a seat was not taken out since; asked for open sockets. */
  seatStands?: ((seat: Seat) => Promise<boolean>) | undefined;
  /** Callers of standards may send name and password; without it nobody may. */
  identifyBasic?: IdentifyBasic | undefined;
};

/** Everything that a module says of itself beside its service. */
export type ModuleParts = {
  routes?: readonly Handler[];
  topics?: readonly ServedTopic[];
  workers?: readonly Worker[];
  /** Events of other modules, or its own, that it follows. */
  consumers?: readonly Consumer[];
  /** A module that stores something says which files that refers to: `{}` for none. */
  fileRefs?: FileRefs;
  dashboards?: Partial<Dashboards>;
  identity?: Partial<Identity>;
  /** Log of changes by staff, written by the door. */
  auditLog?: AuditLog;
  /** Fills an empty site, in the order of the modules. May run at every start, and in several processes at once. */
  firstStart?: (say: (line: string) => void) => Promise<void>;
  /** Closes what the module opened; after all workers have stopped. */
  close?: () => Promise<void>;
};

import { loggedError } from '@assize/shared/domain/logged-error.ts';
import { pino } from 'pino';

/** Logger options of a server process. */
export const logOptions = (level: string) => ({ level, serializers: { err: loggedError } });

/**
 * Where lines go: one at a time beside the work of the process, those of meanwhile together. Nobody waits for the disk,
 * and the end of the process writes what is left.
 */
export const logStream = () => pino.destination({ fd: process.stdout.fd, sync: false });

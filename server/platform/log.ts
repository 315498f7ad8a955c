import { loggedError } from '@assize/shared/domain/logged-error.ts';

/** Logger options of a server process. */
export const logOptions = (level: string) => ({ level, serializers: { err: loggedError } });

import { loggedError } from '@assize/shared/domain/logged-error.ts';

/** How a server process logs. */
export const logOptions = (level: string) => ({ level, serializers: { err: loggedError } });

import { messages as solution } from './areas/solution/messages.ts';
import { messages as userAdmin } from './areas/user-admin/messages.ts';

/**
 * Kinds of system messages of all areas, with the placeholders of their texts; the value of one called `role` is told by
 * the role's name. Only the server words messages: pages need no kinds.
 */
export const messageKinds = { ...userAdmin, ...solution } as const;
export type MessageKind = keyof typeof messageKinds;

import { z } from 'zod';
import { domainEvent } from '../../platform/domain-events/event.ts';

/** The readers of a problem, or of the cases of its submissions, have changed. */
export const problemPolicyChanged = domainEvent('problem.policy-changed', z.object({ pid: z.int() }));

import { z } from 'zod';
import { domainEvent } from '../../platform/domain-events/event.ts';

/** Who may read a problem, or the cases of its submissions, is another now. */
export const problemPolicyChanged = domainEvent('problem.policy-changed', z.object({ pid: z.int() }));

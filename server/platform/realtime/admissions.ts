import type { Viewer } from '../http/handler.ts';
import type { Seat } from '../http/seat.ts';
import type { Admission, FoundTopic, TopicPolicy } from './topic.ts';

export type Admitted = {
  admission: Admission;
  /** Subjects that the admission depends on beside the viewer. */
  subjects: readonly string[];
  /** Whether some policy has changed since. */
  isLate: () => boolean;
};

/** Names whose change has the readers of a topic admitted anew. */
const subjectsOf = ({ name }: FoundTopic, { subjects = [] }: TopicPolicy) => [name, ...subjects];

/**
 * Admits viewers to topics. The data of a policy is read once for all requests of the same moment. A decision that a
 * change of any policy overtook is made anew, so that no viewer is let in by data from before the change.
 */
export const admissions = () => {
  const reading = new Map<string, Promise<TopicPolicy>>();
  let changes = 0;

  const read = (topic: FoundTopic): Promise<TopicPolicy> => {
    const running = reading.get(topic.name);
    if (running) return running;
    const result = topic.policy().finally(() => {
      if (reading.get(topic.name) === result) reading.delete(topic.name);
    });
    reading.set(topic.name, result);
    return result;
  };

  return {
    /** @throws what the policy throws where it cannot decide */
    async admit(topic: FoundTopic, viewer: Viewer | null, seat: Seat | null = null): Promise<Admitted> {
      for (;;) {
        const before = changes;
        const policy = await read(topic);
        const admission = await policy.admit(viewer, seat);
        const isLate = () => changes !== before;
        if (!isLate()) return { admission, subjects: subjectsOf(topic, policy), isLate };
      }
    },
    /** Some policy has changed: reads under way are outdated. */
    changed(): void {
      changes += 1;
      reading.clear();
    },
  };
};
export type Admissions = ReturnType<typeof admissions>;

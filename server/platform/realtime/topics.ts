import { may } from '@assize/shared/domain/permissions.ts';
import type { Viewer } from '../http/handler.ts';
import type { Admission } from './connection.ts';
import { everyone } from './events.ts';

type Ports = {
  /** Audience of one submission; null: the viewer may not know of it. */
  submissionAudience: (submitId: number, viewer: Viewer | null) => Promise<string | null>;
};

const all: Admission = { audience: everyone };

/** Who may subscribe to what: the same policies as the REST views of the same data (architecture: events). */
export const topicPolicy =
  ({ submissionAudience }: Ports) =>
  async (topic: string, viewer: Viewer | null): Promise<Admission> => {
    const [family, key = ''] = topic.split('.', 2);
    switch (family) {
      case 'site':
      case 'status':
      case 'queue':
        return all;
      case 'judges':
        return may(viewer?.role ?? null, 'judges.view') ? all : refusal(viewer);
      case 'user':
        return viewer?.uid === key ? all : refusal(viewer);
      case 'submission': {
        const audience = await submissionAudience(Number(key), viewer);
        return audience === null ? { refused: 'submission.not-found' } : { audience };
      }
      default:
        return { refused: 'request.not-found' };
    }
  };

const refusal = (viewer: Viewer | null): Admission => ({
  refused: viewer === null ? 'auth.required' : 'auth.forbidden',
});

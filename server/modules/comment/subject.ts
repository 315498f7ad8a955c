import { AssizeError } from '@assize/shared/errors.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { AuthorAccount } from '../account/service.ts';

export type SubjectKind = 'contest' | 'discussion';

/** What a viewer may do with the comments of one thing now. */
export type CommentSight = {
  /** Deletes comments of others. */
  moderates: boolean;
  /** Comments and replies of the viewer are those of an admin: shown to all, whatever is withheld. */
  isAdmin: boolean;
  /** For now the viewer sees own comments and those of admins, and nothing else. */
  ownAndAdmins: boolean;
  /** Whether the viewer may reply to comments of somebody. */
  repliesTo(author: Pick<AuthorAccount, 'uid' | 'role'>): boolean;
};

/** Things of one kind that are commented on; the module of the kind registers it and edits nothing here. */
export type CommentSubject = {
  kind: SubjectKind;
  /** @throws AssizeError why there are no comments for this viewer */
  sight(id: number, viewer: Viewer | null): Promise<CommentSight>;
};

/** A thing that is commented on, as it is stored: `contest:3`. */
export const subjectKey = (kind: SubjectKind, id: number): string => `${kind}:${id}`;

/** What can be commented on. */
export const commentSubjects = () => {
  const all = new Map<string, CommentSubject>();
  return {
    register(subject: CommentSubject): void {
      if (all.has(subject.kind)) throw new Error(`two modules register ${subject.kind}`);
      all.set(subject.kind, subject);
    },
    /** @throws AssizeError `comment.no-subject`, or why there are no comments for this viewer */
    async sight(key: string, viewer: Viewer | null): Promise<CommentSight> {
      const [kind = '', id = ''] = key.split(':');
      const subject = all.get(kind);
      if (!subject) throw new AssizeError('comment.no-subject');
      return subject.sight(Number(id), viewer);
    },
  };
};
export type CommentSubjects = ReturnType<typeof commentSubjects>;

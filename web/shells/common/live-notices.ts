import { events as siteEvents } from '@assize/shared/areas/site/events.ts';
import { events as submissionEvents } from '@assize/shared/areas/submission/events.ts';
import { isVerdict, verdictName } from '@assize/shared/domain/verdict.ts';
import { on, useTopic } from '../../data/hooks.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useSession } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { isWatched } from '../../state/watched.ts';

/** Messages on any page: announcements, and a person's own verdicts while that person is elsewhere. */
export const useLiveNotices = (): void => {
  const { t } = useText();
  const uid = useSession(({ user }) => user?.uid);
  // A notice tells what happened; there is no answer to keep current.
  useTopic(
    'site',
    {
      announcement: on(siteEvents.site.announcement, ({ title }) =>
        toast({ kind: 'info', text: title, forMs: 8000 }),
      ),
    },
    () => undefined,
  );
  useTopic(
    uid === undefined ? null : `user.${uid}`,
    {
      verdict: on(submissionEvents.user.verdict, ({ submitId, status, displayPid, title }) => {
        if (!isVerdict(status)) return;
        const text = t('common:toast.verdict', {
          problem: `${displayPid} ${title}`,
          verdict: t(`judging:${verdictName(status)}`),
        });
        const action = { text: t('common:toast.open'), to: `/submission-detail/${submitId}` };
        void isWatched(submitId).then((shown) => {
          if (!shown) toast({ kind: 'verdict', text, action, forMs: 8000 });
        });
      }),
    },
    () => undefined,
  );
};

/** What our contest packages say beside the objects of the Contest API, so that they come back whole. */
import { z } from 'zod';
import { storedContestDraft } from '../contest/draft.ts';
import { teamDraft } from '../team/team.ts';

/** Name of the file in a package; those that leave out what lies behind the seal have none. */
export const ownFile = 'assize.json';

export const ownPackage = z.object({
  assize: z.literal(1),
  /** Without its password. */
  contest: storedContestDraft.omit({ pwd: true, externalCidList: true }),
  /** Problems by their ids in the package, with those of the bank. */
  problems: z.array(z.object({ id: z.string(), problemId: z.string() })).max(1_000),
  teams: z.array(z.object({ draft: teamDraft, star: z.boolean(), hidden: z.boolean() })).max(2_000),
  /** Whether accounts sign in by their addresses. */
  byAddress: z.boolean(),
});
export type OwnPackage = z.infer<typeof ownPackage>;

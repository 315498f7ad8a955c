import { z } from 'zod';

const state = z.object({
  prefilled: z.object({
    code: z.string(),
    language: z.string(),
    /** The person has already agreed that this code takes the place of the text in the editor. */
    sure: z.boolean().optional(),
  }),
});
export type PrefilledCode = z.infer<typeof state>['prefilled'];

/** The code that came along with a navigation, if any. */
export const readPrefilledCode = (navigationState: unknown): PrefilledCode | null => {
  const parsed = state.safeParse(navigationState);
  return parsed.success ? parsed.data.prefilled : null;
};

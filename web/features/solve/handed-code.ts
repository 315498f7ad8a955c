import { z } from 'zod';

const state = z.object({ handed: z.object({ code: z.string(), language: z.string() }) });
export type HandedCode = z.infer<typeof state>['handed'];

/** The code that came along with a navigation, if any. */
export const readHandedCode = (navigationState: unknown): HandedCode | null => {
  const parsed = state.safeParse(navigationState);
  return parsed.success ? parsed.data.handed : null;
};

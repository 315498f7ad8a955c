import { z } from 'zod';

export const genders = ['male', 'female', 'secrecy'] as const;
export type Gender = (typeof genders)[number];

/** A line of text; an empty one is none. */
const line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .transform((text) => text || null)
    .nullable();

/** An address of the web without its scheme gets `https://`; other schemes are refused. */
const webAddress = z
  .string()
  .trim()
  .max(255)
  .transform((text) => {
    if (text === '') return null;
    return text.includes('://') ? text : `https://${text}`;
  })
  .pipe(
    z
      .url({ protocol: /^https?$/, hostname: z.regexes.domain })
      .max(255)
      .nullable(),
  )
  .nullable();

/** What people say of themselves (Accounts 15); null is nothing. Real name, course and number are for staff. */
export const profile = z.object({
  nickname: line(20),
  gender: z.enum(genders),
  school: line(100),
  realname: line(50),
  course: line(255),
  number: line(200),
  github: webAddress,
  blog: webAddress,
  /** Markdown. */
  signature: z
    .string()
    .max(65_535)
    .transform((text) => (text.trim() === '' ? null : text))
    .nullable(),
});
export type Profile = z.output<typeof profile>;

const text = z.string().nullable();
/** A profile as answers carry it. */
export const shownProfile = z.object({
  nickname: text,
  gender: z.enum(genders),
  school: text,
  realname: text,
  course: text,
  number: text,
  github: text,
  blog: text,
  signature: text,
} satisfies Record<keyof Profile, z.ZodType>);

/** Profile of a new account. */
export const emptyProfile: Profile = {
  nickname: null,
  gender: 'secrecy',
  school: null,
  realname: null,
  course: null,
  number: null,
  github: null,
  blog: null,
  signature: null,
};

import type { Role } from './domain/roles.ts';
import type { Locale } from './i18n/locales.ts';
import type { AreaTexts } from './i18n/translation.ts';

/** Declarations of an area for all sides, beside its endpoints. Every key but name and texts may be left out. */
export type AreaDeclaration = {
  readonly name: string;
  /** Verb → roles that hold it wherever they stand. */
  readonly verbs?: Readonly<Record<string, readonly Role[]>>;
  /** Stable error code → HTTP status. */
  readonly errors?: Readonly<Record<string, number>>;
  /** Actions of staff, as the audit log names them: `<thing>.<verb>`. */
  readonly actions?: readonly string[];
  /** Families of topics that clients subscribe to → form of the id behind the dot; null: the family is one topic. */
  readonly topics?: Readonly<Record<string, RegExp | null>>;
  /** Loads the texts of one language. */
  readonly texts: (locale: Locale) => Promise<{ readonly texts: AreaTexts }>;
};

type Part<A, K extends PropertyKey> = A extends { readonly [k in K]: infer V } ? V : Record<never, never>;
type ActionOf<A> = A extends { readonly actions: readonly (infer Action extends string)[] } ? Action : never;
/** Every error code and every action has its text. */
type Covered<A> = {
  readonly texts: (locale: Locale) => Promise<{
    readonly texts: {
      readonly errors?: Readonly<Record<keyof Part<A, 'errors'>, string>>;
      readonly actions?: Readonly<Record<ActionOf<A>, string>>;
    };
  }>;
};

/** Declares an area; keeps the exact types of its parts. */
export const defineArea = <const A extends AreaDeclaration>(area: A & Covered<A>): A => area;

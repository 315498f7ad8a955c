/**
 * Texts of an area in one language. Keys are flat and looked up whole: the dots in them separate nothing. Values have
 * i18next's `{{placeholder}}`.
 */
export type AreaTexts = {
  /** Texts of pages and mails; the namespace is the area's name. */
  ui?: Readonly<Record<string, string>>;
  /** By error code. */
  errors?: Readonly<Record<string, string>>;
  /** By audit action. */
  actions?: Readonly<Record<string, string>>;
  /** Why a field is refused, by the reason that a schema's check says. */
  reasons?: Readonly<Record<string, string>>;
  /** What the site tells a user: `<kind>.title` and `<kind>.content` of each kind of message. */
  messages?: Readonly<Record<string, string>>;
};

/** The same keys in another language: one key too few or too many does not compile. */
export type Translation<T> = {
  [G in keyof T]: { [K in keyof T[G]]: string };
};

/** A checker that a setter takes as it is, or as a beginning of one's own. */
export type StockChecker = {
  readonly name: string;
  /** One line for the list in the problem form, by locale. */
  readonly about: Readonly<Record<'zh-CN' | 'en-US', string>>;
  /** C++ for testlib.h. */
  readonly code: string;
};

/** What came back of a call to the judge. */
export type Answer =
  | { readonly is: 'answered'; readonly data: unknown }
  /** The judge refused, with the code of its catalogue. */
  | { readonly is: 'refused'; readonly status: number; readonly code: string }
  | { readonly is: 'unreachable' };

export type Server = {
  /** @param path below /api */
  readonly call: (
    method: 'GET' | 'POST',
    path: string,
    options: { readonly body?: string; readonly headers?: Readonly<Record<string, string>> },
  ) => Promise<Answer>;
};

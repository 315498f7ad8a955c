/** Which usernames may register: those with a number of a range between prefix and suffix, and some by name. */
export type AccountRule = {
  prefix: string;
  suffix: string;
  numberFrom: number;
  numberTo: number;
  extraAccounts: readonly string[];
};

export const emptyRule = {
  prefix: '',
  suffix: '',
  numberFrom: 0,
  numberTo: 10,
  extraAccounts: [],
} as const satisfies AccountRule;

/** Names are compared without regard to case, as accounts are. */
export const fitsAccountRule = (rule: AccountRule, username: string): boolean => {
  const name = username.toLowerCase();
  if (rule.extraAccounts.some((one) => one.toLowerCase() === name)) return true;
  const [prefix, suffix] = [rule.prefix.toLowerCase(), rule.suffix.toLowerCase()];
  if (!name.startsWith(prefix) || !name.endsWith(suffix) || name.length <= prefix.length + suffix.length)
    return false;
  const middle = name.slice(prefix.length, name.length - suffix.length);
  // A number as it is written: no leading zeros, no sign.
  if (!/^(?:0|[1-9]\d{0,14})$/.test(middle)) return false;
  return Number(middle) >= rule.numberFrom && Number(middle) <= rule.numberTo;
};

/** First and last name of the range, for the preview of the form; null while the range is none. */
export const rangeOfRule = ({
  prefix,
  suffix,
  numberFrom,
  numberTo,
}: AccountRule): { first: string; last: string } | null =>
  numberFrom <= numberTo
    ? { first: `${prefix}${numberFrom}${suffix}`, last: `${prefix}${numberTo}${suffix}` }
    : null;

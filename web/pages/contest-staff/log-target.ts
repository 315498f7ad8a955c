/** What an entry of a contest's log is about, within the contest: `3 Spring Cup: A Sum` is `A Sum`, `3 #7` is `#7`. */
export const targetWithin = (target: string, { cid, title }: { cid: number; title: string }): string => {
  const name = `${cid} ${title}`;
  if (target === name) return '';
  const before = [`${name}: `, `${cid} `].find((one) => target.startsWith(one)) ?? '';
  return target.slice(before.length);
};

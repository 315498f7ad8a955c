const units = [
  ['GiB', 2 ** 30],
  ['MiB', 2 ** 20],
  ['KiB', 2 ** 10],
] as const;

/** A number of bytes as people say it, in both languages: `64 KiB`, `1.5 MiB`, `100 B`. */
export const sizeInWords = (bytes: number): string => {
  const [unit, size] = units.find(([, each]) => bytes >= each) ?? ['B', 1];
  return `${Math.round((bytes / size) * 100) / 100} ${unit}`;
};

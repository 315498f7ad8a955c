import type { PackageReason, PackageRemark } from '@assize/shared/areas/contest-import/endpoints.ts';

const longestShown = 80;
const shownOf = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
};

/** Where something of a package stands. */
export type Place = { file: string; field: string };
export const inside = ({ file, field }: Place, name: string): Place => ({
  file,
  field: field === '' ? name : `${field}.${name}`,
});

/** What was found while a package was read. */
export const remarks = () => {
  const faults: PackageRemark[] = [];
  const notes: PackageRemark[] = [];
  const put = (list: PackageRemark[]) => (place: Place, reason: PackageReason, value?: unknown) => {
    list.push({ ...place, reason, value: shownOf(value) });
  };
  return { faults, notes, fault: put(faults), note: put(notes) };
};
export type Remarks = ReturnType<typeof remarks>;

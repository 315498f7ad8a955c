import { type ContestDraft, contestDraft } from '@assize/shared/areas/contest/draft.ts';
import { type PackageReason, packageReasons } from '@assize/shared/areas/contest-import/endpoints.ts';
import { type OwnPackage, ownFile } from '@assize/shared/areas/contest-import/own-package.ts';
import { sealOption } from '@assize/shared/domain/contest/seal-option.ts';
import { madePassword } from '../../platform/secrets.ts';
import type { ContestFields } from './contest-fields.ts';
import type { Place, Remarks } from './remarks.ts';

const passwordLength = 10;
const isReason = (text: string): text is PackageReason => packageReasons.some((one) => one === text);

/**
 * The form of the contest that a package makes: hidden, as a copy is. Times count in whole minutes, as readers of
 * packages count them (Imports 3), unless one of our own packages says otherwise.
 */
export const draftOf = (
  fields: ContestFields,
  own: OwnPackage | null,
  told: Remarks,
): ContestDraft | null => {
  const { startMs, durationMs, sealedFromMs, places } = fields;
  if (own === null && (startMs === null || durationMs === null)) return null;
  const at = (ms: number) => new Date((startMs ?? 0) + ms).toISOString();
  const standard = own === null && {
    title: fields.title,
    description: fields.title,
    startTime: at(0),
    endTime: at(durationMs ?? 0),
    type: fields.scored ? 2 : 0,
    ...(sealedFromMs === null
      ? { sealRank: false }
      : {
          sealRank: true,
          sealOption: sealOption.own,
          sealRankTime: at(sealedFromMs),
          autoRealRank: false,
        }),
    icpcMinutes: !fields.scored,
    ...(fields.penaltyMinutes === null ? {} : { penaltyMinutes: fields.penaltyMinutes }),
  };
  const isClosed = own !== null && own.contest.auth !== 0;
  const parsed = contestDraft.safeParse({
    ...own?.contest,
    ...standard,
    pwd: isClosed ? madePassword(passwordLength) : '',
    visible: false,
  });
  if (isClosed) told.note({ file: ownFile, field: 'contest.auth' }, 'new-password');
  if (parsed.success) return parsed.data;
  const placeOf: Readonly<Record<string, Place>> = {
    title: places.title,
    description: places.title,
    startTime: places.start,
    endTime: places.duration,
    sealRankTime: places.seal,
    penaltyMinutes: places.penalty,
  };
  for (const { path, code, message } of parsed.error.issues) {
    const field = path.join('.');
    const place = own ? { file: ownFile, field: `contest.${field}` } : placeOf[String(path[0])];
    const reason = code === 'too_big' ? 'too-long' : code === 'too_small' ? 'required' : 'malformed';
    told.fault(place ?? { ...places.title, field }, isReason(message) ? message : reason);
  }
  return null;
};

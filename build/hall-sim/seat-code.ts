import { makeEnrolmentCodes } from '@assize/shared/areas/hall/endpoints.ts';
import type { ApiClient } from '../launch/api-client.ts';

/** A new code by which a machine comes to this seat of a contest. */
export const seatCode = async (
  staff: Pick<ApiClient, 'call'>,
  cid: number,
  seat: string,
): Promise<string> => {
  const { codes } = await staff.call(makeEnrolmentCodes, { body: { cid, seats: [seat] } });
  const [made] = codes;
  if (!made) throw new Error(`no code for the seat ${seat}`);
  return made.code;
};

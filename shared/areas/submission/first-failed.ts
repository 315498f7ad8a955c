import { verdict } from '../../domain/verdict.ts';

/** The case one wants to know of first: the first that failed; a cancelled case was not run. */
export const firstFailedOf = <Row extends { status: number }>(rows: readonly Row[]): Row | undefined =>
  rows.find(({ status }) => status !== verdict.accepted && status !== verdict.cancelled);

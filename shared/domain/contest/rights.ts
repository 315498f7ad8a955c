/** Roles that the owner of a contest gives to others, in this contest alone. */
export const staffRoles = ['jury', 'balloon', 'print', 'scoreboard', 'proctor'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** What somebody may do in a contest now. */
export const contestRights = [
  /** Enters: announcements, boards, who takes part. */
  'enter',
  /** Reads the problems. */
  'problems',
  'submit',
  /** Asks the jury, about problems once they can be read. */
  'ask',
  /** Sees results behind the seal, and how often each problem is solved. */
  'live',
  /** Reads the programs of all. */
  'code',
  /** Answers clarifications and writes announcements. */
  'answer',
  'balloons',
  'prints',
  'proctor',
  /** Works at the contest: sees what waits for its staff. */
  'staff',
  /** Changes the contest, its problems and its staff. */
  'manage',
  'delete',
  /** Judges its submissions again. */
  'rejudge',
] as const;
export type ContestRight = (typeof contestRights)[number];

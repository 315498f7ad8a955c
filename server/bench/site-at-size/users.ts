import { emptyProfile } from '@assize/shared/areas/account/profile.ts';
import { type AccountDocument, toDocument } from '../../modules/account/store.ts';
import { type Chance, zipf } from './chance.ts';
import { namesOf } from './words.ts';

const dayMs = 24 * 3600 * 1000;
/** The most submissions of one user. */
const mostOfOne = 2_000;
/** Share of the users who ever submitted. */
const activeShare = 0.6;

type Wishes = { count: number; until: Date };

/** Accounts without a password, made over six years, the last one today. */
export const seededUsers = ({ count, until }: Wishes, chance: Chance): AccountDocument[] =>
  Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const names = namesOf(number, chance);
    const made = new Date(until.getTime() - Math.round((6 * 365 * dayMs * (count - number)) / count));
    return toDocument({
      ...emptyProfile,
      ...names,
      uid: number.toString(16).padStart(32, '0'),
      email: chance.isTrue(0.8) ? `${names.username}@example.org` : null,
      passwordHash: null,
      role: chance.isTrue(0.0005) ? 'admin' : 'user',
      disabled: chance.isTrue(0.01),
      avatar: null,
      titleName: null,
      titleColor: null,
      gmtCreate: made,
      gmtModified: made,
      deleted: false,
    });
  });

/** How many of the submissions each user has, by position: few have many, and some have none. */
export const sharesOfUsers = (users: number, submissions: number, chance: Chance): Uint32Array => {
  const active = Math.max(1, Math.ceil(users * activeShare));
  const shares = new Uint32Array(users);
  const order = Array.from({ length: users }, (_, at) => at);
  for (let at = users - 1; at > 0; at -= 1) {
    const other = chance.below(at + 1);
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
  const weights = zipf(active, 0.85);
  let left = submissions;
  // What the limit takes from the first ones is shared out again.
  for (let round = 0; left > 0 && round < 50; round += 1) {
    const open = order.slice(0, active).filter((user) => (shares[user] ?? 0) < mostOfOne);
    if (open.length === 0) throw new Error(`${users} users cannot have ${submissions} submissions`);
    const sum = open.reduce((total, _, at) => total + (weights[at] ?? 0), 0);
    const toShare = left;
    for (const [at, user] of open.entries()) {
      const wanted = Math.max(1, Math.round((toShare * (weights[at] ?? 0)) / sum));
      const given = Math.min(wanted, left, mostOfOne - (shares[user] ?? 0));
      shares[user] = (shares[user] ?? 0) + given;
      left -= given;
      if (left === 0) break;
    }
  }
  return shares;
};

import { expect, it } from 'vitest';
import { roleCode, roleOfCode, roles } from './roles.ts';

it.each([
  [1000, 'root'],
  [1001, 'admin'],
  [1002, 'user'],
  [1003, 'user_no_submit'],
  [1004, 'user_no_discuss'],
  [1005, 'user_muted'],
  [1006, 'user_no_submit_no_discuss'],
  [1007, 'user_no_submit_muted'],
  [1008, 'problem_admin'],
] as const)('%i is the number of %s on the wire', (code, role) => {
  expect(roleCode[role]).toBe(code);
  expect(roleOfCode(code)).toBe(role);
});

it('there are nine roles', () => {
  expect(roles).toHaveLength(9);
  expect(roleOfCode(999)).toBeUndefined();
});

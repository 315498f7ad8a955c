import { expect, it } from 'vitest';
import { targetWithin } from './log-target.ts';

const cup = { cid: 3, title: 'Spring Cup' };

it.each([
  ['3 Spring Cup', ''],
  ['3 Spring Cup: A Sum', 'A Sum'],
  ['3 #7', '#7'],
  ['3 Spring Cupcakes at noon', 'Spring Cupcakes at noon'],
  ['rejudge 3', 'rejudge 3'],
  ['33 Spring Cup', '33 Spring Cup'],
])('%s is told as "%s" within its contest', (target, shown) => {
  expect(targetWithin(target, cup)).toBe(shown);
});

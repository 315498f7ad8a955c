import { expect, it } from 'vitest';
import { startTestSite } from '../../test/site.ts';
import { everyone } from './audience.ts';
import { topicsOf } from './topics.ts';

it('an event with a field that its topic does not declare does not leave a checked server', async () => {
  const { events } = (await startTestSite()).app.core;
  const user = topicsOf('user').of('1');
  const whole = { id: 1, secret: 1 };
  expect(() => events.publish(user, everyone, 'rejudge', whole)).toThrow('secret');
  expect(() => events.tellHere(user, everyone, 'rejudge', () => whole)).toThrow('secret');
});

import { expect, it } from 'vitest';
import { startTestSite } from '../../test/site.ts';
import { everyone } from './audience.ts';
import { topicsOf } from './topics.ts';

it('an event with a field that its topic does not declare does not leave a checked server', async () => {
  const { events } = (await startTestSite()).app.core;
  const whole = { secret: 1 };
  expect(() => events.publish(topicsOf('queue').of(), everyone, 'changed', whole)).toThrow('secret');
  expect(() => events.tellHere(topicsOf('queue').of(), everyone, 'changed', () => whole)).toThrow('secret');
});

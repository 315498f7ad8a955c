import { session } from 'electron';
import { netServer } from '../adapter/net-server.ts';
import { netSockets } from '../adapter/net-sockets.ts';
import { bindSession, type SessionGuard } from '../adapter/session-hooks.ts';
import type { Device } from '../core/device.ts';
import { createHallLink } from '../core/hall-link.ts';
import type { SelfTest } from '../core/manifest.ts';
import type { ReadConfig } from '../core/read-config.ts';
import { rulesOf } from '../policy/rules.ts';
import type { Clock } from '../ports/clock.ts';
import { appVersion } from './flavour.ts';
import { lookAtMachine } from './hall.ts';
import { readSelfTest } from './self-test.ts';

/**
 * An app that is not as it was built opens nothing of the judge and takes no commands; it tells its hall so under the
 * key of its machine, by a session that no page has. Its hash is that of no accepted build.
 * @returns how to stop that
 */
export const tellChanged = async ({
  present: { config, hash },
  build,
  device,
  clock,
  guard,
}: {
  present: Extract<ReadConfig, { is: 'config' }>;
  build: SelfTest;
  device: Device;
  clock: Clock;
  guard: SessionGuard;
}): Promise<() => void> => {
  const rules = rulesOf(config);
  const [origin = ''] = rules.origins;
  const own = session.fromPartition('changed');
  await own.setProxy({ mode: 'direct' });
  bindSession(own, { report: guard.report, rules: () => rules, token: () => null }, 'judge');
  const link = createHallLink({
    clock,
    server: netServer(own, origin),
    sockets: netSockets(origin, rules, guard.report),
    identity: { device, configHash: hash, appVersion, buildHash: build.buildHash },
    seconds: config.heartbeat,
    tell: () => ({
      ...lookAtMachine(),
      ...{ state: 'set-up', locked: false, focused: false, outbox: 0, unsaved: 0, signals: [] },
      selfTest: readSelfTest(config.selfTestReport, build),
    }),
    onCommands: (commands) => {
      for (const { id } of commands) link.acknowledge({ id, outcome: 'refused', reason: 'app-changed' });
      link.beatNow();
    },
    onSeat: () => undefined,
    onVoid: () => undefined,
    onReach: () => undefined,
  });
  return link.stop;
};

import { dirname, join } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Display, startDisplay } from './support/display.ts';
import { type MachineUnderTest, makeMachine, runToEnd } from './support/kiosk.ts';

/** The app as halls get it, which Playwright cannot drive. */
let display: Display;
let machine: MachineUnderTest;
beforeAll(async () => {
  display = await startDisplay();
  machine = await makeMachine(display, 'release');
});
afterAll(() => {
  machine?.remove();
  display?.stop();
});

describe('the released app ends at once', () => {
  it.each([
    [['--no-sandbox'], 'start.sandbox-off'],
    [['--disable-gpu-sandbox'], 'start.sandbox-off'],
    [['--inspect=0', '--remote-debugging-port=0'], 'start.inspected'],
    [['--remote-debugging-pipe'], 'start.inspected'],
    [['--proxy-server=127.0.0.1:1'], 'start.proxy'],
    [['--host-rules=MAP * 127.0.0.1'], 'start.proxy'],
    [['--load-extension=/tmp'], 'start.extension'],
    [['--user-data-dir=/tmp/other'], 'start.switch'],
    [['/tmp'], 'start.switch'],
  ])('with %j', (args, reason) => {
    expect(runToEnd(machine, ['--disable-gpu', ...args])).toEqual({
      code: 78,
      said: expect.stringContaining(`refused to start: ${reason}`),
    });
  });

  it('with NODE_OPTIONS in its environment', () => {
    const ran = runToEnd(machine, ['--disable-gpu'], { NODE_OPTIONS: '--max-http-header-size=9999' });
    expect(ran).toEqual({ code: 78, said: expect.stringContaining('refused to start: start.environment') });
  });
});

describe('the program with the fuses of a release', () => {
  let fused: MachineUnderTest;
  beforeAll(async () => {
    fused = await makeMachine(display, 'release', true);
  });
  afterAll(() => fused?.remove());

  it('says so when they are read back', async () => {
    const wire = await getCurrentFuseWire(join(dirname(fused.program), 'app/assize-kiosk'));
    expect([
      wire[FuseV1Options.RunAsNode],
      wire[FuseV1Options.EnableNodeOptionsEnvironmentVariable],
      wire[FuseV1Options.EnableNodeCliInspectArguments],
    ]).toEqual([FuseState.DISABLE, FuseState.DISABLE, FuseState.DISABLE]);
  });

  it('does not wait for an inspector before its first line', () => {
    expect(runToEnd(fused, ['--disable-gpu', '--inspect-brk=0'])).toEqual({
      code: 78,
      said: expect.stringContaining('refused to start: start.inspected'),
    });
  });

  it('is no Node, whatever its environment asks for', () => {
    const script = ['-e', 'console.log("I am Node")'];
    expect(runToEnd(machine, script, { ELECTRON_RUN_AS_NODE: '1' }).said).toContain('I am Node');
    expect(runToEnd(fused, ['--disable-gpu'], { ELECTRON_RUN_AS_NODE: '1' })).toEqual({
      code: 78,
      said: expect.stringContaining('refused to start: start.environment'),
    });
    expect(runToEnd(fused, script, { ELECTRON_RUN_AS_NODE: '1' }).said).not.toContain('I am Node');
  });
});

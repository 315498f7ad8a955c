import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const complete = {
  REDIS_URL: 'redis://judge:secret@10.0.0.1:6379',
  ASSIZE_SERVER_URL: 'https://judge.example.org',
  ASSIZE_NODE_TOKEN: 'token',
  ASSIZE_JUDGE_DATA: '/var/lib/assize-judge',
};

describe('settings of a judge', () => {
  it('needs four and has defaults for the others', () => {
    expect(readConfig({ ...complete, JUDGE_SLOTS: '', LOG_LEVEL: '' })).toMatchObject({
      slots: undefined,
      nodeId: undefined,
      testDataBytes: 20 * 1024 ** 3,
      drainMs: 8000,
      logLevel: 'info',
      queuePrefix: 'bull',
      languages: undefined,
      calibrateAfterMs: 120_000,
    });
  });

  it('takes a list of languages, and calibration can be off', () => {
    const { languages, calibrateAfterMs } = readConfig({
      ...complete,
      JUDGE_LANGUAGES: 'C, Python3,',
      JUDGE_CALIBRATE: 'off',
    });
    expect({ languages, calibrateAfterMs }).toEqual({
      languages: ['C', 'Python3'],
      calibrateAfterMs: undefined,
    });
  });

  it('names everything that is wrong at once', () => {
    const read = () =>
      readConfig({
        ...complete,
        REDIS_URL: 'http://x',
        ASSIZE_NODE_TOKEN: '',
        JUDGE_SLOTS: '0',
        NODE_ID: 'a b',
      });
    for (const name of ['REDIS_URL', 'ASSIZE_NODE_TOKEN', 'JUDGE_SLOTS', 'NODE_ID']) {
      expect(read).toThrow(name);
    }
  });
});

import { problemDraft } from '@assize/shared/areas/authoring/draft.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parsePart, refuseNull } from './parse.ts';

const refusal = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    if (error instanceof AssizeError) return { field: error.field, reason: error.params.reason };
    throw error;
  }
  return null;
};

describe('a refused field', () => {
  const schema = z.object({ list: z.array(z.object({ age: z.int().min(1) })) });
  it('is named by its path, with a reason in the language of the request', () => {
    const input = { list: [{ age: 1 }, { age: 0 }] };
    expect(refusal(() => parsePart(schema, input, 'en-US'))).toEqual({
      field: 'list.1.age',
      reason: expect.stringMatching(/>=1/),
    });
    const chinese = refusal(() => parsePart(schema, input, 'zh-CN'));
    expect(chinese?.reason).toMatch(/[\u4e00-\u9fff]/);
  });

  it('has our own reasons in both languages', () => {
    const draft = {
      problem: { problemId: 'A', title: 'T', description: '', input: '', output: '', hint: '', examples: [] },
      languages: ['C'],
      isUploadTestCase: false,
      samples: [{ input: '', output: '' }],
    };
    expect(refusal(() => parsePart(problemDraft, draft, 'en-US'))).toEqual({
      field: 'samples',
      reason: 'at least one case needs an input or an output',
    });
    expect(refusal(() => parsePart(problemDraft, draft, 'zh-CN'))?.reason).toBe(
      '至少需要一个有输入或输出的测试点',
    );
  });

  it('may not hold a null character in an address', () => {
    expect(refusal(() => refuseNull({ ok: 'a', bad: 'a\0b' }, 'en-US'))).toEqual({
      field: 'bad',
      reason: 'must not contain a null character',
    });
    expect(refusal(() => refuseNull({ list: ['a', '\0'] }, 'en-US'))?.field).toBe('list');
    expect(refusal(() => refuseNull({ ok: 'a' }, 'en-US'))).toBeNull();
    expect(refusal(() => refuseNull(undefined, 'en-US'))).toBeNull();
  });
});

import type { Translation } from '../../../i18n/translation.ts';
import type { texts as chinese } from './zh-CN.ts';

export const texts = {
  errors: {
    'archive.invalid': 'The archive cannot be read',
    'archive.unsafe-path': 'The archive contains an unsafe path: {{name}}',
    'archive.too-many-entries': 'The archive has more than {{limit}} entries',
    'archive.too-large': 'The files of the archive are larger than {{limit}} when unpacked',
    'archive.no-pairs': 'The archive has no pair of input and output files',
  },
  actions: {
    'testdata.download': 'Downloaded test data',
    'testdata.read': 'Read test data, or took a copy to edit',
  },
} as const satisfies Translation<typeof chinese>;

import type { Translation } from '../../../i18n/translation.ts';
import type { texts as chinese } from './zh-CN.ts';

export const texts = {
  errors: {
    'upload.not-found': 'The upload does not exist any more, please upload again',
    'upload.missing-file': 'No file was uploaded',
    'upload.incomplete': 'The upload did not arrive whole, please upload again',
    'upload.in-use': 'A problem or an announcement still shows this file',
    'upload.quota-used':
      'You have uploaded the {{megabytes}} MB that are allowed in a day, please try again in {{hours}} h',
    'upload.no-space':
      'The disk of the server is nearly full, so nothing can be uploaded now; please tell its administrators',
    'upload.not-an-image': 'This is not a jpg, gif, png or webp image',
  },
  actions: {
    'file.upload': 'Uploaded a picture or file for a statement',
    'file.delete': 'Deleted a picture or file of statements',
  },
} as const satisfies Translation<typeof chinese>;

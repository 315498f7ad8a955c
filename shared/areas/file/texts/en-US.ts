import type { Translation } from '../../../i18n/translation.ts';
import type { texts as chinese } from './zh-CN.ts';

export const texts = {
  ui: {
    'pdf.label': 'PDF document',
    'pdf.pageOf': 'Page {{page}} of {{total}}',
    'pdf.loading': 'Loading the PDF…',
    'pdf.goTo': 'Go to page',
    'pdf.of': 'of {{total}}',
    'pdf.smaller': 'Smaller',
    'pdf.larger': 'Larger',
    'pdf.fit': 'Fit the width',
    'pdf.unreachable': 'The PDF could not be fetched. It may still be downloaded.',
    'pdf.malformed': 'This file is not a whole PDF, so it cannot be shown here. Download it to look at it.',
    'pdf.locked': 'This PDF is protected by a password. Download it to open it.',
  },
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

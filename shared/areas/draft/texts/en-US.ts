import type { Translation } from '../../../i18n/translation.ts';
import type { texts as chinese } from './zh-CN.ts';

export const texts = {
  ui: {
    history: 'Earlier versions',
    'history.none': 'No earlier version yet. A text that stood for five minutes is kept when you change it.',
    'history.hint': 'Choose a version to see, line by line, how the code in the editor differs from it.',
    'history.now': 'The same as in the editor',
    'history.one': '{{time}}, lines: {{lines}}',
    'history.back': 'Bring this version back',
    'history.backDone': 'Brought back; the code before it is among the earlier versions',
    'history.pick': 'Choose a version',
    'conflict.title': 'This code was changed elsewhere too',
    'conflict.text':
      'Another device or page saved different code at {{time}}. Choose which one to go on with; the other is kept.',
    'conflict.removed': 'Lines with “-” are only in the version from elsewhere, lines with “+” only here.',
    'conflict.mine': 'Use the code here',
    'conflict.theirs': 'Use the code from elsewhere',
    'sign.server': 'Saved on the server {{time}}',
    'sign.short': 'Saved {{time}}',
    'sign.offline': 'Saved here {{time}}; sent when back online',
    'sign.refused': 'Saved here {{time}}; the server did not take it',
    'sign.conflict': 'Saved here; choose a version',
    fromServer: 'The code you wrote elsewhere is loaded',
  },
  errors: {
    'draft.conflict': 'The draft was saved elsewhere with another text',
    'draft.not-found': 'There is no such earlier version',
    'draft.patch-unfit': 'The change does not fit the draft that is saved; save the whole text',
  },
} as const satisfies Translation<typeof chinese>;

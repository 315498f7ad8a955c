import type { Translation } from '../../../i18n/translation.ts';
import type { texts as chinese } from './zh-CN.ts';

export const texts = {
  errors: {
    'carousel.not-found': 'The picture does not exist',
    'carousel.too-many': 'There can be {{limit}} pictures at most',
    'carousel.needs-alt': 'Describe the picture before it is shown',
    'carousel.changed':
      'Somebody else has added or deleted pictures: look at the new ones before you order them',
  },
  actions: {
    'carousel.create': 'Uploaded a picture for the home page',
    'carousel.update': 'Changed a picture of the home page',
    'carousel.order': 'Changed the order of the pictures of the home page',
    'carousel.delete': 'Deleted a picture of the home page',
  },
  ui: {
    title: 'Home pictures',
    hint: 'Shown in turn on the home page. jpg, png, gif or webp of at most 4 MB; wide ones look best (1280 × 440, for instance).',
    upload: 'Upload a picture',
    none: 'There are no pictures yet: the home page has no place for them.',
    wrongType: 'Choose a jpg, png, gif or webp picture',
    tooLarge: 'The picture has more than 4 MB',
    alt: 'Description',
    'alt.hint':
      'Says in a sentence what is to be seen, for people who do not see it. Needed before it is shown.',
    'alt.none': 'No description',
    link: 'Link',
    'link.hint': 'For instance /problem/1000 or https://example.com; empty: it leads nowhere.',
    'link.wrong': 'Enter an address that begins with / or http(s)://',
    picture: 'Picture',
    shown: 'Shown',
    showOf: 'Show picture {{no}}',
    edit: 'Change the picture',
    editOf: 'Change picture {{no}}',
    upOf: 'Move picture {{no}} up',
    downOf: 'Move picture {{no}} down',
    delete: 'Delete',
    deleteOf: 'Delete picture {{no}}',
    deleteAsk: 'Delete this picture?',
    deleted: 'The picture was deleted',
    save: 'Save',
    saved: 'The picture is saved',
    region: 'Pictures of the site',
    slide: '{{no}} of {{count}}',
    slides: 'carousel',
    previous: 'Previous picture',
    next: 'Next picture',
    pause: 'Stop the pictures',
    play: 'Play the pictures',
    goTo: 'Show picture {{no}}',
  },
} as const satisfies Translation<typeof chinese>;

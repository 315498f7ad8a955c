/** Loaded when the page is English, and only then. */
export { errors } from '@assize/shared/i18n/en-US/errors.ts';
export { ui } from '@assize/shared/i18n/en-US/ui.ts';

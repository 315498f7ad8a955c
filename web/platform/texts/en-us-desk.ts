/** Loaded with the back-office when the page is English. */
export { deskUi as ui } from '@assize/shared/i18n/en-US/desk-ui.ts';

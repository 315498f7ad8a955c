/** Loaded with the back-office when the page is Chinese. */
export { deskUi as ui } from '@assize/shared/i18n/zh-CN/desk-ui.ts';

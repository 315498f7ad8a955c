/** Loaded when the page is Chinese, and only then. */
export { errors } from '@assize/shared/i18n/zh-CN/errors.ts';
export { ui } from '@assize/shared/i18n/zh-CN/ui.ts';

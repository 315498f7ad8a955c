import { errors } from '@assize/shared/i18n/zh-CN/errors.ts';
import { ui as texts } from '@assize/shared/i18n/zh-CN/ui.ts';

/** Loaded when the page is Chinese, and only then. */
export const ui = { ...texts, errors };

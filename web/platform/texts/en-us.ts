import { errors } from '@assize/shared/i18n/en-US/errors.ts';
import { ui as texts } from '@assize/shared/i18n/en-US/ui.ts';

/** Loaded when the page is English, and only then. */
export const ui = { ...texts, errors };

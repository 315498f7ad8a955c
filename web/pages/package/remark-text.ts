import type { ImportItem } from '@assize/shared/areas/package/endpoints.ts';
import i18next from 'i18next';
import { currentLocale } from '../../platform/texts/texts.ts';

type Remark = ImportItem['notes'][number];

/**
 * A remark of an import in the page's language. Codes come over the wire, so they are looked up without
 * types; a code without a text is shown as it is.
 */
export const remarkText = ({ code, params }: Remark): string => {
  const isReason = code.startsWith('reason.');
  const key = isReason
    ? `package:reason.${code.slice('reason.'.length)}`
    : `package:note.${code.slice('note.'.length)}`;
  if (!i18next.exists(key)) return code;
  const text: unknown = i18next.getResource(currentLocale(), 'package', code);
  return typeof text === 'string'
    ? text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole))
    : code;
};

import type { AuditEntry } from '@assize/shared/areas/audit/endpoints.ts';
import { recipients } from '@assize/shared/areas/message/endpoints.ts';
import { roles } from '@assize/shared/domain/roles.ts';
import type { Translate } from '../../platform/texts/texts.ts';
import { fieldName } from '../problem-form/field-names.ts';
import { fieldNames } from './field-names.ts';

/** Things whose fields are settings. */
const ofSettings: Readonly<Record<string, string>> = { 'site-setting': 'settings', mail: 'settings' };

const words = (name: string) => fieldNames[name] ?? fieldNames[ofSettings[name] ?? ''];

/** Fields of a problem, by their place in its form or alone. */
const problemField = (field: string, t: Translate): string => {
  const name = fieldName(field, t);
  if (name !== field) return name;
  const alone = `problem.${field}`;
  const found = fieldName(alone, t);
  return found === alone ? field : found;
};

/** Words of the reader's language for what an entry of the log changed; what has none is shown as it is stored. */
export const wordsOf = ({ action }: Pick<AuditEntry, 'action'>, t: Translate) => {
  const [thing = ''] = action.split('.');
  const names = words(thing);
  const isTold = names !== undefined || thing === 'problem';
  return {
    field: (field: string): string => {
      if (thing === 'problem') return problemField(field, t);
      const name = names?.[field];
      return name === undefined ? field : t(name);
    },
    value: (field: string, value: unknown): string => {
      if (isTold) {
        const role = field === 'role' && roles.find((one) => one === value);
        if (role) return t(`user-admin:role.${role}`);
        const recipient = field === 'type' && recipients.find((one) => one === value);
        if (recipient) return t(`message:notices.type.${recipient}`);
        if (typeof value === 'boolean') return t(value ? 'user-admin:log.yes' : 'user-admin:log.no');
        if (value === null) return '';
      }
      return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
    },
  };
};

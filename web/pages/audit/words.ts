import type { AuditEntry } from '@assize/shared/areas/audit/endpoints.ts';
import { roles } from '@assize/shared/domain/roles.ts';
import type { TextName, Translate } from '../../platform/texts/texts.ts';

/** Names of the fields of a thing that actions change, by the first part of the action's name. */
const fieldNames: Readonly<Record<string, Readonly<Record<string, TextName>>>> = {
  user: {
    username: 'user-admin:username',
    email: 'user-admin:email',
    nickname: 'user-admin:nickname',
    realname: 'user-admin:realname',
    school: 'user-admin:school',
    titleName: 'user-admin:titleName',
    titleColor: 'user-admin:titleColor',
    role: 'user-admin:role',
    disabled: 'user-admin:status.1',
    newPassword: 'user-admin:log.newPassword',
    secondFactor: 'user-admin:log.secondFactor',
    count: 'user-admin:log.count',
    usernames: 'user-admin:log.usernames',
  },
};

/** Words of the reader's language for what an entry of the log changed; what has none is shown as it is stored. */
export const wordsOf = ({ action }: Pick<AuditEntry, 'action'>, t: Translate) => {
  const names = fieldNames[action.split('.')[0] ?? ''];
  return {
    field: (field: string): string => {
      const name = names?.[field];
      return name === undefined ? field : t(name);
    },
    value: (field: string, value: unknown): string => {
      if (names !== undefined) {
        const role = field === 'role' && roles.find((one) => one === value);
        if (role) return t(`user-admin:role.${role}`);
        if (typeof value === 'boolean') return t(value ? 'user-admin:log.yes' : 'user-admin:log.no');
        if (value === null) return '';
      }
      return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
    },
  };
};

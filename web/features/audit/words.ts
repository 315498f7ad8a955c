import type { AuditEntry } from '@assize/shared/areas/audit/endpoints.ts';
import { recipients } from '@assize/shared/areas/message/endpoints.ts';
import { roles } from '@assize/shared/domain/roles.ts';
import type { TextName, Translate } from '../../platform/texts/texts.ts';
import { fieldName } from '../problem-form/field-names.ts';

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
  session: { ip: 'user-admin:sessions.ip' },
  settings: {
    name: 'site-setting:name',
    shortName: 'site-setting:shortName',
    description: 'site-setting:description',
    recordName: 'site-setting:record',
    recordUrl: 'site-setting:recordUrl',
    projectName: 'site-setting:project',
    projectUrl: 'site-setting:projectUrl',
    sourceUrl: 'site-setting:sourceUrl',
    helpUrl: 'site-setting:helpUrl',
    register: 'site-setting:register',
    openPublicJudge: 'site-setting:openPublicJudge',
    openContestJudge: 'site-setting:openContestJudge',
    openContestComment: 'site-setting:openContestComment',
    hideNonContestSubmissionCode: 'site-setting:hideCode',
    defaultSubmitInterval: 'site-setting:interval',
    maxCodeLength: 'site-setting:codeLength',
    emailHost: 'site-setting:mail.host',
    emailPort: 'site-setting:mail.port',
    emailSsl: 'site-setting:mail.ssl',
    emailUsername: 'site-setting:mail.username',
    emailFrom: 'site-setting:mail.from',
    configured: 'site-setting:mail.password',
    newPassword: 'user-admin:log.newPassword',
  },
  announcement: {
    title: 'site-setting:announcements.title',
    content: 'site-setting:announcements.content',
    hidden: 'site-setting:announcements.hidden',
  },
  notice: {
    title: 'message:notices.title',
    content: 'message:notices.content',
    type: 'message:notices.type',
  },
  carousel: {
    url: 'carousel:picture',
    link: 'carousel:link',
    alt: 'carousel:alt',
    shown: 'carousel:shown',
  },
};
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

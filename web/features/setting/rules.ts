import { type Profile, profile } from '@assize/shared/areas/account/profile.ts';
import type { Translate } from '../../platform/texts/texts.ts';

type Rule = { validator: (_: unknown, value: unknown) => Promise<void> };

/** The profile as the form holds it. */
export type ProfileFields = { [field in keyof Profile]: NonNullable<Profile[field]> };

/** Rule of a field of the profile, from the contract. */
export const profileRule =
  (t: Translate) =>
  (field: keyof Profile): Rule => ({
    validator: (_, value) => {
      const issue = profile.shape[field].safeParse(value ?? '').error?.issues[0];
      if (!issue) return Promise.resolve();
      const words =
        issue.code === 'too_big'
          ? t('setting:rule.tooLong', { max: Number(issue.maximum) })
          : t('setting:rule.address');
      return Promise.reject(new Error(words));
    },
  });

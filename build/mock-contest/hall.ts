import { login } from '@assize/shared/areas/account/endpoints.ts';
import { type UserInfo, userInfo } from '@assize/shared/areas/account/user-info.ts';
import { importUsers, readUserBatch } from '@assize/shared/areas/user-admin/endpoints.ts';
import { type ApiClient, apiClient } from '../launch/api-client.ts';
import { until } from './until.ts';

export type Person = { name: string; password: string; realname: string; school: string };
export type SignedIn = Person & { uid: string; user: UserInfo; client: ApiClient };

/** Users of one import. */
const atOnce = 500;

/** Makes users as staff do for a hall: by rows, in the background. */
export const makeUsers = async (root: ApiClient, people: readonly Person[]): Promise<void> => {
  for (let from = 0; from < people.length; from += atOnce) {
    const users = people
      .slice(from, from + atOnce)
      .map(({ name, password, realname, school }) => [name, password, '', realname, '', realname, school]);
    await root.call(importUsers, { body: { users } });
    await until('users are made', async () => {
      const batch = await root.call(readUserBatch, {});
      if (batch?.state === 'failed') throw new Error(`users were not made: ${JSON.stringify(batch.failure)}`);
      return batch?.state === 'done' ? batch : null;
    });
  }
};

export const signIn = async (url: string, person: Person): Promise<SignedIn> => {
  const client = apiClient(url);
  const { name: username, password } = person;
  const user = userInfo.parse(await client.call(login, { body: { username, password } }));
  return { ...person, uid: user.uid, user, client };
};

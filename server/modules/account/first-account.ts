import { listeners } from '../../platform/listeners.ts';
import { madePassword } from '../../platform/secrets.ts';

type Ports = {
  /** Uid of the first super admin; null where this call did not make it. */
  ensureRoot: (password: string) => Promise<string | null>;
  givenPassword: string | undefined;
};

/** The first super admin of an empty site. */
export const firstAccount = ({ ensureRoot, givenPassword }: Ports) => {
  const made = listeners<[uid: string], Promise<void>>();
  return {
    /** Further content of a new site, in the name of its first super admin. */
    onMade: made.add,
    async make(say: (line: string) => void): Promise<void> {
      const password = givenPassword ?? madePassword(16);
      const uid = await ensureRoot(password);
      if (uid === null) return;
      say(
        givenPassword === undefined
          ? `Super admin "root" was created with the password ${password}`
          : 'Super admin "root" was created with the password of ASSIZE_ROOT_PASSWORD',
      );
      await Promise.all(made.tell(uid));
    },
  };
};
export type FirstAccount = ReturnType<typeof firstAccount>;

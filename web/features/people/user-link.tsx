import { Link } from 'react-router-dom';

type Named = { uid?: string; username: string };

/** Address of a user's home. */
export const userPath = ({ uid, username }: Named): string =>
  `/user-home?${new URLSearchParams({ ...(uid !== undefined && { uid }), username })}`;

/** A user's name, which leads to their home. */
export function UserLink({ uid, username, className }: Named & { className?: string | undefined }) {
  return (
    <Link to={userPath({ username, ...(uid !== undefined && { uid }) })} className={className}>
      {username}
    </Link>
  );
}

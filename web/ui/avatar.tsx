import css from './avatar.module.css';

type Props = {
  username: string;
  /** Address of the picture; null: the first letter of the name stands for it. */
  avatar: string | null;
  /** Side in px. */
  size?: number;
};

/** The picture of a person, beside whose name it stands. */
export function Avatar({ username, avatar, size = 24 }: Props) {
  const style = { width: size, height: size, fontSize: size / 2 };
  if (avatar !== null)
    return <img className={css.avatar} style={style} src={avatar} alt="" width={size} height={size} />;
  return <span className={css.avatar} style={style} data-letter={username.slice(0, 1).toUpperCase()} />;
}

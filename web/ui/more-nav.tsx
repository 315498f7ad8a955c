import { DownOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { fitting } from './fitting.ts';
import css from './more-nav.module.css';

export type NavItem = {
  key: string;
  text: string;
  /** null: it is shown, and leads nowhere yet. */
  to: string | null;
  isCurrent: boolean;
  /** It leads to no page, and does this instead. */
  onPress?: () => void;
  /** It opens in a window of its own. */
  isOutside?: boolean;
  /** A sign behind the text. */
  badge?: ReactNode;
};

type Props = {
  label: string;
  /** Name of the menu with the links that have no room. */
  more: string;
  items: readonly NavItem[];
  className: string | undefined;
};

function Item({ item, away }: { item: NavItem; away?: boolean | undefined }) {
  const { text, to, isCurrent, isOutside, badge, onPress } = item;
  const className = clsx(away && css.away);
  if (onPress)
    return (
      <button type="button" className={clsx(css.press, className)} onClick={onPress}>
        {text}
      </button>
    );
  if (to === null)
    return (
      <span className={className} aria-disabled="true">
        {text}
      </span>
    );
  if (isOutside)
    return (
      <a className={className} href={to} target="_blank" rel="noreferrer">
        {text}
      </a>
    );
  return (
    <Link className={className} to={to} {...(isCurrent && { 'aria-current': 'page' as const })}>
      {text}
      {badge}
    </Link>
  );
}

/** A row of links; those that have no room are in a menu at its end, the current one never is. */
export function MoreNav({ label, more, items, className }: Props) {
  const nav = useRef<HTMLElement>(null);
  const [shown, setShown] = useState<readonly number[]>(() => items.map((_, place) => place));
  const [open, setOpen] = useState(false);
  const measure = () => {
    if (!nav.current) return;
    const widths = [...nav.current.children].map((one) => one.getBoundingClientRect().width);
    const { paddingLeft, paddingRight, columnGap } = getComputedStyle(nav.current);
    const [left = 0, right = 0, gap = 0] = [paddingLeft, paddingRight, columnGap].map(
      (size) => Number.parseFloat(size) || 0,
    );
    const places = fitting({
      widths: widths.slice(0, -1),
      more: widths.at(-1) ?? 0,
      gap,
      room: nav.current.getBoundingClientRect().width - left - right,
      kept: items.findIndex(({ isCurrent }) => isCurrent),
    });
    setShown((before) => (before.join() === places.join() ? before : places));
  };
  const measureAgain = useEffectEvent(measure);
  // Each drawing may be of other texts, or mark another link.
  useLayoutEffect(measure);
  const keys = items.map(({ key }) => key).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other links are other elements
  useEffect(() => {
    if (!nav.current) return;
    const sizes = new ResizeObserver(() => measureAgain());
    for (const one of [nav.current, ...nav.current.children]) sizes.observe(one);
    return () => sizes.disconnect();
  }, [keys]);
  const rest = items.filter((_, place) => !shown.includes(place));
  return (
    <nav ref={nav} className={clsx(css.nav, className)} aria-label={label}>
      {items.map((item, place) => (
        <Item key={item.key} item={item} away={!shown.includes(place)} />
      ))}
      <Dropdown
        open={open && rest.length > 0}
        trigger={['click']}
        autoFocus
        menu={{
          items: rest.map((item) => ({
            key: item.key,
            label: <Item item={item} />,
            disabled: item.to === null && !item.onPress,
          })),
        }}
        onOpenChange={setOpen}
      >
        <button
          type="button"
          className={clsx(css.more, rest.length === 0 && css.away)}
          aria-haspopup="menu"
          aria-expanded={open}
        >
          {more}
          {rest.map(({ key, badge }) => badge && <span key={key}>{badge}</span>)}
          <DownOutlined aria-hidden="true" />
        </button>
      </Dropdown>
    </nav>
  );
}

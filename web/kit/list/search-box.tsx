import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useShortcuts } from '../../platform/shortcuts.ts';
import css from './search-box.module.css';

type Props = {
  /** Text of the present search, from the address. */
  value: string;
  /** Says what can be searched: placeholder and name of the box. */
  label: string;
  className?: string;
  maxLength?: number;
  onSearch: (text: string) => void;
  /** The page's own search: it searches while one types, and the key / leads to it. */
  main?: boolean;
};

const searchAfterMs = 250;
/** A search box that searches on Enter, when it is left and when it is emptied. */
export function SearchBox({ value, label, className, maxLength = 100, onSearch, main = false }: Props) {
  const box = useRef<InputRef>(null);
  const [typed, setTyped] = useState(value);
  /** Text that is being typed stays when another search comes meanwhile. */
  const typing = useRef(false);
  useEffect(() => {
    if (!typing.current) setTyped(value);
  }, [value]);
  const search = (left: boolean) => {
    typing.current = !left;
    if (typed.trim() !== value) onSearch(typed.trim());
  };
  const searchWhileTyping = useEffectEvent(() => search(false));
  useEffect(() => {
    if (!main || !typing.current || typed.trim() === '') return;
    const timer = setTimeout(() => searchWhileTyping(), searchAfterMs);
    return () => clearTimeout(timer);
  }, [main, typed]);
  useShortcuts(
    main
      ? [{ keys: [['/']], text: 'common:keys.search', run: () => box.current?.focus({ cursor: 'all' }) }]
      : [],
  );
  return (
    <Input
      ref={box}
      {...(main && { 'aria-keyshortcuts': '/', suffix: <kbd className={css.key}>/</kbd> })}
      {...(className !== undefined && { className })}
      allowClear
      prefix={<SearchOutlined aria-hidden="true" />}
      value={typed}
      maxLength={maxLength}
      placeholder={label}
      aria-label={label}
      onChange={({ target }) => {
        typing.current = true;
        setTyped(target.value);
        if (target.value === '' && value !== '') onSearch('');
      }}
      onBlur={() => search(true)}
      onPressEnter={() => search(true)}
    />
  );
}

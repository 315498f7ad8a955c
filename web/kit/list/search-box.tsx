import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';

type Props = {
  /** Text of the present search, from the address. */
  value: string;
  /** Says what can be searched: placeholder and name of the box. */
  label: string;
  className?: string;
  maxLength?: number;
  onSearch: (text: string) => void;
};

/** A search box that searches on Enter, when it is left and when it is emptied. */
export function SearchBox({ value, label, className, maxLength = 100, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  /** Text that is being typed stays when another search comes meanwhile. */
  const typing = useRef(false);
  useEffect(() => {
    if (!typing.current) setTyped(value);
  }, [value]);
  const search = () => {
    typing.current = false;
    if (typed.trim() !== value) onSearch(typed.trim());
  };
  return (
    <Input
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
      onBlur={search}
      onPressEnter={search}
    />
  );
}

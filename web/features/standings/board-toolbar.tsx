import { FilterOutlined } from '@ant-design/icons';
import type { BoardSnapshot } from '@assize/shared/areas/standings/board.ts';
import { Button, Select, Switch } from 'antd';
import { clsx } from 'clsx';
import { memo, useId, useState } from 'react';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { phoneBreakpoint, useNarrow } from '../../ui/use-narrow.ts';
import { type BoardState, pageSizes } from './board-choices.ts';
import css from './board-toolbar.module.css';

type SwitchProps = {
  label: string;
  checked: boolean;
  disabled?: boolean;
  hint?: string;
  onChange: (checked: boolean) => void;
};

function LabelledSwitch({ label, checked, disabled = false, hint, onChange }: SwitchProps) {
  const id = useId();
  return (
    <span className={css.switch} title={hint}>
      <Switch id={id} size="small" checked={checked} disabled={disabled} onChange={onChange} />
      <label htmlFor={id}>{label}</label>
    </span>
  );
}

type Props = {
  state: BoardState;
  /** Other contests whose rows may stand here as well. */
  externals: NonNullable<BoardSnapshot['externals']>;
  schools: readonly string[];
  groups: readonly string[];
  /** Whether submissions of after the end may be shown. */
  mayContainEnd: boolean;
  /** Whether the reader may look behind the seal. */
  mayBeLive: boolean;
  ended: boolean;
};

/** What a drawn choice follows from; what is pressed applies to the address of that moment. */
const drawnBy = ({ state, externals, schools, groups, mayContainEnd, mayBeLive, ended }: Props) => {
  const { keyword, school, group, removeStar, concernedOnly, containsEnd, live, auto, size } = state;
  const others = JSON.stringify([externals, state.externals]);
  const choices = [others, keyword, school, group, removeStar, concernedOnly, containsEnd, live, auto, size];
  return [...choices, schools, groups, mayContainEnd, mayBeLive, ended];
};
const sameLooks = (before: Props, after: Props): boolean => {
  const drawn = drawnBy(before);
  return drawnBy(after).every((value, index) => value === drawn[index]);
};

/** What narrows a board and how it is kept current; a row that changes does not draw it again. */
export const BoardToolbar = memo(function BoardToolbar(props: Props) {
  const { state, externals, schools, groups, mayContainEnd, mayBeLive, ended } = props;
  const { t } = useText();
  const phone = useNarrow(phoneBreakpoint);
  const [open, setOpen] = useState(false);
  const { set } = state;
  const sizes = [
    { value: 0, label: t('standings:size.all') },
    ...pageSizes.map((size) => ({ value: size, label: t('standings:size', { count: size }) })),
  ];
  return (
    <search className={css.bar} aria-label={t('common:filters')}>
      <SearchBox
        main
        className={clsx(css.search)}
        value={state.keyword}
        label={t('standings:search')}
        maxLength={64}
        onSearch={(keyword) => set({ keyword })}
      />
      {phone && (
        <Button
          icon={<FilterOutlined aria-hidden="true" />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t('standings:options')}
        </Button>
      )}
      <div className={clsx(css.options, phone && !open && css.closed)}>
        {externals.length > 0 && (
          <Select<number[]>
            className={clsx(css.externals)}
            mode="multiple"
            maxTagCount="responsive"
            popupMatchSelectWidth={false}
            optionFilterProp="label"
            aria-label={t('standings:externals')}
            title={t('standings:externals.hint')}
            placeholder={t('standings:externals')}
            value={externals.filter(({ merged }) => merged).map(({ cid }) => cid)}
            options={externals.map(({ cid, title }) => ({ value: cid, label: title }))}
            onChange={(cids) => set({ externalCidList: cids.join(',') })}
          />
        )}
        {schools.length > 1 && (
          <Select
            className={clsx(css.school)}
            showSearch
            popupMatchSelectWidth={false}
            aria-label={t('standings:school')}
            value={state.school}
            options={[
              { value: '', label: t('standings:school.any') },
              ...schools.map((school) => ({ value: school, label: school })),
            ]}
            onChange={(school) => set({ school })}
          />
        )}
        {groups.length > 0 && (
          <Select
            className={clsx(css.school)}
            showSearch
            popupMatchSelectWidth={false}
            aria-label={t('standings:group')}
            value={state.group}
            options={[
              { value: '', label: t('standings:group.any') },
              ...groups.map((group) => ({ value: group, label: group })),
            ]}
            onChange={(group) => set({ group })}
          />
        )}
        <LabelledSwitch
          label={t('standings:removeStar')}
          hint={t('standings:removeStar.hint')}
          checked={state.removeStar}
          onChange={(removeStar) => set({ removeStar })}
        />
        <LabelledSwitch
          label={t('standings:concernedOnly')}
          hint={t('standings:concernedOnly.hint')}
          checked={state.concernedOnly}
          onChange={(concerned) => set({ concerned })}
        />
        {mayContainEnd && (
          <LabelledSwitch
            label={t('standings:containsEnd')}
            hint={t('standings:containsEnd.hint')}
            checked={state.containsEnd}
            onChange={(containsEnd) => set({ containsEnd })}
          />
        )}
        {mayBeLive && (
          <LabelledSwitch
            label={t('standings:live')}
            hint={t('standings:live.hint')}
            checked={state.live}
            onChange={(live) => set({ live })}
          />
        )}
        <LabelledSwitch
          label={t('standings:auto')}
          hint={ended ? t('standings:auto.ended') : t('standings:auto.hint')}
          checked={state.auto && !ended}
          disabled={ended}
          onChange={state.setAuto}
        />
        <Select
          aria-label={t('standings:size.label')}
          popupMatchSelectWidth={false}
          value={state.size ?? 0}
          options={sizes}
          onChange={(size) => state.setSize(size === 0 ? null : size)}
        />
      </div>
    </search>
  );
}, sameLooks);

import { listTagsByClassification } from '@assize/shared/areas/tag/endpoints.ts';
import { Input } from 'antd';
import { useState } from 'react';
import { useApi } from '../../data/hooks.ts';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import { QueryView } from '../../ui/query-view.tsx';
import textCss from '../../ui/text.module.css';
import { type Bank, matchingTags, tagBank } from './problem-filters.ts';
import { TagChip } from './tag-chip.tsx';
import css from './tag-panel.module.css';

type Props = {
  oj: Bank;
  chosen: readonly number[];
  /** Problems by tag; undefined while they are not known. */
  counts: ReadonlyMap<number, number> | undefined;
  onToggle: (id: number) => void;
};

/** All tags of a bank by classification; a problem must have every tag that is pressed. */
export function TagPanel({ oj, chosen, counts, onToggle }: Props) {
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const query = useApi(listTagsByClassification, { query: { oj: tagBank(oj) } }, { staleMs: 60_000 });
  return (
    <div className={layoutCss.stack}>
      <Input
        allowClear
        value={typed}
        placeholder={t('problem:tagSearch')}
        aria-label={t('problem:tagSearch')}
        onChange={({ target }) => setTyped(target.value)}
      />
      <QueryView query={query}>
        {(groups) => {
          const shown = groups
            .map(({ classification, tagList }) => ({ classification, tags: matchingTags(tagList, typed) }))
            .filter(({ tags }) => tags.length > 0);
          if (shown.length === 0) return <p className={textCss.muted}>{t('problem:tag.none')}</p>;
          return shown.map(({ classification, tags }) => (
            <div key={classification?.id ?? 0} className={css.group}>
              {(classification || shown.length > 1) && (
                <h3>{classification?.name ?? t('problem:tag.other')}</h3>
              )}
              <div className={css.chips}>
                {tags.map((tag) => (
                  <TagChip
                    key={tag.id}
                    tag={tag}
                    pressed={chosen.includes(tag.id)}
                    count={counts && (counts.get(tag.id) ?? 0)}
                    onToggle={onToggle}
                  />
                ))}
              </div>
            </div>
          ));
        }}
      </QueryView>
    </div>
  );
}

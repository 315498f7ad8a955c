import { listTagsByClassification } from '@assize/shared/areas/tag/endpoints.ts';
import type { Tag } from '@assize/shared/areas/tag/tag.ts';
import { Input } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useApi } from '../../data/hooks.ts';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import textCss from '../../ui/text.module.css';
import { type Bank, matchingTags, tagBank } from './problem-filters.ts';
import css from './tag-panel.module.css';

type Props = { oj: Bank; chosen: readonly number[]; onToggle: (id: number) => void };

function TagGroup({ tags, chosen, onToggle }: { tags: readonly Tag[] } & Omit<Props, 'oj'>) {
  return (
    <div className={css.chips}>
      {tags.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={clsx(textCss.chip, css.chip)}
          aria-pressed={chosen.includes(id)}
          onClick={() => onToggle(id)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** All tags of a bank by classification; a problem must have every tag that is pressed. */
export function TagPanel({ oj, chosen, onToggle }: Props) {
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const query = useApi(listTagsByClassification, { query: { oj: tagBank(oj) } }, { staleMs: 60_000 });
  return (
    <Panel title={t('problem:tagPanel')}>
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
                <TagGroup tags={tags} chosen={chosen} onToggle={onToggle} />
              </div>
            ));
          }}
        </QueryView>
      </div>
    </Panel>
  );
}

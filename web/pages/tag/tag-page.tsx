import { PlusOutlined } from '@ant-design/icons';
import { listTagClassifications, listTagsByClassification } from '@assize/shared/areas/tag/endpoints.ts';
import type { Tag } from '@assize/shared/areas/tag/tag.ts';
import { Button, Select } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useApi } from '../../data/hooks.ts';
import { useQueryParams } from '../../kit/list/use-query-params.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useMay } from '../../state/session.ts';
import layoutCss from '../../ui/layout.module.css';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import { ClassificationCard } from './classification-card.tsx';
import { type Classification, ClassificationDialog } from './classification-dialog.tsx';
import { TagDialog } from './tag-dialog.tsx';

/** Our own bank, and the banks of remote judges. */
const banks = ['ME', 'HDU', 'CF', 'POJ', 'GYM', 'AC', 'SPOJ', 'LIBRE'] as const;

type Open =
  | { kind: 'tag'; tag: Tag | null; tcid: number | null }
  | { kind: 'classification'; one: Classification | null };

/** Tags of a bank by classification, in the order of their rank. */
export default function TagPage() {
  const { t } = useText();
  const params = useQueryParams();
  const mayManage = useMay('tag.manage');
  const oj = banks.find((one) => one === params.get('oj')) ?? 'ME';
  const [open, setOpen] = useState<Open | null>(null);
  const classifications = useApi(listTagClassifications, { query: { oj } });
  const tags = useApi(listTagsByClassification, { query: { oj } });
  const addTag = (tcid: number | null) => setOpen({ kind: 'tag', tag: null, tcid });

  return (
    <div className={layoutCss.stack}>
      <div className={clsx(layoutCss.row, layoutCss.spread)}>
        <h1>{t('admin:area.tags')}</h1>
        <div className={layoutCss.row}>
          <Select
            value={oj}
            aria-label={t('problem:bank')}
            options={banks.map((value) => ({ value, label: value === 'ME' ? t('admin:bank.Mine') : value }))}
            onChange={(value) => params.set({ oj: value === 'ME' ? null : value })}
          />
          {mayManage && (
            <>
              <Button onClick={() => setOpen({ kind: 'classification', one: null })}>
                {t('admin:tags.newClassification')}
              </Button>
              <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => addTag(null)}>
                {t('admin:tags.newTag')}
              </Button>
            </>
          )}
        </div>
      </div>
      {!mayManage && <p className={textCss.muted}>{t('admin:tags.readOnly')}</p>}
      <QueryView query={classifications} skeleton={<Lines rows={6} />}>
        {(ranked) => (
          <QueryView query={tags} skeleton={<Lines rows={6} />}>
            {(groups) => {
              const listOf = (id: number | null) =>
                groups.find(({ classification }) => (classification?.id ?? null) === id)?.tagList ?? [];
              const unclassified = listOf(null);
              if (ranked.length === 0 && unclassified.length === 0)
                return (
                  <Empty
                    text={t('admin:tags.none')}
                    action={
                      mayManage && <Button onClick={() => addTag(null)}>{t('admin:tags.newTag')}</Button>
                    }
                  />
                );
              return (
                <>
                  {ranked.map((one) => (
                    <ClassificationCard
                      key={one.id}
                      classification={one}
                      tags={listOf(one.id)}
                      mayManage={mayManage}
                      onEdit={() => setOpen({ kind: 'classification', one })}
                      onAdd={() => addTag(one.id)}
                      onTag={(tag) => setOpen({ kind: 'tag', tag, tcid: one.id })}
                    />
                  ))}
                  {(unclassified.length > 0 || ranked.length > 0) && (
                    <ClassificationCard
                      classification={null}
                      tags={unclassified}
                      mayManage={mayManage}
                      onAdd={() => addTag(null)}
                      onTag={(tag) => setOpen({ kind: 'tag', tag, tcid: null })}
                    />
                  )}
                  {open?.kind === 'tag' && (
                    <TagDialog
                      tag={open.tag}
                      tcid={open.tcid}
                      oj={oj}
                      classifications={ranked}
                      onClose={() => setOpen(null)}
                    />
                  )}
                </>
              );
            }}
          </QueryView>
        )}
      </QueryView>
      {open?.kind === 'classification' && (
        <ClassificationDialog one={open.one} oj={oj} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

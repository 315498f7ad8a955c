import { EditOutlined, PlusOutlined } from '@ant-design/icons';
import type { Tag } from '@assize/shared/areas/tag/tag.ts';
import { Button } from 'antd';
import { clsx } from 'clsx';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import panelCss from '../../ui/panel.module.css';
import textCss from '../../ui/text.module.css';
import css from './classification-card.module.css';
import type { Classification } from './classification-dialog.tsx';

function TagChip({ tag, onOpen }: { tag: Tag; onOpen: (() => void) | undefined }) {
  const { t } = useText();
  const content = (
    <>
      <span
        className={css.colour}
        aria-hidden="true"
        {...(tag.color !== '' && { style: { background: tag.color } })}
      />
      {tag.name}
    </>
  );
  if (!onOpen) return <span className={css.chip}>{content}</span>;
  return (
    <button
      type="button"
      className={css.chip}
      aria-label={t('admin:tags.edit', { name: tag.name })}
      onClick={onOpen}
    >
      {content}
    </button>
  );
}

type Props = {
  /** null: the tags without one. */
  classification: Classification | null;
  tags: readonly Tag[];
  mayManage: boolean;
  onEdit?: () => void;
  onAdd: () => void;
  onTag: (tag: Tag) => void;
};

/** A classification with its tags; can be folded. */
export function ClassificationCard({ classification, tags, mayManage, onEdit, onAdd, onTag }: Props) {
  const { t } = useText();
  const name = classification?.name ?? t('admin:tags.unclassified');
  return (
    <details className={clsx(panelCss.panel, css.card)} data-testid="classification" open>
      <summary>
        <h2>{name}</h2>
        <span className={textCss.muted}>{t('admin:tags.count', { count: tags.length })}</span>
        {classification && (
          <span className={textCss.muted}>{t('admin:tags.rankOf', { rank: classification.rank })}</span>
        )}
      </summary>
      <div className={clsx(panelCss.body, layoutCss.row)}>
        {tags.length === 0 && <span className={textCss.muted}>{t('admin:tags.empty')}</span>}
        {tags.map((tag) => (
          <TagChip key={tag.id} tag={tag} onOpen={mayManage ? () => onTag(tag) : undefined} />
        ))}
        {mayManage && (
          <Button
            size="small"
            type="dashed"
            icon={<PlusOutlined aria-hidden="true" />}
            aria-label={t('admin:tags.addTo', { name })}
            onClick={onAdd}
          />
        )}
        {mayManage && onEdit && (
          <Button
            size="small"
            type="text"
            icon={<EditOutlined aria-hidden="true" />}
            aria-label={t('admin:tags.editClassificationOf', { name })}
            onClick={onEdit}
          >
            {t('admin:tags.editClassification')}
          </Button>
        )}
      </div>
    </details>
  );
}

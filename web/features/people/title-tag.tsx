import { useText } from '../../platform/texts/texts.ts';
import textCss from '../../ui/text.module.css';
import css from './title-tag.module.css';

type Props = { titleName: string | null; titleColor: string | null };

/** The title that staff gave a user; its colour is a dot, since no text is readable on every colour. */
export function TitleTag({ titleName, titleColor }: Props) {
  const { t } = useText();
  if (titleName === null || titleName === '') return null;
  return (
    <span className={textCss.chip} title={t('people:titleTag')}>
      <span className={css.dot} style={{ backgroundColor: titleColor ?? undefined }} />
      {titleName}
    </span>
  );
}

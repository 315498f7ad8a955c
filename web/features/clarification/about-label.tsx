import type { About } from '@assize/shared/areas/clarification/clarification.ts';
import { useText } from '../../platform/texts/texts.ts';
import textCss from '../../ui/text.module.css';

/** What a question is about, in a word or two. */
export function AboutLabel({ about: { subject, displayId, displayTitle } }: { about: About }) {
  const { t } = useText();
  if (displayId !== null)
    return (
      <span className={textCss.chip} title={displayTitle ?? undefined}>
        {displayId}
      </span>
    );
  const name =
    subject === 'problem' ? t('clarification:subject.problem') : t(`clarification:subject.${subject}.short`);
  return <span className={textCss.chip}>{name}</span>;
}

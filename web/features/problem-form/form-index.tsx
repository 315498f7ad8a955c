import type { MouseEvent } from 'react';
import { useText } from '../../platform/texts/texts.ts';
import { useDraftState } from '../problem-draft/draft-context.tsx';
import { changedFields, type FormSection, formSections, sectionAt } from '../problem-draft/draft-fields.ts';
import { shownIssue } from '../problem-draft/draft-model.ts';

export const sectionId = (section: FormSection): string => `section-${section}`;

/** Goes to a part without a step in the history: Back leaves the form, not one part of it for another. */
const jump = (event: MouseEvent<HTMLAnchorElement>) => {
  event.preventDefault();
  const { state } = history;
  location.replace(event.currentTarget.hash);
  history.replaceState(state, '');
};

/** Links to the parts of the form; says which have unsaved changes and which something to correct. */
export function FormIndex() {
  const { t } = useText();
  const changed = useDraftState(({ base, draft }) =>
    [...new Set(changedFields(base, draft).map(sectionAt))].join(' '),
  );
  const wrong = useDraftState((state) =>
    [
      ...new Set(
        [...state.issues, ...state.refusals]
          .filter(({ path }) => shownIssue(state, path) !== undefined)
          .map(({ path }) => sectionAt(path)),
      ),
    ].join(' '),
  );
  return (
    <nav className="form-index" aria-label={t('desk:index.label')}>
      <ol>
        {formSections.map((section) => (
          <li key={section}>
            <a href={`#${sectionId(section)}`} onClick={jump}>
              {t(`desk:section.${section}`)}
              {wrong.split(' ').includes(section) ? (
                <span className="index-mark" data-kind="wrong" title={t('desk:index.wrong')}>
                  <span className="sr-only">{t('desk:index.wrong')}</span>
                </span>
              ) : (
                changed.split(' ').includes(section) && (
                  <span className="index-mark" data-kind="unsaved" title={t('desk:index.unsaved')}>
                    <span className="sr-only">{t('desk:index.unsaved')}</span>
                  </span>
                )
              )}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

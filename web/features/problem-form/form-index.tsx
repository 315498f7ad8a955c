import { Link, useLocation } from 'react-router-dom';
import { shownIssue } from '../../kit/form/model.ts';
import { useText } from '../../platform/texts/texts.ts';
import textCss from '../../ui/text.module.css';
import { useDraftState } from '../problem-draft/draft-context.tsx';
import { type FormSection, formSections, problemFields, sectionAt } from '../problem-draft/draft-fields.ts';
import css from './form-index.module.css';

export const sectionId = (section: FormSection): string => `section-${section}`;

/**
 * Links to the parts of the form, with signs of unsaved changes and of mistakes. A link adds no step to the
 * history: Back leaves the form.
 */
export function FormIndex() {
  const { t } = useText();
  const { search } = useLocation();
  const changed = useDraftState(({ base, draft }) =>
    [...new Set(problemFields.changed(base, draft).map(sectionAt))].join(' '),
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
    <nav className={css.index} aria-label={t('authoring:index.label')}>
      <ol>
        {formSections.map((section) => (
          <li key={section}>
            <Link to={{ search, hash: sectionId(section) }} replace>
              {t(`authoring:section.${section}`)}
              {wrong.split(' ').includes(section) ? (
                <span className={css.mark} data-kind="wrong" title={t('authoring:index.wrong')}>
                  <span className={textCss.srOnly}>{t('authoring:index.wrong')}</span>
                </span>
              ) : (
                changed.split(' ').includes(section) && (
                  <span className={css.mark} data-kind="unsaved" title={t('authoring:index.unsaved')}>
                    <span className={textCss.srOnly}>{t('authoring:index.unsaved')}</span>
                  </span>
                )
              )}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

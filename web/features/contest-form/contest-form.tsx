import { SaveOutlined } from '@ant-design/icons';
import type { ContestPhase } from '@assize/shared/domain/contest/times.ts';
import { Button, Modal } from 'antd';
import { clsx } from 'clsx';
import { type FocusEvent, type ReactNode, useCallback, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useKeeper, useLeaveGuard } from '../../kit/form/use-unsaved.ts';
import { useShortcuts } from '../../platform/shortcuts.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useSession } from '../../state/session.ts';
import layoutCss from '../../ui/layout.module.css';
import panelCss from '../../ui/panel.module.css';
import { AccessSection } from './access-section.tsx';
import { AwardsSection, PrintingSection } from './awards-section.tsx';
import { BasicsSection } from './basics-section.tsx';
import {
  type ContestModel,
  type ContestSection,
  contestFields,
  contestSections,
  sectionAt,
} from './contest-fields.ts';
import css from './contest-form.module.css';
import { ContestFormProvider, useContestForm, useFormState } from './form-context.tsx';
import { keepContest } from './kept-contest.ts';
import { RankingSection } from './ranking-section.tsx';
import { TimesSection } from './times-section.tsx';
import { useSave } from './use-save.ts';

const parts: Record<ContestSection, ReactNode> = {
  basics: <BasicsSection />,
  times: <TimesSection />,
  access: <AccessSection />,
  ranking: <RankingSection />,
  awards: <AwardsSection />,
  printing: <PrintingSection />,
};
const idOf = (section: ContestSection) => `section-${section}`;

/** Sections in which something is not saved. */
const useUnsaved = (): ContestSection[] => {
  const names = useFormState(({ base, draft }) => {
    const changed = new Set(contestFields.changed(base, draft).map(sectionAt));
    return contestSections.filter((section) => changed.has(section)).join(' ');
  });
  return contestSections.filter((section) => names.split(' ').includes(section));
};

function SaveBar() {
  const { t } = useText();
  const { save, saving } = useSave();
  const isNew = useFormState(({ id }) => id === null);
  const unsaved = useUnsaved();
  useShortcuts([{ keys: [['Mod', 's']], text: 'contest-admin:save', run: () => void save(), inText: true }]);
  const names = unsaved.map((section) => t(`contest-admin:section.${section}`)).join(' · ');
  return (
    <div className={css.bar} data-testid="save-bar">
      <div className={layoutCss.grow} role="status">
        {isNew
          ? t('contest-admin:save.new')
          : names === ''
            ? t('contest-admin:save.none')
            : t('contest-admin:save.unsaved', { sections: names })}
      </div>
      <Button
        type="primary"
        icon={<SaveOutlined aria-hidden="true" />}
        loading={saving}
        disabled={!isNew && names === ''}
        onClick={() => void save()}
      >
        {isNew ? t('contest-admin:create') : t('contest-admin:save')}
      </Button>
    </div>
  );
}

/** Asks before another page takes the place of unsaved changes. */
function LeaveQuestion() {
  const { t } = useText();
  const { model } = useContestForm();
  const blocker = useLeaveGuard(
    useCallback(() => model.unsaved().length > 0, [model]),
    useCallback(() => false, []),
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <Modal
      open
      title={t('contest-admin:leave.title')}
      okText={t('contest-admin:leave.go')}
      cancelText={t('contest-admin:leave.stay')}
      closable={{ 'aria-label': t('common:close') }}
      onCancel={() => blocker.reset()}
      onOk={() => blocker.proceed()}
    >
      <p>{t('contest-admin:leave.text')}</p>
    </Modal>
  );
}

/** The field someone just left, unless they stay inside it. */
const leftField = ({ target, relatedTarget }: FocusEvent): string | null => {
  const field = target.closest('[data-path]');
  if (!field || (relatedTarget instanceof Node && field.contains(relatedTarget))) return null;
  return field.getAttribute('data-path');
};

/** The form of a contest: sections, an index beside them, a bar that tells what is unsaved. */
export function ContestForm({ model, phase }: { model: ContestModel; phase: ContestPhase | null }) {
  const { t } = useText();
  const uid = useSession(({ user }) => user?.uid);
  useKeeper(useMemo(() => (uid === undefined ? null : () => keepContest(model, uid)), [model, uid]));
  return (
    <ContestFormProvider value={{ model, phase }}>
      <div className={css.form}>
        <form
          className={layoutCss.stack}
          noValidate
          onSubmit={(event) => event.preventDefault()}
          onBlur={(event) => {
            const path = leftField(event);
            if (path !== null) model.leave(path);
          }}
        >
          {contestSections.map((section) => (
            <section
              key={section}
              id={idOf(section)}
              className={clsx(panelCss.panel, css.section)}
              aria-labelledby={`${idOf(section)}-title`}
            >
              <header>
                <h2 id={`${idOf(section)}-title`}>{t(`contest-admin:section.${section}`)}</h2>
              </header>
              <div className={clsx(panelCss.body, layoutCss.stack)}>{parts[section]}</div>
            </section>
          ))}
        </form>
        <nav className={css.index} aria-label={t('contest-admin:index')}>
          <ol>
            {contestSections.map((section) => (
              <li key={section}>
                <Link to={{ hash: idOf(section) }} replace>
                  {t(`contest-admin:section.${section}`)}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <SaveBar />
        <LeaveQuestion />
      </div>
    </ContestFormProvider>
  );
}

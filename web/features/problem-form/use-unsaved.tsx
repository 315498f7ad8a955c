import { Modal } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { beforeReload } from '../../platform/reload.ts';
import { useText } from '../../platform/texts/texts.ts';
import { guardHistory } from '../../state/history-guard.ts';
import { useSession } from '../../state/session.ts';
import { useDraftModel } from '../problem-draft/draft-context.tsx';
import { formSections, sectionAt } from '../problem-draft/draft-fields.ts';
import { keepDraft } from '../problem-draft/kept-draft.ts';

/** Keeps unsaved work in this browser, also when the page goes away all of a sudden. */
export const useKeepDraft = (): void => {
  const model = useDraftModel();
  const uid = useSession(({ user }) => user?.uid);
  useEffect(() => {
    if (uid === undefined) return;
    const keeper = keepDraft(model, uid);
    const write = () => void keeper.flush();
    const hidden = () => {
      if (document.visibilityState === 'hidden') write();
    };
    document.addEventListener('visibilitychange', hidden);
    addEventListener('pagehide', write);
    // Earlier than pagehide: what is begun there may be cut off with the page.
    addEventListener('beforeunload', write);
    const forget = beforeReload(keeper.flush);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      removeEventListener('pagehide', write);
      removeEventListener('beforeunload', write);
      forget();
      void keeper.stop();
    };
  }, [model, uid]);
};

/** The link a click would follow inside this tab; null for anything else. */
const followed = (event: MouseEvent): URL | null => {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.download !== '') return null;
  if (link.target !== '' && link.target !== '_self') return null;
  const target = new URL(link.href);
  return target.origin === location.origin && target.pathname !== location.pathname ? target : null;
};

/** Where an entry stands in the tab's history, as the router counts them; null for entries that are not its own. */
const placeOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null;

/** A step through the history away from this page: to the page `by` entries from it. */
type Step = { by: number };

/**
 * Takes back each step through the history that leads off the page at `path` while `holds()`, and tells it to `onStep`;
 * the router does not hear of it. (Its own blocker needs a data router: 19 KB more for every page of the site.)
 */
const holdHistory = (path: string, holds: () => boolean, onStep: (step: Step) => void) => {
  let here = placeOf(history.state);
  let passing = false;
  let returning = false;
  const onPop = (event: PopStateEvent) => {
    if (returning) {
      returning = false;
      event.stopImmediatePropagation();
      return;
    }
    const there = placeOf(event.state);
    if (location.pathname === path) here = there ?? here;
    else if (!passing && here !== null && there !== null && here !== there && holds()) {
      event.stopImmediatePropagation();
      returning = true;
      history.go(here - there);
      onStep({ by: there - here });
    }
  };
  return {
    go: ({ by }: Step) => {
      passing = true;
      history.go(by);
    },
    stop: guardHistory(onPop),
  };
};

/** Asks before a link, or Back and Forward, lead away from unsaved changes; the browser asks before the tab is closed. */
export const useAskBeforeLeaving = (): ReactNode => {
  const { t } = useText();
  const navigate = useNavigate();
  const model = useDraftModel();
  const { pathname } = useLocation();
  /** Where the person wanted to go. */
  const [wanted, setWanted] = useState<{ to: string } | Step | null>(null);
  const held = useRef<ReturnType<typeof holdHistory>>(null);
  useEffect(() => {
    const unsaved = () => model.unsaved().length > 0;
    const onClick = (event: MouseEvent) => {
      const next = followed(event);
      if (next === null || !unsaved()) return;
      event.preventDefault();
      event.stopPropagation();
      setWanted({ to: next.pathname + next.search + next.hash });
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault();
    };
    const hold = holdHistory(pathname, unsaved, setWanted);
    held.current = hold;
    document.addEventListener('click', onClick, { capture: true });
    addEventListener('beforeunload', onUnload);
    return () => {
      hold.stop();
      document.removeEventListener('click', onClick, { capture: true });
      removeEventListener('beforeunload', onUnload);
    };
    // Saving a new problem gives the form another address.
  }, [model, pathname]);
  if (wanted === null) return null;
  const changed = new Set(model.unsaved().map(sectionAt));
  const names = formSections.filter((section) => changed.has(section)).map((one) => t(`desk:section.${one}`));
  return (
    <Modal
      open
      title={t('desk:leave.title')}
      okText={t('desk:leave.go')}
      cancelText={t('desk:leave.stay')}
      closable={{ 'aria-label': t('common:close') }}
      onCancel={() => setWanted(null)}
      onOk={() => ('to' in wanted ? void navigate(wanted.to) : held.current?.go(wanted))}
    >
      <p>{t('desk:leave.text', { sections: names.join(t('desk:list.comma')) })}</p>
    </Modal>
  );
};

import { readDraft, readDraftRevision } from '@assize/shared/areas/draft/endpoints.ts';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useApi } from '../../data/hooks.ts';
import { DiffView } from '../../kit/diff/text-diff.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { toast } from '../../state/toasts.ts';
import { formatInstant } from '../../ui/format.ts';
import plainCss from '../../ui/plain-text.module.css';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import css from './draft-history.module.css';
import type { EditorDraft } from './use-draft.ts';

type Props = { draft: EditorDraft; onClose: () => void };

/** Earlier texts of a draft, each beside the one in the editor; any can be brought back. */
export default function DraftHistory({ draft, onClose }: Props) {
  const { t, locale } = useText();
  const { scope, problemId, language } = draft.key;
  const place = { scope, problemId, language };
  const [chosen, setChosen] = useState<number | null>(null);
  const list = useApi(readDraft, { query: place }, { staleMs: 0 });
  const revision = chosen ?? list.data?.earlier[0]?.revision ?? null;
  const text = useApi(
    readDraftRevision,
    { query: { ...place, revision: revision ?? 1 } },
    { enabled: revision !== null },
  );
  const code = draft.code ?? '';
  const bring = (earlier: string) => {
    draft.replace(earlier);
    toast({ kind: 'success', text: t('draft:history.backDone') });
    onClose();
  };
  return (
    <Modal open width={960} title={t('draft:history')} onCancel={onClose} footer={null}>
      <QueryView
        query={list}
        skeleton={<Lines rows={8} />}
        isEmpty={({ earlier }) => earlier.length === 0}
        empty={<Empty text={t('draft:history.none')} />}
      >
        {({ earlier }) => (
          <>
            <p className={textCss.muted}>{t('draft:history.hint')}</p>
            <div className={css.columns}>
              <fieldset className={css.list} aria-label={t('draft:history.pick')}>
                {earlier.map((one) => (
                  <button
                    key={one.revision}
                    type="button"
                    className={plainCss.choiceButton}
                    aria-pressed={one.revision === revision}
                    onClick={() => setChosen(one.revision)}
                  >
                    {t('draft:history.one', { time: formatInstant(one.savedAt, locale), lines: one.lines })}
                  </button>
                ))}
              </fieldset>
              <div className={css.text}>
                <QueryView query={text} skeleton={<Lines rows={8} />}>
                  {(earlierText) => (
                    <>
                      {earlierText.code === code ? (
                        <p className={textCss.muted}>{t('draft:history.now')}</p>
                      ) : (
                        <DiffView before={earlierText.code} after={code} />
                      )}
                      <Button
                        type="primary"
                        disabled={earlierText.code === code}
                        onClick={() => bring(earlierText.code)}
                      >
                        {t('draft:history.back')}
                      </Button>
                    </>
                  )}
                </QueryView>
              </div>
            </div>
          </>
        )}
      </QueryView>
    </Modal>
  );
}

import { FieldTimeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useText, withTexts } from '../../platform/texts/texts.ts';
import { useSession } from '../../state/session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Aside } from './aside.tsx';
import { DraftChoice } from './draft-choice.tsx';
import type { EditorDraft } from './use-draft.ts';

const DraftConflict = lazyPart(withTexts(['draft', 'task'], () => import('./draft-conflict.tsx')));
const DraftHistory = lazyPart(withTexts(['draft', 'task'], () => import('./draft-history.tsx')));

/** Questions about a draft that must be answered before one goes on. */
export function DraftQuestions({ draft }: { draft: EditorDraft }) {
  const { server, code, arrival, choose } = draft;
  if (arrival || server.kind !== 'conflict' || code === null) return <DraftChoice draft={draft} />;
  return (
    <Suspense>
      <DraftConflict own={code} theirs={server.theirs} onChoose={choose} />
    </Suspense>
  );
}

/** Ways back to earlier texts: those set aside on this device, those kept on the server. */
export function DraftTools({ draft }: { draft: EditorDraft }) {
  const { t } = useText();
  const signedIn = useSession(({ user }) => user !== null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Aside draft={draft} />
      {signedIn && (
        <Button
          type="text"
          icon={<FieldTimeOutlined aria-hidden="true" />}
          aria-label={t('draft:history')}
          title={t('draft:history')}
          onClick={() => {
            void draft.flush();
            setOpen(true);
          }}
        />
      )}
      {open && (
        <Suspense>
          <DraftHistory draft={draft} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

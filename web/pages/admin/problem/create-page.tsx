import { listLanguages } from '@assize/shared/contract/problem.ts';
import { useState } from 'react';
import { useApi } from '../../../api/hooks.ts';
import { usePageTitle } from '../../../app/site.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { useText } from '../../../i18n/i18n.ts';
import { useMay } from '../../../state/session.ts';
import { blankDraft } from './blank-draft.ts';
import { createDraftModel } from './draft-model.ts';
import type { KeptDraft } from './kept-draft.ts';
import { ProblemForm } from './problem-form.tsx';
import { useKept } from './use-kept.ts';

function NewForm({ languages, kept }: { languages: readonly string[]; kept: KeptDraft | null }) {
  const mayPublish = useMay('problem.publish');
  const [{ model, blank }] = useState(() => {
    const start = blankDraft({ languages, auth: mayPublish ? 1 : 2 });
    return {
      blank: start,
      model: createDraftModel({ pid: null, version: null, base: start, draft: kept?.draft ?? start }),
    };
  });
  return (
    <ProblemForm
      model={model}
      kept={
        kept && {
          newer: null,
          drop: ({ restart }) => restart({ pid: null, version: null, base: blank }),
        }
      }
    />
  );
}

export default function CreatePage() {
  const { t } = useText();
  usePageTitle(t('admin:area.create'));
  const languages = useApi(listLanguages, {});
  const kept = useKept(null);
  return (
    <QueryView query={languages}>
      {(offered) => (
        <QueryView query={kept}>
          {(found) => <NewForm languages={offered.map(({ name }) => name)} kept={found} />}
        </QueryView>
      )}
    </QueryView>
  );
}

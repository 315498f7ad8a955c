import type { ContestProblemRow } from '@assize/shared/areas/contest/endpoints.ts';
import { listContestSubmissions } from '@assize/shared/areas/contest/endpoints.ts';
import { getSubmissionDetail } from '@assize/shared/areas/submission/endpoints.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { failureText } from '../../data/failure-text.ts';
import { useApi } from '../../data/hooks.ts';
import { call } from '../../data/runtime.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useSession } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { newestDraft } from './newest-draft.ts';

/** Own submissions that are offered. */
const mostRuns = 30;

type Props = {
  cid: number;
  problems: readonly ContestProblemRow[];
  onText: (text: string, problem: string) => void;
};

/** Takes the text from a draft of the editor, or from an own submission. */
export function FillSelect({ cid, problems, onText }: Props) {
  const { t } = useText();
  const owner = useSession((session) => session.owner) ?? '';
  const [loading, setLoading] = useState(false);
  const runs = useApi(listContestSubmissions, {
    query: { contestID: cid, onlyMine: 'true', containsEnd: 'true', limit: mostRuns },
  });
  const fill = async (chosen: string) => {
    const [kind, name = ''] = chosen.split(' ');
    if (kind === 'draft') {
      const code = await newestDraft({ cid, owner, displayId: name });
      if (code === null) toast({ kind: 'info', text: t('print:from.draft.none', { problem: name }) });
      else onText(code, name);
      return;
    }
    const { submission } = await call(getSubmissionDetail, { query: { submitId: Number(name) } });
    onText(submission.code ?? '', submission.displayPid);
  };
  return (
    <Select<string | null>
      value={null}
      placeholder={t('print:from')}
      aria-label={t('print:from')}
      loading={loading}
      disabled={loading}
      popupMatchSelectWidth={false}
      options={[
        {
          label: t('print:from.drafts'),
          options: problems.map(({ displayId }) => ({
            value: `draft ${displayId}`,
            label: t('print:from.draft', { problem: displayId }),
          })),
        },
        {
          label: t('print:from.runs'),
          options: (runs.data?.records ?? []).map(({ submitId, displayPid }) => ({
            value: `run ${submitId}`,
            label: t('print:from.run', { id: submitId, problem: displayPid }),
          })),
        },
      ]}
      onChange={(chosen) => {
        if (chosen === null) return;
        setLoading(true);
        fill(chosen)
          .catch((failure: unknown) => toast({ kind: 'error', text: failureText(failure, t) }))
          .finally(() => setLoading(false));
      }}
    />
  );
}

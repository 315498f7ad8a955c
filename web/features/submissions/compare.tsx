import { CloseOutlined } from '@ant-design/icons';
import type { SubmissionDetail } from '@assize/shared/areas/submission/endpoints.ts';
import { Button } from 'antd';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { useApi } from '../../data/hooks.ts';
import { DiffView } from '../../kit/diff/text-diff.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { formatInstant } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import { navBreakpoint, useNarrow } from '../../ui/use-narrow.ts';
import { VerdictTag } from '../../ui/verdict-tag.tsx';
import { useSolveScope } from '../scope/solve-scope.ts';

type Submission = SubmissionDetail['submission'];

function Heading({ submission }: { submission: Submission }) {
  const { locale } = useText();
  const { links } = useSolveScope();
  return (
    <span className={clsx(layoutCss.row, textCss.num)}>
      <Link to={links.submission(submission)}>#{submission.submitId}</Link>
      <VerdictTag status={submission.status} />
      <span className={textCss.muted}>
        {submission.username} · {submission.language} · {formatInstant(submission.submitTime, locale)}
      </span>
    </span>
  );
}

function Compared({ one, other }: { one: Submission; other: Submission }) {
  const { t } = useText();
  const narrow = useNarrow(navBreakpoint);
  const [before, after] = one.submitId < other.submitId ? [one, other] : [other, one];
  if (before.code === null || after.code === null) {
    const hidden = before.code === null ? before : after;
    return <p className={textCss.muted}>{t('submission:compare.hidden', { id: hidden.submitId })}</p>;
  }
  const sides = [`#${before.submitId}`, `#${after.submitId}`] as const;
  return (
    <div className={layoutCss.stack}>
      <Heading submission={before} />
      <Heading submission={after} />
      {before.code === after.code ? (
        <p className={textCss.muted}>{t('submission:compare.same')}</p>
      ) : (
        <DiffView before={before.code} after={after.code} sides={narrow ? undefined : sides} size="large" />
      )}
    </div>
  );
}

type Props = { submission: Submission; otherId: number; onClose: () => void };

/** What changed in the code between two submissions, the earlier one first. */
export default function Compare({ submission, otherId, onClose }: Props) {
  const { t } = useText();
  const { endpoints } = useSolveScope();
  const other = useApi(endpoints.submission, { query: { submitId: otherId } });
  return (
    <Panel
      title={t('submission:compare.title', { id: otherId })}
      extra={
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden="true" />}
          aria-label={t('submission:compare.close')}
          title={t('submission:compare.close')}
          onClick={onClose}
        />
      }
    >
      <QueryView query={other} skeleton={<Lines rows={8} />}>
        {(detail) => <Compared one={submission} other={detail.submission} />}
      </QueryView>
    </Panel>
  );
}

import type { SubmissionRow } from '@assize/shared/areas/submission/endpoints.ts';
import { Button, InputNumber, Modal } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useApi } from '../../data/hooks.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useMay } from '../../state/session.ts';
import layoutCss from '../../ui/layout.module.css';
import plainCss from '../../ui/plain-text.module.css';
import { QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { VerdictTag } from '../../ui/verdict-tag.tsx';
import { useSolveScope } from '../scope/solve-scope.ts';

/** Own submissions to the problem that are offered, the latest. */
const offered = 30;

type Props = {
  submission: Pick<SubmissionRow, 'submitId' | 'displayId'>;
  onPick: (submitId: number) => void;
  onClose: () => void;
};

/** Chooses the submission to compare with: one of one's own to the problem, or for staff any by its number. */
export default function ComparePicker({ submission, onPick, onClose }: Props) {
  const { t } = useText();
  const { endpoints, queries } = useSolveScope();
  const isStaff = useMay('problem.create');
  const [number, setNumber] = useState<number | null>(null);
  const query = useApi(endpoints.submissions, {
    query: queries.submissions({
      onlyMine: 'true',
      completeProblemID: 'true',
      problemID: submission.displayId,
      limit: offered,
    }),
  });
  const isOther = number !== null && number !== submission.submitId;
  return (
    <Modal open title={t('submission:compare.with')} footer={null} onCancel={onClose}>
      <div className={layoutCss.stack}>
        {isStaff && (
          <form
            className={layoutCss.row}
            onSubmit={(event) => {
              event.preventDefault();
              if (isOther) onPick(number);
            }}
          >
            <InputNumber
              value={number}
              min={1}
              precision={0}
              controls={false}
              aria-label={t('submission:compare.number')}
              placeholder={t('submission:compare.number')}
              onChange={setNumber}
            />
            <Button htmlType="submit" disabled={!isOther}>
              {t('submission:compare')}
            </Button>
          </form>
        )}
        <QueryView query={query} skeleton={<Lines rows={5} />}>
          {({ records }) => {
            const others = records.filter(({ submitId }) => submitId !== submission.submitId);
            if (others.length === 0) return <p className={textCss.muted}>{t('submission:compare.none')}</p>;
            return (
              <fieldset
                className={clsx(plainCss.choices, plainCss.rows)}
                aria-label={t('submission:list.mine')}
              >
                {others.map((row) => (
                  <button
                    key={row.submitId}
                    type="button"
                    className={clsx(plainCss.choiceButton, layoutCss.row, textCss.num)}
                    onClick={() => onPick(row.submitId)}
                  >
                    <span className={textCss.mono}>#{row.submitId}</span>
                    <VerdictTag status={row.status} />
                    <span className={textCss.muted}>
                      {row.language} · <TimeAgo instant={row.submitTime} />
                    </span>
                  </button>
                ))}
              </fieldset>
            );
          }}
        </QueryView>
      </div>
    </Modal>
  );
}

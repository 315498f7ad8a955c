import { RedoOutlined } from '@ant-design/icons';
import { rejudgeOne } from '@assize/shared/areas/rejudge/endpoints.ts';
import { getSubmissionDetail, listSubmissions } from '@assize/shared/areas/submission/endpoints.ts';
import { Button } from 'antd';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';

/** Has a submission of a list judged again. */
export default function RejudgeButton({ submitId }: { submitId: number }) {
  const { t } = useText();
  const rejudge = useAction(rejudgeOne, {
    done: t('rejudge:actions.rejudge.done'),
    changes: [listSubmissions, getSubmissionDetail],
  });
  const label = t('rejudge:actions.rejudge.one', { id: submitId });
  return (
    <Button
      type="text"
      size="small"
      icon={<RedoOutlined aria-hidden="true" />}
      aria-label={label}
      title={label}
      loading={rejudge.pending}
      onClick={() => void rejudge.run({ body: { submitId } })}
    />
  );
}

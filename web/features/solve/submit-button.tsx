import { SendOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '../../platform/texts/texts.ts';
import type { Submission } from './use-submission.ts';

type Props = { submission: Submission; disabled: boolean; onSubmit: () => void };

/** Submits; while an answer waits for the interval between two submissions, it counts down. */
export function SubmitButton({ submission: { submitting, later }, disabled, onSubmit }: Props) {
  const { t } = useText();
  return (
    <Button
      type="primary"
      icon={<SendOutlined aria-hidden="true" />}
      loading={submitting}
      disabled={disabled}
      onClick={onSubmit}
    >
      {later.seconds === null ? t('problem:submit') : t('task:submitIn', { seconds: later.seconds })}
    </Button>
  );
}

import { endVirtualRun, type VirtualRun } from '@assize/shared/areas/virtual-run/endpoints.ts';
import { Button, Popconfirm } from 'antd';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';
import { ofVirtualRuns } from './use-virtual-run.ts';

/** Ends a virtual run before its time, after a question. */
export function EndVirtualRun({ run: { cid, id } }: { run: VirtualRun }) {
  const { t } = useText();
  const end = useAction(endVirtualRun, { done: t('virtual-run:ended'), changes: ofVirtualRuns });
  return (
    <Popconfirm
      title={t('virtual-run:end.ask')}
      description={t('virtual-run:end.hint')}
      okText={t('virtual-run:end')}
      cancelText={t('common:cancel')}
      onConfirm={() => end.run({ body: { cid, id } })}
    >
      <Button loading={end.pending}>{t('virtual-run:end')}</Button>
    </Popconfirm>
  );
}

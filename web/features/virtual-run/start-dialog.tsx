import { startVirtualRun } from '@assize/shared/areas/virtual-run/endpoints.ts';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';
import { hasRight, useContest } from '../contest/contest-context.tsx';
import { contestLinks } from '../contest/contest-scope.ts';
import { formatDuration } from '../contest/contest-times.ts';
import { PasswordForm } from '../contest/password-form.tsx';
import { ofVirtualRuns } from './use-virtual-run.ts';
import css from './virtual-run.module.css';

/** What a virtual run is, for somebody who is about to begin one. */
export function VirtualRules() {
  const { t, locale } = useText();
  const { contest } = useContest();
  return (
    <>
      <p>{t('virtual-run:intro')}</p>
      <ul className={css.rules}>
        <li>{t('virtual-run:rule.length', { length: formatDuration(contest.duration, locale) })}</li>
        <li>{t('virtual-run:rule.counts')}</li>
        <li>{t('virtual-run:rule.ghost')}</li>
        <li>{t('virtual-run:rule.again')}</li>
      </ul>
    </>
  );
}

/** Begins a virtual run, after a dialog that says what it is; nothing for those who may not submit. */
export function StartVirtualRun({ name, primary = false }: { name: string; primary?: boolean }) {
  const { t } = useText();
  const { contest, access } = useContest();
  const { id: cid } = contest;
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const start = useAction(startVirtualRun, { done: t('virtual-run:started'), changes: ofVirtualRuns });
  const maySubmit = hasRight(access, 'submit');
  if (!maySubmit && !access.needsPassword) return null;
  const begin = async () => {
    const begun = await start.run({ body: { cid } });
    setOpen(false);
    if (begun) await navigate(contestLinks(cid).problems);
  };
  return (
    <>
      <Button type={primary ? 'primary' : 'default'} onClick={() => setOpen(true)}>
        {name}
      </Button>
      <Modal
        open={isOpen}
        title={t('virtual-run:title')}
        closable={{ 'aria-label': t('common:close') }}
        okText={t('virtual-run:start.go')}
        cancelText={t('common:cancel')}
        confirmLoading={start.pending}
        {...(!maySubmit && { footer: null })}
        onOk={() => void begin()}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <VirtualRules />
        {!maySubmit && (
          <>
            <p>{t('virtual-run:password')}</p>
            <PasswordForm cid={cid} onDone={() => void begin()} />
          </>
        )}
      </Modal>
    </>
  );
}

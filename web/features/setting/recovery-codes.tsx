import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Modal } from 'antd';
import { namelessSite, useSite } from '../../data/site.ts';
import { platform } from '../../platform/platform.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useSession } from '../../state/session.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import layoutCss from '../../ui/layout.module.css';
import css from './factors.module.css';

/** Recovery codes, which the server shows this once. The dialog closes by its button alone. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useText();
  const site = useSite()?.name ?? namelessSite;
  const name = useSession(({ user }) => user?.username ?? '');
  const save = () => {
    const lines = [t('factor:recovery.file', { site, name }), '', ...codes, ''].join('\n');
    platform.saveFile(new Blob([lines], { type: 'text/plain' }), `recovery-codes-${name}.txt`);
  };
  return (
    <Modal
      open
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={t('factor:recovery.title')}
      footer={
        <Button type="primary" onClick={onKept}>
          {t('factor:recovery.kept')}
        </Button>
      }
    >
      <div className={layoutCss.stack}>
        <Alert type="warning" title={t('factor:recovery.once')} />
        <ol className={css.codes} data-testid="recovery-codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className={layoutCss.row}>
          <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={save}>
            {t('factor:recovery.download')}
          </Button>
          <CopyButton text={codes.join('\n')} label={t('factor:recovery.copy')} />
        </div>
      </div>
    </Modal>
  );
}

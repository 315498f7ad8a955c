import type { makeEnrolmentCodes } from '@assize/shared/areas/hall/endpoints.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { Modal } from 'antd';
import { useText } from '../../platform/texts/texts.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { formatInstant } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';

export type Codes = ReplyOf<typeof makeEnrolmentCodes>;

/** Codes that are shown this once. */
export function CodesDialog({ codes: { codes, expiresAt }, onClose }: { codes: Codes; onClose: () => void }) {
  const { t, locale } = useText();
  return (
    <Modal
      open
      title={t('hall:codes')}
      closable={{ 'aria-label': t('common:close') }}
      mask={{ closable: false }}
      footer={null}
      onCancel={onClose}
    >
      {codes.length === 0 ? (
        <p>{t('hall:codes.none')}</p>
      ) : (
        <div className={layoutCss.stack}>
          <p className={textCss.muted}>
            {t('hall:codes.hint', { until: formatInstant(expiresAt, locale) })}{' '}
            <CopyButton
              text={codes.map(({ seat, code }) => `${seat}\t${code}`).join('\n')}
              label={t('hall:codes.copy')}
            />
          </p>
          <DataTable
            rows={codes}
            rowKey={({ seat }) => seat}
            columns={[
              { key: 'seat', title: t('hall:seat'), render: ({ seat }) => seat },
              {
                key: 'code',
                title: t('hall:codes.code'),
                render: ({ code }) => <span className={textCss.mono}>{code}</span>,
              },
            ]}
          />
        </div>
      )}
    </Modal>
  );
}

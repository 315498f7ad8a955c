import { FilePdfOutlined } from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/i18n.ts';

/** A PDF in a text: to download, or to read in place when it is one of ours. */
export function PdfCard({ href, children }: { href: string; children: ReactNode }) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const ours = href.startsWith('/');
  return (
    <span className="pdf-card">
      <span className="row">
        <FilePdfOutlined aria-hidden="true" />
        <span className="grow">{children}</span>
        {ours && (
          <button type="button" className="text-button" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t('common:pdf.hide') : t('common:pdf.show')}
          </button>
        )}
        <a href={href} download target="_blank" rel="noopener noreferrer">
          {t('common:pdf.download')}
        </a>
      </span>
      {open && <object data={href} type="application/pdf" aria-label={t('common:pdf.viewer')} />}
    </span>
  );
}

import { FilePdfOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useText } from '../../platform/texts/texts.ts';

/** A PDF in a text, to open beside the page or to download. */
export function PdfCard({ href, children }: { href: string; children: ReactNode }) {
  const { t } = useText();
  return (
    <span className="pdf-card row">
      <FilePdfOutlined aria-hidden="true" />
      <span className="grow">{children}</span>
      <a href={href} target="_blank" rel="noopener noreferrer">
        {t('common:pdf.open')}
      </a>
      <a href={href} download>
        {t('common:pdf.download')}
      </a>
    </span>
  );
}

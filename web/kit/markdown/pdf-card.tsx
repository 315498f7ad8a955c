import { FilePdfOutlined } from '@ant-design/icons';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import css from './pdf-card.module.css';

/** A PDF in a text, to open beside the page or to download. */
export function PdfCard({ href, children }: { href: string; children: ReactNode }) {
  const { t } = useText();
  return (
    <span className={clsx(css.card, layoutCss.row)}>
      <FilePdfOutlined aria-hidden="true" />
      <span className={layoutCss.grow}>{children}</span>
      <a href={href} target="_blank" rel="noopener noreferrer">
        {t('common:pdf.open')}
      </a>
      <a href={href} download>
        {t('common:pdf.download')}
      </a>
    </span>
  );
}

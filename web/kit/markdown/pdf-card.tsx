import { FilePdfOutlined } from '@ant-design/icons';
import { clsx } from 'clsx';
import { createContext, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react';
import { useText, withTexts } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import css from './pdf-card.module.css';

const PdfViewer = lazyPart(withTexts(['file'], () => import('../pdf/pdf-viewer.tsx')));

/** Whether there is room for a whole document where a link stands; inside a line there is none. */
export const HasRoom = createContext(false);

/** Viewers this far below the window begin to load, in px. */
const aheadPx = 400;

/** The document itself, once the reader comes near. */
function Embedded({ href }: { href: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: `${aheadPx}px 0px` },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  return (
    <div ref={place} className={css.embedded}>
      {near && (
        <Suspense fallback={<Lines rows={6} />}>
          <PdfViewer href={href} />
        </Suspense>
      )}
    </div>
  );
}

/** A PDF in a text, to download or open beside the page; one of our own origin is shown where it stands. */
export function PdfCard({ href, children }: { href: string; children: ReactNode }) {
  const { t } = useText();
  const hasRoom = use(HasRoom);
  const isOurs = href.startsWith('/') && !href.startsWith('//');
  return (
    <>
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
      {hasRoom && isOurs && <Embedded href={href} />}
    </>
  );
}

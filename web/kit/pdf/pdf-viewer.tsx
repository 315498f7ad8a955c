import { ColumnWidthOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, InputNumber, Progress } from 'antd';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import plainCss from '../../ui/plain-text.module.css';
import textCss from '../../ui/text.module.css';
import { type OpenPdf, openPdf, type PdfTrouble, troubleOf } from './pdf-document.ts';
import { PdfPage } from './pdf-page.tsx';
import css from './pdf-viewer.module.css';

/** Widths of a page by the width of the frame. */
const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
const fitted = zooms.indexOf(1);
/** Room at both sides of a page, in px. */
const margin = 24;

type Shown = { pdf: OpenPdf; ratio: number };

/** The document of an address; its share while it comes, or why it does not. */
const usePdf = (href: string) => {
  const [shown, setShown] = useState<Shown | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [trouble, setTrouble] = useState<PdfTrouble | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const going = new AbortController();
    let opened: OpenPdf | undefined;
    const open = async () => {
      opened = await openPdf(href, setShare, going.signal);
      const { width, height } = (await opened.document.getPage(1)).getViewport({ scale: 1 });
      if (going.signal.aborted) opened.close();
      else setShown({ pdf: opened, ratio: height / width });
    };
    setTrouble(null);
    setShown(null);
    open().catch((failure: unknown) => {
      if (!going.signal.aborted && turn >= 0) setTrouble(troubleOf(failure));
    });
    return () => {
      going.abort();
      opened?.close();
    };
  }, [href, turn]);
  return { shown, share, trouble, again: () => setTurn(turn + 1) };
};

/** A PDF inside the page: pages drawn as they come near, zoom, page number, text to select. */
export default function PdfViewer({ href }: { href: string }) {
  const { t } = useText();
  const { shown, share, trouble, again } = usePdf(href);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [room, setRoom] = useState(0);
  const [zoom, setZoom] = useState<number>(fitted);
  const [page, setPage] = useState(1);
  /** The place in the document, by its height, to stay at when the width changes. */
  const place = useRef(0);

  useEffect(() => {
    if (!frame) return;
    const watcher = new ResizeObserver(() => setRoom(frame.clientWidth));
    watcher.observe(frame);
    setRoom(frame.clientWidth);
    return () => watcher.disconnect();
  }, [frame]);
  const width = Math.floor(Math.max(120, room - margin) * (zooms[zoom] ?? 1));
  useEffect(() => {
    if (frame && width > 0) frame.scrollTop = place.current * frame.scrollHeight;
  }, [frame, width]);

  if (trouble)
    return (
      <div className={clsx(css.said, layoutCss.row)} role="alert">
        <span className={plainCss.saidWrong}>{t(`file:pdf.${trouble}`)}</span>
        {trouble === 'unreachable' && (
          <Button size="small" onClick={again}>
            {t('common:state.retry')}
          </Button>
        )}
      </div>
    );
  if (!shown)
    return (
      <div className={css.said} role="status">
        <span className={textCss.muted}>{t('file:pdf.loading')}</span>
        {share !== null && <Progress percent={Math.round(share * 100)} size="small" />}
      </div>
    );

  const { pdf, ratio } = shown;
  const total = pdf.document.numPages;
  const scrolled = (element: HTMLElement) => {
    if (element.scrollHeight > 0) place.current = element.scrollTop / element.scrollHeight;
    const middle = element.scrollTop + element.clientHeight / 3;
    const sheets = [...element.querySelectorAll<HTMLElement>('[data-page]')];
    const at = sheets.filter((sheet) => sheet.offsetTop <= middle).length;
    setPage(Math.min(total, Math.max(1, at)));
  };
  const goTo = (wanted: number | null) => {
    const sheet = wanted && frame?.querySelector<HTMLElement>(`[data-page="${wanted}"]`);
    if (sheet && frame) frame.scrollTop = sheet.offsetTop - margin / 2;
  };
  return (
    <section className={css.viewer} aria-label={t('file:pdf.label')} data-testid="pdf-viewer">
      <div className={clsx(css.tools, layoutCss.row)}>
        <InputNumber
          size="small"
          className={clsx(css.number)}
          min={1}
          max={total}
          precision={0}
          controls={false}
          value={page}
          aria-label={t('file:pdf.goTo')}
          onChange={goTo}
        />
        <span className={clsx(textCss.num, textCss.muted)}>{t('file:pdf.of', { total })}</span>
        <span className={layoutCss.grow} />
        <Button
          type="text"
          size="small"
          icon={<MinusOutlined aria-hidden="true" />}
          aria-label={t('file:pdf.smaller')}
          title={t('file:pdf.smaller')}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        />
        <span className={textCss.num} role="status">
          {Math.round((zooms[zoom] ?? 1) * 100)} %
        </span>
        <Button
          type="text"
          size="small"
          icon={<PlusOutlined aria-hidden="true" />}
          aria-label={t('file:pdf.larger')}
          title={t('file:pdf.larger')}
          disabled={zoom === zooms.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
        <Button
          type="text"
          size="small"
          icon={<ColumnWidthOutlined aria-hidden="true" />}
          aria-label={t('file:pdf.fit')}
          title={t('file:pdf.fit')}
          disabled={zoom === fitted}
          onClick={() => setZoom(fitted)}
        />
      </div>
      <div
        ref={setFrame}
        className={css.frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={(event) => scrolled(event.currentTarget)}
      >
        {frame &&
          room > 0 &&
          Array.from({ length: total }, (_, n) => n + 1).map((number) => (
            <PdfPage
              key={number}
              document={pdf.document}
              number={number}
              width={width}
              ratio={ratio}
              frame={frame}
            />
          ))}
      </div>
    </section>
  );
}

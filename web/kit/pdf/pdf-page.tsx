import { type PDFDocumentProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../platform/texts/texts.ts';
import css from './pdf-viewer.module.css';

/** Pages this far outside the frame are drawn ahead, in px. */
const aheadPx = 600;
/** Canvases beyond so many pixels fail on phones. */
const mostPixels = 16_000_000;

type Props = {
  document: PDFDocumentProxy;
  number: number;
  /** In CSS px. */
  width: number;
  /** Height by width of the first page, until this page says its own. */
  ratio: number;
  frame: HTMLElement;
};

/** One page: a canvas while it is near, and over it the text to select. */
export function PdfPage({ document, number, width, ratio, frame }: Props) {
  const { t } = useText();
  const box = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const [own, setOwn] = useState<number | null>(null);
  const [drawn, setDrawn] = useState(false);

  useEffect(() => {
    if (!box.current) return;
    const watcher = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      root: frame,
      rootMargin: `${aheadPx}px 0px`,
    });
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, [frame]);

  useEffect(() => {
    const [sheet, layer] = [canvas.current, words.current];
    if (!near || !sheet || !layer) return;
    let stop: () => void = () => undefined;
    let current = true;
    const draw = async () => {
      const page = await document.getPage(number);
      if (!current) return;
      const natural = page.getViewport({ scale: 1 });
      setOwn(natural.height / natural.width);
      const scale = width / natural.width;
      const sharp = Math.min(
        devicePixelRatio,
        Math.sqrt(mostPixels / (natural.width * scale * natural.height * scale)),
      );
      const viewport = page.getViewport({ scale: scale * sharp });
      sheet.width = Math.floor(viewport.width);
      sheet.height = Math.floor(viewport.height);
      const drawing = page.render({ canvas: sheet, viewport });
      layer.replaceChildren();
      layer.style.setProperty('--total-scale-factor', String(scale));
      const text = new TextLayer({
        textContentSource: page.streamTextContent(),
        container: layer,
        viewport: page.getViewport({ scale }),
      });
      stop = () => {
        drawing.cancel();
        text.cancel();
      };
      await Promise.all([drawing.promise, text.render()]);
      if (current) setDrawn(true);
    };
    // A page that is cut off, or a part of it that cannot be drawn, leaves the others as they are.
    draw().catch(() => undefined);
    return () => {
      current = false;
      stop();
      setDrawn(false);
      // A canvas without size gives its memory back.
      sheet.width = 0;
      sheet.height = 0;
      layer.replaceChildren();
    };
  }, [near, document, number, width]);

  return (
    <section
      ref={box}
      className={css.page}
      style={{ width, height: Math.round(width * (own ?? ratio)) }}
      data-page={number}
      data-drawn={drawn}
      aria-label={t('file:pdf.pageOf', { page: number, total: document.numPages })}
    >
      <canvas ref={canvas} />
      <div ref={words} className={css.words} />
    </section>
  );
}

import { useEffect, useState } from 'react';
import { useText } from '../../platform/texts/texts.ts';
import { openPdfBytes } from './pdf-document.ts';
import css from './pdf-sheets.module.css';

/** Pixels for a pt: 300 of them to the inch, as printers have them. */
const scale = 300 / 72;

/** Draws each page of a PDF as a picture, one after another on one canvas. */
const drawPages = async (pdf: Blob, signal: AbortSignal, onPage: (picture: Blob) => void): Promise<void> => {
  const { document, close } = await openPdfBytes(new Uint8Array(await pdf.arrayBuffer()));
  const canvas = globalThis.document.createElement('canvas');
  try {
    for (let number = 1; number <= document.numPages && !signal.aborted; number += 1) {
      const page = await document.getPage(number);
      const viewport = page.getViewport({ scale });
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      await page.render({ canvas, viewport, intent: 'print' }).promise;
      const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done));
      if (picture === null) throw new Error(`page ${number} cannot be drawn`);
      if (!signal.aborted) onPage(picture);
    }
  } finally {
    canvas.width = 0;
    close();
  }
};

type Props = {
  pdf: Blob;
  /** Every page is drawn, or one cannot be. */
  onDone: (drawn: boolean) => void;
};

/** The pages of a PDF as sheets that a browser prints as they are. */
export default function PdfSheets({ pdf, onDone }: Props) {
  const { t } = useText();
  const [pictures, setPictures] = useState<readonly string[]>([]);
  useEffect(() => {
    const going = new AbortController();
    const addresses: string[] = [];
    drawPages(pdf, going.signal, (picture) => {
      addresses.push(URL.createObjectURL(picture));
      setPictures([...addresses]);
    }).then(
      () => going.signal.aborted || onDone(true),
      () => going.signal.aborted || onDone(false),
    );
    return () => {
      going.abort();
      for (const address of addresses) URL.revokeObjectURL(address);
      setPictures([]);
    };
  }, [pdf, onDone]);
  return pictures.map((address, n) => (
    <img
      key={address}
      className={css.sheet}
      src={address}
      alt={t('file:pdf.pageOf', { page: n + 1, total: pictures.length })}
      data-testid="sheet"
    />
  ));
}

import { fileLinksIn, withoutSignatures } from '@assize/shared/domain/file-links.ts';

const pdfName = /\.pdf$/i;

/** Whether a link of a text leads to a PDF: by its address, or, for an uploaded file, by the name it is shown under. */
export const isPdf = (href: string, text: string): boolean => {
  const [path = ''] = href.split(/[?#]/, 1);
  if (pdfName.test(path)) return true;
  return fileLinksIn(href)[0] === withoutSignatures(href) && pdfName.test(text.trim());
};

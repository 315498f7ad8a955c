import { PrinterOutlined } from '@ant-design/icons';
import { printPdf } from '@assize/shared/areas/print/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useCallback, useState } from 'react';
import { useParams } from 'react-router-dom';
import { download } from '../../data/runtime.ts';
import { isAddressId } from '../../platform/address-id.ts';
import { platform } from '../../platform/platform.ts';
import { useText } from '../../platform/texts/texts.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { useSession } from '../../state/session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoginRequired, QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import css from './paper-page.module.css';

const PdfSheets = lazyPart(() => import('../../kit/pdf/pdf-sheets.tsx'));

function Loaded({ id }: { id: number }) {
  const { t, locale } = useText();
  usePageTitle(t('print:paper.title', { id }));
  const query = useQuery({
    queryKey: ['print-pdf', id, locale],
    queryFn: ({ signal }) => download(printPdf, { query: { id } }, { signal }),
    // The page prints what it has fetched.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [drawn, setDrawn] = useState<{ of: Blob; whole: boolean } | null>(null);
  const pdf = query.data;
  const done = useCallback(
    (whole: boolean) => {
      if (pdf) setDrawn({ of: pdf, whole });
      // The sheets are on the page with the next frame.
      if (whole) requestAnimationFrame(() => platform.print());
    },
    [pdf],
  );
  const isWhole = pdf !== undefined && drawn?.of === pdf ? drawn.whole : null;
  return (
    <>
      <div className={css.bar}>
        <h1>{t('print:paper.title', { id })}</h1>
        <Button
          type="primary"
          icon={<PrinterOutlined aria-hidden="true" />}
          disabled={isWhole !== true}
          loading={pdf !== undefined && isWhole === null}
          onClick={() => platform.print()}
        >
          {t('print:paper.now')}
        </Button>
      </div>
      <QueryView query={query}>
        {(shown) => (
          <>
            {isWhole === false && (
              <p className={textCss.error} role="alert">
                {t('file:pdf.malformed')}
              </p>
            )}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a narrow window scrolls the sheets by keys as well */}
            <section className={css.sheets} aria-label={t('print:text')} tabIndex={0}>
              <Suspense fallback={<Lines />}>
                <PdfSheets pdf={shown} onDone={done} />
              </Suspense>
            </section>
          </>
        )}
      </QueryView>
    </>
  );
}

/** A print job on pages as they come out of the printer, which the browser is asked for at once. */
export default function PaperPage() {
  const { t } = useText();
  usePageTitle(t('print:title'));
  const { contestID = '', printID = '' } = useParams();
  const signedIn = useSession(({ user }) => user !== null);
  return (
    <main className={css.page}>
      {!isAddressId(contestID) || !isAddressId(printID) ? (
        <p role="alert">{t('print:paper.missing')}</p>
      ) : signedIn ? (
        <Loaded id={Number(printID)} />
      ) : (
        <LoginRequired />
      )}
    </main>
  );
}

import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { Children, type ComponentProps, isValidElement, type ReactNode, Suspense, use, useMemo } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { ErrorBoundary } from 'react-error-boundary';
import { Link } from 'react-router-dom';
import { useText } from '../../platform/texts/texts.ts';
import { PartFailed } from '../../ui/part-failed.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import { isTooHeavy } from './effort.ts';
import { isPdf } from './is-pdf.ts';
import css from './markdown.module.css';
import { HasRoom, PdfCard } from './pdf-card.tsx';
import { extrasFor, renderTree } from './pipeline.ts';

const textOf = (children: ReactNode): string =>
  Children.toArray(children)
    .filter((child) => typeof child === 'string')
    .join('');

function TextLink({ href = '', children, node: _, ...rest }: ComponentProps<'a'> & { node?: unknown }) {
  if (isPdf(href, textOf(children))) return <PdfCard href={href}>{children}</PdfCard>;
  if (/^\/(?!\/|api\/)/.test(href)) return <Link to={href}>{children}</Link>;
  return (
    <a {...rest} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

const isPdfLink = (child: ReactNode): boolean =>
  isValidElement<ComponentProps<'a'>>(child) &&
  child.type === TextLink &&
  isPdf(child.props.href ?? '', textOf(child.props.children));

/** A paragraph; one with a PDF has room for the document, which no paragraph may hold. */
function Paragraph({ children, node: _, ...rest }: ComponentProps<'p'> & { node?: unknown }) {
  if (!Children.toArray(children).some(isPdfLink)) return <p {...rest}>{children}</p>;
  return (
    <div className={css.paragraph}>
      <HasRoom value={true}>{children}</HasRoom>
    </div>
  );
}

const components = {
  a: TextLink,
  p: Paragraph,
  img: ({ node: _, alt = '', ...rest }: ComponentProps<'img'> & { node?: unknown }) => (
    <img {...rest} alt={alt} loading="lazy" decoding="async" />
  ),
  table: ({ node: _, ...rest }: ComponentProps<'table'> & { node?: unknown }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={css.tableScroll} tabIndex={0}>
      <table {...rest} />
    </div>
  ),
  pre: ({ node: _, ...rest }: ComponentProps<'pre'> & { node?: unknown }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre {...rest} tabIndex={0} />
  ),
};

function Rendered({ text }: { text: string }) {
  const extras = use(extrasFor(text));
  return useMemo(
    () => toJsxRuntime(renderTree(text, extras), { Fragment, jsx, jsxs, components, passNode: false }),
    [text, extras],
  );
}

/** A text as it was written, where laying it out would hold the page. */
function AsWritten({ text }: { text: string }) {
  const { t } = useText();
  return (
    <>
      <p role="note">{t('common:markdown.heavy')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>{text}</pre>
    </>
  );
}

/** Markdown with tables, formulas and coloured code, sanitised; never through innerHTML. */
export function Markdown({ text }: { text: string }) {
  const isHeavy = useMemo(() => isTooHeavy(text), [text]);
  return (
    <div className={css.markdown} data-testid="markdown">
      <ErrorBoundary FallbackComponent={PartFailed}>
        <Suspense fallback={<Lines rows={3} />}>
          {isHeavy ? <AsWritten text={text} /> : <Rendered text={text} />}
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

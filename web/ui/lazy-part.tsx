import { type ComponentType, lazy, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { importPart } from '../platform/import-part.ts';
import { PartFailed } from './part-failed.tsx';

/**
 * A part of the page in a chunk of its own. A chunk that cannot be loaded and a part that throws cost the part's own
 * place only: `Failed` stands there, and can have the part tried again.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Failed: ComponentType<FallbackProps> = PartFailed,
): ComponentType<P> => {
  const begin = () => lazy(() => importPart(load));
  let latest = begin();
  return function LazyPart(props: P) {
    const [Part, setPart] = useState<ComponentType<P>>(() => latest);
    return (
      <ErrorBoundary
        FallbackComponent={Failed}
        onError={() => {
          latest = begin();
        }}
        onReset={() => setPart(() => latest)}
      >
        <Part {...props} />
      </ErrorBoundary>
    );
  };
};

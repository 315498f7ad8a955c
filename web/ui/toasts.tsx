import { Suspense } from 'react';
import { useToasts } from '../state/toasts.ts';
import { lazyPart } from './lazy-part.tsx';

/** Loaded with the first message; without it pages work, and only short messages are missed. */
const Corner = lazyPart(
  () => import('./toast-corner.tsx'),
  () => null,
);

/** Short messages over the page. */
export function Toasts() {
  const told = useToasts(({ told: any }) => any);
  if (!told) return null;
  return (
    <Suspense>
      <Corner />
    </Suspense>
  );
}

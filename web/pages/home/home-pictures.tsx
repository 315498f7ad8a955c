import { listCarousel } from '@assize/shared/areas/carousel/endpoints.ts';
import { events } from '@assize/shared/areas/carousel/events.ts';
import { Suspense } from 'react';
import { useApi } from '../../data/hooks.ts';
import { again } from '../../data/live.ts';
import { withTexts } from '../../platform/texts/texts.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import css from './home-page.module.css';

/** Loaded only where there are pictures; without it the page lacks nothing that matters. */
const Carousel = lazyPart(
  withTexts(['carousel'], () => import('./carousel.tsx')),
  () => null,
);

/** The pictures of the home page, and whether it is known yet if there are any. */
export const useHomePictures = () => {
  const { data, isPending } = useApi(
    listCarousel,
    {},
    {
      everybodys: true,
      topics: [{ name: 'site', events: { carousel: again(events.site.carousel) } }],
    },
  );
  const pictures = data !== undefined && data.length > 0 && (
    <Suspense fallback={<div className={css.pictures} />}>
      <Carousel slides={data} />
    </Suspense>
  );
  return { pictures, isPending };
};

import type { Resolution } from '@assize/shared/domain/standings/types.ts';
import { useEffect, useRef } from 'react';
import type { RollInfo } from './resolution.ts';

/** Loads the pictures of all cards at once: their addresses are good for minutes, a ceremony lasts longer. */
export const usePictures = (
  { participants }: Pick<RollInfo, 'participants'>,
  { steps }: Pick<Resolution, 'steps'>,
): void => {
  // An image that is held is in the document's list of available images, and is not asked for again.
  const held = useRef<HTMLImageElement[]>([]);
  useEffect(() => {
    const won = new Set(steps.flatMap((step) => (step.kind === 'award' ? step.participant : [])));
    held.current = participants.flatMap(({ uid, photo, avatar }) => {
      const address = photo ?? avatar;
      if (address === null || !won.has(uid)) return [];
      const image = new Image();
      image.src = address;
      return image;
    });
  }, [participants, steps]);
};

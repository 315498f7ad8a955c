import { CaretRightOutlined, LeftOutlined, PauseOutlined, RightOutlined } from '@ant-design/icons';
import type { Slide } from '@assize/shared/areas/carousel/endpoints.ts';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../platform/texts/texts.ts';
import css from './carousel.module.css';

/** Time in ms for which a picture stays. */
const stayMs = 5_000;

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

function Leads({ to, children }: { to: string; children: ReactNode }) {
  if (to === '') return children;
  if (to.startsWith('/')) return <Link to={to}>{children}</Link>;
  return (
    <a href={to} rel="noreferrer">
      {children}
    </a>
  );
}

/**
 * Pictures in turn: by themselves while nobody looks closer, by swipe, buttons and arrow keys. People who want less
 * motion start them by hand.
 */
export default function Carousel({ slides }: { slides: readonly Slide[] }) {
  const { t } = useText();
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(() => !isStill());
  const [isHeld, setHeld] = useState(false);
  const count = slides.length;
  const current = Math.min(at, count - 1);

  const show = (n: number): void => {
    const place = track.current;
    if (!place) return;
    const next = (n + count) % count;
    place.scrollTo({ left: next * place.clientWidth, behavior: isStill() ? 'instant' : 'smooth' });
  };
  const advance = useEffectEvent(() => {
    if (document.visibilityState === 'visible') show(current + 1);
  });
  const runs = isPlaying && !isHeld && count > 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each picture stays its whole time, however it came
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => advance(), stayMs);
    return () => clearInterval(timer);
  }, [runs, current]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    show(current + (event.key === 'ArrowRight' ? 1 : -1));
  };
  return (
    <section
      className={css.carousel}
      aria-roledescription={t('carousel:slides')}
      aria-label={t('carousel:region')}
      data-testid="carousel"
      onKeyDown={onKeyDown}
      onPointerEnter={({ pointerType }) => setHeld(pointerType === 'mouse')}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ul
        ref={track}
        className={css.track}
        aria-live={runs ? 'off' : 'polite'}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setAt(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }
      >
        {slides.map(({ id, url, link, alt }, n) => (
          <li key={id} aria-label={t('carousel:slide', { no: n + 1, count })} inert={n !== current}>
            <Leads to={link}>
              <img
                src={url}
                alt={alt}
                loading={n === 0 ? 'eager' : 'lazy'}
                decoding="async"
                draggable={false}
              />
            </Leads>
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className={css.tools}>
          <Button
            size="small"
            icon={
              isPlaying ? <PauseOutlined aria-hidden="true" /> : <CaretRightOutlined aria-hidden="true" />
            }
            aria-label={t(isPlaying ? 'carousel:pause' : 'carousel:play')}
            onClick={() => setPlaying(!isPlaying)}
          />
          <Button
            size="small"
            icon={<LeftOutlined aria-hidden="true" />}
            aria-label={t('carousel:previous')}
            onClick={() => show(current - 1)}
          />
          <span className={css.dots}>
            {slides.map(({ id }, n) => (
              <button
                key={id}
                type="button"
                aria-label={t('carousel:goTo', { no: n + 1 })}
                aria-current={n === current || undefined}
                onClick={() => show(n)}
              />
            ))}
          </span>
          <Button
            size="small"
            icon={<RightOutlined aria-hidden="true" />}
            aria-label={t('carousel:next')}
            onClick={() => show(current + 1)}
          />
        </div>
      )}
    </section>
  );
}

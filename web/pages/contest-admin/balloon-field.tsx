import { balloonColors } from '@assize/shared/areas/contest/contest.ts';
import { useText } from '../../platform/texts/texts.ts';
import colourCss from '../../ui/colour-field.module.css';
import layoutCss from '../../ui/layout.module.css';
import css from './balloon-field.module.css';

type Props = { id?: string; value?: string | null; onChange?: (value: string | null) => void };

/** The colour of a balloon: one of those offered, another, or none. */
export function BalloonField({ id, value = null, onChange }: Props) {
  const { t } = useText();
  return (
    <fieldset className={css.colours} aria-label={t('contest-admin:problem.balloon')}>
      <span className={layoutCss.row}>
        <button
          type="button"
          className={css.colour}
          aria-pressed={value === null}
          aria-label={t('contest-admin:problem.noBalloon')}
          title={t('contest-admin:problem.noBalloon')}
          onClick={() => onChange?.(null)}
        />
        {balloonColors.map((color) => (
          <button
            key={color}
            type="button"
            className={css.colour}
            style={{ background: color }}
            aria-pressed={value === color}
            aria-label={color}
            title={color}
            onClick={() => onChange?.(color)}
          />
        ))}
        <input
          {...(id !== undefined && { id })}
          type="color"
          className={colourCss.input}
          aria-label={t('contest-admin:problem.otherColour')}
          title={t('contest-admin:problem.otherColour')}
          value={value ?? '#ffffff'}
          onChange={({ target }) => onChange?.(target.value)}
        />
      </span>
    </fieldset>
  );
}

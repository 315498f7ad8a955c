import css from './pie.module.css';

type Slice = { key: string; value: number; colour: string };

const radius = 15.9155;
/** Room between two slices, in percent of the ring. */
const gap = 0.6;

/** Shares of a whole as a ring; what it says stands in a table beside it, which screen readers read instead. */
export function Pie({ slices, children }: { slices: readonly Slice[]; children?: React.ReactNode }) {
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  const shown = slices.filter(({ value }) => value > 0);
  const shares = shown.map(({ value }) => (value / total) * 100);
  return (
    <div className={css.pie} aria-hidden="true">
      <svg viewBox="0 0 40 40" role="presentation">
        {shown.map(({ key, colour }, n) => {
          const share = shares[n] ?? 0;
          const before = shares.slice(0, n).reduce((sum, one) => sum + one, 0);
          const drawn = shown.length === 1 ? 100 : Math.max(share - gap, 0.4);
          return (
            <circle
              key={key}
              cx="20"
              cy="20"
              r={radius}
              fill="none"
              strokeWidth="6"
              stroke={colour}
              strokeDasharray={`${drawn} ${100 - drawn}`}
              strokeDashoffset={25 - before}
            />
          );
        })}
      </svg>
      <div className={css.middle}>{children}</div>
    </div>
  );
}

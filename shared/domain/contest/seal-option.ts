/** Choices of the form for the start of the seal; `own` is a time of one's own. */
export const sealOption = { halfHour: 0, hour: 1, fromStart: 2, own: 3 } as const;
export type SealOption = (typeof sealOption)[keyof typeof sealOption];

const secondsBeforeEnd = { [sealOption.halfHour]: 1_800, [sealOption.hour]: 3_600 } as const;

type Span = { startMs: number; endMs: number };
const secondsOf = ({ startMs, endMs }: Span) => (endMs - startMs) / 1000;

/** Whether a contest is long enough for an option. */
export const isSealOffered = (option: SealOption, span: Span): boolean =>
  option !== sealOption.halfHour && option !== sealOption.hour
    ? true
    : secondsOf(span) >= secondsBeforeEnd[option];

/** The start of the seal that an option means; null: it means none for this contest. */
export const sealTimeOf = (option: SealOption, span: Span, ownMs: number | null): number | null => {
  if (option === sealOption.fromStart) return span.startMs;
  if (option === sealOption.own) return ownMs;
  return isSealOffered(option, span) ? span.endMs - secondsBeforeEnd[option] * 1000 : null;
};

/** The option that a stored seal time is. */
export const sealOptionOf = (span: Span, sealMs: number): SealOption => {
  const fixed = [sealOption.halfHour, sealOption.hour, sealOption.fromStart] as const;
  return fixed.find((option) => sealTimeOf(option, span, null) === sealMs) ?? sealOption.own;
};

/** The option a form begins with when sealing is switched on. */
export const usualSeal = (type: number, span: Span): SealOption =>
  type !== 0 || secondsOf(span) < 3_600 ? sealOption.fromStart : sealOption.hour;

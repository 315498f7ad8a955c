const two = (value: number): string => String(value).padStart(2, '0');

/** Ms of a span as the Contest API writes it, `(-)h:mm:ss(.uuu)`, however many digits follow the point; null: it is none. */
export const reltimeMs = (text: string): number | null => {
  const [whole, sign = '', hours = '', minutes = '', seconds = '', fraction = ''] =
    /^\s*([+-]?)(\d+):([0-5]?\d):([0-5]?\d)(?:\.(\d+))?\s*$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const ms =
    (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000 +
    Math.floor(Number(`0.${fraction || '0'}`) * 1_000 + 1e-6);
  return sign === '-' && ms > 0 ? -ms : ms;
};

/** The reverse: `h:mm:ss.uuu`. */
export const reltimeOf = (ms: number): string => {
  const whole = Math.abs(Math.trunc(ms));
  const seconds = Math.floor(whole / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const sign = ms < 0 && whole > 0 ? '-' : '';
  return `${sign}${hours}:${two(minutes)}:${two(seconds % 60)}.${String(whole % 1000).padStart(3, '0')}`;
};

/** Ms since 1970 of an instant as contest packages write it: also with a zone of hours alone, and a space for the T. */
export const instantMs = (text: string): number | null => {
  const plain = text
    .trim()
    .replace(/^(\d{4}-\d\d-\d\d)\s+(?=\d)/, '$1T')
    .replace(/\s+(?=[+-]\d)/, '')
    .replace(/([+-]\d\d)$/, (zone, hours: string, at: number) => (at > 10 ? `${hours}:00` : zone))
    .replace(/([+-]\d\d)(\d\d)$/, (zone, hours: string, minutes: string, at: number) =>
      at > 10 ? `${hours}:${minutes}` : zone,
    );
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(plain);
  const ms = isWhole ? Date.parse(plain) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
};

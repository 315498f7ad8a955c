const two = (value: number): string => String(value).padStart(2, '0');

/** A span as the Contest API writes it: `h:mm:ss.uuu`. */
export const reltimeOf = (ms: number): string => {
  const whole = Math.abs(Math.trunc(ms));
  const seconds = Math.floor(whole / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const sign = ms < 0 && whole > 0 ? '-' : '';
  return `${sign}${hours}:${two(minutes)}:${two(seconds % 60)}.${String(whole % 1000).padStart(3, '0')}`;
};

export const minutesOf = (seconds: number): number => Math.floor(seconds / 60);

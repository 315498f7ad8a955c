import Bowser from 'bowser';

/** Browser and system of a user agent; null where it names neither. */
export const deviceOf = (userAgent: string): { browser: string; system: string } | null => {
  if (userAgent === '') return null;
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name || !os.name) return null;
  return { browser: browser.name, system: os.name };
};

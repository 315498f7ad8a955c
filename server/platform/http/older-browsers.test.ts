import { expect, it } from 'vitest';
import { isOlderBrowser } from './older-browsers.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [`${windows} ${webkit} Chrome/108.0.5359.215 Safari/537.36`, true],
  [`${windows} ${webkit} Chrome/121.0.0.0 Safari/537.36`, true],
  [`${windows} ${webkit} Chrome/122.0.0.0 Safari/537.36`, false],
  [`${windows} ${webkit} Chrome/109.0.0.0 Safari/537.36 Edg/109.0.1518.140`, true],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Assize/0.1.0 Chrome/108.0.5359.215 Electron/22.3.25 Safari/537.36`,
    true,
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Assize/0.1.0 Chrome/156.0.0.0 Electron/45.5.0 Safari/537.36`,
    false,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', true],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', false],
  [`${mac} Version/18.3 Safari/605.1.15`, true],
  [`${mac} Version/18.4 Safari/605.1.15`, false],
  [`${mac} Version/26.0 Safari/605.1.15`, false],
  ['curl/8.0', false],
  ['', false],
  [undefined, false],
])('%s gets the build for older browsers: %s', (userAgent, older) => {
  expect(isOlderBrowser(userAgent)).toBe(older);
});

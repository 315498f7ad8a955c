import type { Flavour } from '../policy/start.ts';

/** Written in by the bundler. */
declare const __ASSIZE_FLAVOUR__: Flavour;
declare const __ASSIZE_VERSION__: string;

export const flavour: Flavour = __ASSIZE_FLAVOUR__;
export const appVersion: string = __ASSIZE_VERSION__;

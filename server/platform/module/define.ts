import type { Core } from '../core.ts';
import type { ModuleParts } from './parts.ts';

/** Service of a module for other modules, and its declarations. */
export type BuiltModule<Service> = ModuleParts & { service: Service };

export type Module<Name extends string, Needs, Service> = {
  readonly name: Name;
  readonly create: (core: Core, needs: Needs) => BuiltModule<Service>;
};

/** A part that there is not: a misspelt one would be left out without a word. */
type NoOthers<Built> = { [Part in Exclude<keyof Built, keyof BuiltModule<unknown>>]: never };

/**
 * A module of the server: how it is built from the core and from the services of modules before it in the list
 * (`needs`, by their names).
 */
export const defineModule = <
  const Name extends string,
  Needs extends object,
  Built extends BuiltModule<unknown>,
>(module: {
  name: Name;
  create: (core: Core, needs: Needs) => Built & NoOthers<Built>;
}): Module<Name, Needs, Built['service']> => module;

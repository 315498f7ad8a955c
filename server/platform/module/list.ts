import type { Core } from '../core.ts';
import { undeclaredModels } from '../mongo/collection.ts';
import type { Declarations } from './declared.ts';
import type { Module } from './define.ts';

/** A name that no module before has. */
type Unused<Name, Services> = Name extends keyof Services
  ? { name: 'another module has this name' }
  : unknown;

/**
 * Modules in the order in which they are built. A module whose needs are not among the services of those before it is
 * refused by its type, so that no two can need each other.
 */
export type ModuleList<Services extends object> = {
  add<const Name extends string, Service>(
    module: Module<Name, Services, Service> & Unused<Name, Services>,
  ): ModuleList<Services & { readonly [K in Name]: Service }>;
  /**
   * Builds all of them; their declarations go to `declarations`.
   * @throws Error naming a module that does not say all it must
   */
  build(core: Core, declarations: Declarations): Services;
};

const listOf = <Services extends object>(
  build: (core: Core, declarations: Declarations) => Services,
): ModuleList<Services> => ({
  build(core, declarations) {
    const services = build(core, declarations);
    declarations.complete();
    return services;
  },
  add<const Name extends string, Service>(module: Module<Name, Services, Service>) {
    return listOf((core, declarations) => {
      const services = build(core, declarations);
      const models = core.database.modelNames().length;
      const { service, ...parts } = module.create(core, services);
      if (core.database.modelNames().length > models && parts.fileRefs === undefined)
        throw new Error(
          `module ${module.name} stores something and does not say which files that refers to: fileRefs ({} for none)`,
        );
      const [undeclared] = undeclaredModels(core.database);
      if (undeclared !== undefined)
        throw new Error(`module ${module.name} stores ${undeclared} in a shape that no collection declares`);
      declarations.add(parts);
      // A computed key loses its name in the type; the module's own name is what is written here.
      const own = { [module.name]: service } as { readonly [K in Name]: Service };
      return { ...services, ...own };
    });
  },
});

/** The empty list. */
export const moduleList = (): ModuleList<object> => listOf(() => ({}));

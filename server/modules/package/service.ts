import type { ImportService } from './import/service.ts';

/** Problems as packages. */
export type PackageService = { imports: ImportService };

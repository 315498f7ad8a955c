import type { ImportService } from './import/service.ts';

export { Refused } from './formats/found.ts';
export { parseJson, parseYaml } from './formats/json.ts';
export { foldersWith, type PackageTree, packageTree } from './formats/tree.ts';

/** Problems as packages. */
export type PackageService = { imports: ImportService };

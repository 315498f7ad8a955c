import type { Flavour } from '@assize/desktop/policy/start.ts';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';

/**
 * Binds a program to the app for good: it is no Node, and takes nothing of Node's environment. Only Playwright needs
 * the inspector, which is the one difference of the flavour `e2e`.
 */
export const bindProgram = async (program: string, flavour: Flavour, platform: string): Promise<void> => {
  /** The app is one archive, whose hash the program knows; on Linux Electron has no such check. */
  const archive =
    platform === 'linux'
      ? {}
      : {
          [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
          [FuseV1Options.OnlyLoadAppFromAsar]: true,
        };
  await flipFuses(program, {
    version: FuseVersion.V1,
    resetAdHocDarwinSignature: platform === 'darwin',
    [FuseV1Options.RunAsNode]: false,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: flavour === 'e2e',
    ...archive,
  });
};

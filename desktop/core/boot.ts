/** One step of the start; what it returns takes it back. */
export type BootStep = {
  readonly name: string;
  readonly run: () => Promise<(() => void) | undefined> | (() => void) | undefined;
};

export class BootFailed extends Error {
  override readonly name = 'BootFailed';
}

/**
 * Takes the steps in their order. When one fails, those before it are taken back, the last one first.
 * @returns how to take all of them back; a step that cannot be taken back does not keep the others from it
 */
export const boot = async (steps: readonly BootStep[], log: (line: string) => void): Promise<() => void> => {
  const undos: { name: string; undo: () => void }[] = [];
  const takeBack = (): void => {
    for (const { name, undo } of undos.splice(0).toReversed()) {
      try {
        undo();
      } catch (error) {
        log(`${name} could not be taken back: ${String(error)}`);
      }
    }
  };
  for (const { name, run } of steps) {
    try {
      const undo = await run();
      if (undo) undos.push({ name, undo });
    } catch (cause) {
      takeBack();
      throw new BootFailed(`the app could not start at "${name}"`, { cause });
    }
  }
  return takeBack;
};

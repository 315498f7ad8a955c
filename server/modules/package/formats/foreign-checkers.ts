import { stockCheckers } from '@assize/shared/domain/stock-checkers.ts';

/** Code of a checker that every testlib user has; undefined when we have none of this name. */
export const stockCheckerCode = (name: string): string | undefined =>
  stockCheckers.find((one) => one.name === name.replace(/^std::/, '').replace(/\.cpp$/, ''))?.code;

/**
 * Added to checkers in C and C++ that were written for the order input, answer, output: ours are called with input,
 * output, answer. glibc passes argv to constructors, before main sees it.
 */
export const turnArguments = `
/* This checker was written for the order input, answer, output. */
__attribute__((constructor)) static void turn_arguments(int count, char **words) {
  if (count > 3) {
    char *word = words[2];
    words[2] = words[3];
    words[3] = word;
  }
}
`;

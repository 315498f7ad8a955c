/** Parts that are told when something happens in this process: later modules add themselves to an earlier one. */
export type Listeners<Args extends readonly unknown[], Result = void> = {
  add(listener: (...args: Args) => Result): void;
  /** Results in the order in which the listeners were added. */
  tell(...args: Args): Result[];
};

export const listeners = <Args extends readonly unknown[], Result = void>(): Listeners<Args, Result> => {
  const all: ((...args: Args) => Result)[] = [];
  return {
    add: (listener) => {
      all.push(listener);
    },
    tell: (...args) => all.map((listener) => listener(...args)),
  };
};

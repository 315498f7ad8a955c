/** A cache with leases: beyond a size, it forgets the values that were not used for longest, but no leased ones. */

export type Lease<V> = { readonly value: V; readonly release: () => void };

type Entry<V> = { readonly value: Promise<V>; made?: V; bytes: number; leases: number };

export type LeaseCacheOptions<V> = {
  /** Most bytes kept; leased values may exceed it. */
  readonly maxBytes: number;
  readonly sizeOf: (value: V) => number;
  /** Called once for every forgotten value, before the value can be made anew. */
  readonly dispose: (value: V) => void;
};

export class LeaseCache<V> {
  readonly #options: LeaseCacheOptions<V>;
  /** In the order of last use. */
  readonly #entries = new Map<string, Entry<V>>();
  #bytes = 0;

  constructor(options: LeaseCacheOptions<V>) {
    this.#options = options;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Puts in a value that exists already; values put in later count as used later. */
  seed(key: string, value: V): void {
    if (!this.#entries.has(key))
      this.#entries.set(key, this.#settle({ value: Promise.resolve(value), bytes: 0, leases: 0 }, value));
    this.#forgetOldest();
  }

  /**
   * The value under `key`, made by `make` if the cache does not have it: once, however many callers ask at
   * the same time. A failed `make` fails all these callers and leaves no value. `release` must be called when
   * the value is no longer used.
   */
  async lease(key: string, make: () => Promise<V>): Promise<Lease<V>> {
    const entry = this.#entries.get(key) ?? this.#begin(key, make);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    entry.leases++;
    try {
      const value = await entry.value;
      let released = false;
      return {
        value,
        release: () => {
          if (released) return;
          released = true;
          entry.leases--;
          this.#forgetOldest();
        },
      };
    } catch (error) {
      entry.leases--;
      throw error;
    }
  }

  /** Notes that the size of a value has changed. */
  remeasure(key: string): void {
    const entry = this.#entries.get(key);
    if (entry?.made === undefined) return;
    this.#bytes -= entry.bytes;
    this.#settle(entry, entry.made);
    this.#forgetOldest();
  }

  #begin(key: string, make: () => Promise<V>): Entry<V> {
    const entry: Entry<V> = { value: make(), bytes: 0, leases: 0 };
    this.#entries.set(key, entry);
    entry.value.then(
      (value) => {
        this.#settle(entry, value);
        this.#forgetOldest();
      },
      () => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key);
      },
    );
    return entry;
  }

  #settle(entry: Entry<V>, value: V): Entry<V> {
    entry.made = value;
    entry.bytes = this.#options.sizeOf(value);
    this.#bytes += entry.bytes;
    return entry;
  }

  #forgetOldest(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#bytes <= this.#options.maxBytes) return;
      if (entry.leases > 0 || entry.made === undefined) continue;
      this.#entries.delete(key);
      this.#bytes -= entry.bytes;
      this.#options.dispose(entry.made);
    }
  }
}

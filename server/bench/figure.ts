/** The shape of a figure as build/load prints it. */
export type Figure = { name: string; value: number; unit: string; bar: string; met: boolean | null };
/** Addresses of database and Redis; the benches use a database and keys of their own and drop them. */
export type BenchServices = { mongoUri: string; redisUrl: string };

/** The shape of a figure as build/load prints it. */
export type Figure = { name: string; value: number; unit: string; bar: string; met: boolean | null };
/** Where database and Redis are; the benches use a database and keys of their own and drop them. */
export type BenchServices = { mongoUri: string; redisUrl: string };

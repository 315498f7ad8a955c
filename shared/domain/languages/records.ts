/** Every language, in the order of the editor's list (Languages 1). A new one is a record beside these and a line here. */
import type { Language } from '../language.ts';
import { csharp } from './csharp.ts';
import { c, cpp11, cpp14, cpp17, cpp20, cpp23 } from './gnu.ts';
import { golang } from './go.ts';
import { java } from './java.ts';
import { javascript } from './javascript.ts';
import { kotlin } from './kotlin.ts';
import { pascal } from './pascal.ts';
import { php } from './php.ts';
import { pypy3, python2, python3 } from './python.ts';
import { ruby } from './ruby.ts';
import { rust } from './rust.ts';
import { typescript } from './typescript.ts';

export const records: readonly Language[] = [
  c,
  cpp17,
  cpp20,
  cpp11,
  cpp14,
  cpp23,
  java,
  python3,
  pypy3,
  golang,
  rust,
  javascript,
  csharp,
  kotlin,
  typescript,
  pascal,
  php,
  ruby,
  python2,
];

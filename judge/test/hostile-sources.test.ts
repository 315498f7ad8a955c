/**
 * Sources that try to read files of the judge's machine while they are compiled (for reading at run time see
 * languages.test.ts). Each trick is also tried on a file that the program may read, where the trick must
 * work: otherwise a trick that never reads anything would pass the test.
 */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { verdict, verdictShort } from '@assize/shared/domain/verdict.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countPrograms } from './count-programs.ts';
import { type JudgedProblem, openRig } from './rig.ts';

const rig = await openRig();

/** Text that is a valid expression by itself in each language. */
const SECRET = '20260719';

type Trick = {
  readonly what: string;
  readonly language: string;
  /** A program that prints the content of the file at `path`, read while it is compiled. */
  readonly source: (path: string) => string;
  /** false: the trick needs more than a file beside the source to work. */
  readonly works?: false;
};

const cEmbed = (path: string) =>
  `__asm__(".section .rodata\\ntext: .incbin \\"${path}\\"\\n.byte 0\\n.previous"); extern char text[];\n#include <stdio.h>\nint main(void) { puts(text); return 0; }`;

const whileCompiling: readonly Trick[] = [
  {
    what: 'include',
    language: 'C',
    source: (path) =>
      `#include <stdio.h>\nint secret =\n#include "${path}"\n;\nint main(void) { printf("%d\\n", secret); return 0; }`,
  },
  { what: 'incbin', language: 'C', source: cEmbed },
  {
    what: 'include by macro',
    language: 'C++ 17',
    source: (path) =>
      `#define FILE_NAME "${path}"\n#include <iostream>\nlong secret =\n#include FILE_NAME\n;\nint main() { std::cout << secret; }`,
  },
  {
    what: 'include_str',
    language: 'Rust',
    source: (path) => `fn main() { println!("{}", include_str!("${path}")); }`,
  },
  {
    what: 'include_bytes',
    language: 'Rust',
    source: (path) => `fn main() { for one in include_bytes!("${path}") { print!("{}", *one as char); } }`,
  },
  {
    what: 'include!',
    language: 'Rust',
    source: (path) => `fn main() { println!("{}", include!("${path}")); }`,
  },
  {
    what: 'path of a module',
    language: 'Rust',
    source: (path) => `#[path = "${path}"] mod secret;\nfn main() { println!("{}", secret::TEXT); }`,
    works: false,
  },
  {
    what: 'embed',
    language: 'Golang',
    source: (path) =>
      `package main\nimport (\n\t_ "embed"\n\t"fmt"\n)\n//go:embed ${path}\nvar text string\nfunc main() { fmt.Println(text) }`,
    works: false,
  },
  {
    what: 'cgo',
    language: 'Golang',
    source: (path) =>
      `package main\n// int secret =\n// #include "${path}"\n// ;\nimport "C"\nimport "fmt"\nfunc main() { fmt.Println(C.secret) }`,
    works: false,
  },
  {
    what: 'include',
    language: 'Pascal',
    source: (path) => `const secret =\n{$I ${path}}\n;\nbegin writeln(secret) end.`,
  },
  {
    what: 'reference path',
    language: 'TypeScript',
    source: (path) => `/// <reference path="${path}" />\nconsole.log(1);`,
    works: false,
  },
  {
    what: 'import of JSON',
    language: 'TypeScript',
    source: (path) => `import secret from '${path}';\nconsole.log(secret);`,
    works: false,
  },
  {
    what: 'key file',
    language: 'C#',
    source: (path) =>
      `[assembly: System.Reflection.AssemblyKeyFile("${path}")]\nclass P { static void Main() { System.Console.Write(1); } }`,
    works: false,
  },
];

/** Files that are no source code, submitted as a source. */
const noSources: Readonly<Record<string, string>> = {
  'an ELF program': '\u007fELF\u0002\u0001\u0001\0\0\0\0\0\0\0\0\0\u0003\0>\0\u0001\0\0\0',
  'an archive of objects': '!<arch>\nmain.o/         0           0     0     644     8         `\n12345678\n',
  assembler: '.globl main\nmain:\n xor %eax, %eax\n ret\n',
  'a script of the linker': 'INPUT(/usr/lib/x86_64-linux-gnu/crt1.o)\n',
  'a class of Java': '\u00ca\u00fe\u00ba\u00be\0\0\u0000\u003d',
  'an options file': '@/etc/passwd\n',
};

const problem = (
  cases: readonly { input: string; output: string }[],
  beside?: string,
  content: string | Uint8Array = SECRET,
): JudgedProblem => ({
  // OI: every case is judged, also after a failed one.
  type: 1,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  isRemoveEndBlank: true,
  timeLimitMs: 3000,
  memoryLimitMb: 256,
  stackLimitMb: 64,
  fileIo: null,
  cases: cases.map((one) => ({ ...one, score: 10, groupNum: null })),
  ...(beside === undefined ? {} : { userFiles: [{ name: beside, text: content }] }),
});

const LOADED = 'a plug-in was loaded';

/** A plug-in that prints a line and ends the compiler when it is loaded; this function checks that outside the box. */
const compilerPlugin = async (folder: string): Promise<Uint8Array> => {
  const [source, made] = [join(folder, 'plugin.c'), join(folder, 'plugin.so')];
  await writeFile(
    source,
    `#include <stdio.h>\n#include <unistd.h>\nint plugin_is_GPL_compatible;\n__attribute__((constructor)) static void loaded(void) { fputs("${LOADED}\\n", stderr); _exit(3); }\n`,
  );
  const gcc = (args: readonly string[]) => promisify(execFile)('gcc', args);
  await gcc(['-shared', '-fPIC', '-o', made, source]);
  await expect(gcc([`-fplugin=${made}`, '-S', '-o', '/dev/null', source])).rejects.toMatchObject({
    stderr: expect.stringContaining(LOADED),
  });
  return readFile(made);
};

if (typeof rig === 'string') {
  it.skip(`hostile sources: no sandbox here: ${rig}`, () => {});
} else {
  let folder = '';
  let secret = '';
  beforeAll(async () => {
    // Outside the box everybody may read the folder, so that only the box prevents it.
    folder = await mkdtemp(join(tmpdir(), 'assize-secret-'));
    await chmod(folder, 0o755);
    secret = join(folder, 'secret.inc');
    await writeFile(secret, SECRET, { mode: 0o644 });
  });
  afterAll(async () => {
    await rig.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  describe('a source that reads a file of the judge while it is compiled', () => {
    it.for(whileCompiling)('$language: $what', { timeout: 120_000 }, async (trick, context) => {
      const { language, source, works } = trick;
      const missing = rig.whyMissing(language);
      if (missing) context.skip(`${language} is not on this machine: ${missing}`);
      const data = [{ input: '', output: SECRET }];
      if (works !== false) {
        const own = await rig.judge(problem(data, 'own.inc'), language, source('own.inc'));
        expect(verdictShort[own.status], own.errorMessage ?? '').toBe('AC');
      }
      for (const path of [secret, `../../../../..${secret}`, `/proc/self/root${secret}`]) {
        const stolen = await rig.judge(problem(data), language, source(path));
        expect(stolen.status).not.toBe(verdict.accepted);
        expect(stolen.errorMessage ?? '').not.toContain(SECRET);
      }
    });
  });

  it.each(Object.entries(noSources))('%s is no source', { timeout: 120_000 }, async (_, code) => {
    for (const language of ['C', 'C++ 17', 'Java', 'Python3', 'JavaScript Node']) {
      if (rig.whyMissing(language)) continue;
      // A file that a compiler takes for a program by chance must print nothing.
      const judged = await rig.judge(problem([{ input: '', output: 'printed' }]), language, code);
      expect(verdictShort[judged.status], language).toBe('CE');
    }
  });

  it('compiler plug-ins, processors and build scripts of a source are not run', {
    timeout: 120_000,
  }, async () => {
    const plugin = await compilerPlugin(folder);
    const inC = `#pragma GCC optimize("-fplugin=./plugin.so", "plugin=./plugin.so")
__attribute__((optimize("fplugin=./plugin.so"))) static int one(void) { return 1; }
#pragma GCC option("-B/box")
int main(void) { return one() - 1; }`;
    const c = await rig.judge(problem([{ input: '', output: '' }], 'plugin.so', plugin), 'C', inC);
    expect(['AC', 'CE']).toContain(verdictShort[c.status]);
    expect(c.errorMessage ?? '').not.toContain(LOADED);
    if (!rig.whyMissing('Java')) {
      const processor = `import java.util.Set;
import javax.annotation.processing.*;
import javax.lang.model.element.TypeElement;
@SupportedAnnotationTypes("*")
class Main extends AbstractProcessor {
    static { System.out.println("${SECRET}"); }
    public boolean process(Set<? extends TypeElement> all, RoundEnvironment round) { throw new IllegalStateException("run"); }
    public static void main(String[] args) {}
}`;
      const java = await rig.judge(problem([{ input: '', output: SECRET }]), 'Java', processor);
      // The class is loaded when the program runs, not before.
      expect([verdictShort[java.status], java.errorMessage ?? '']).toEqual(['AC', '']);
    }
    if (!rig.whyMissing('Golang')) {
      const go = await rig.judge(
        problem([{ input: '', output: 'x' }]),
        'Golang',
        'package main\n//go:generate sh -c "echo package main > x.go"\n//go:linkname nothing runtime.nothing\nfunc main() { print(1) }',
      );
      expect(verdictShort[go.status]).not.toBe('AC');
    }
    if (!rig.whyMissing('Rust')) {
      const rust = await rig.judge(
        problem([{ input: '', output: SECRET }]),
        'Rust',
        `#![crate_type = "proc-macro"]\nextern crate proc_macro;\n#[proc_macro] pub fn run(t: proc_macro::TokenStream) -> proc_macro::TokenStream { println!("${SECRET}"); t }\nfn main() { println!("${SECRET}"); }`,
      );
      expect(verdictShort[rust.status]).not.toBe('AC');
    }
  });

  it('counts what is judged and attacked', async () => {
    const { ordinary, hostile } = await countPrograms();
    const sources = whileCompiling.length + Object.keys(noSources).length;
    console.info(
      `fixtures: ${ordinary} programs with a verdict, ${hostile} attacks on the box, ${sources} hostile sources`,
    );
    expect(ordinary).toBeGreaterThanOrEqual(120);
    expect(hostile).toBeGreaterThanOrEqual(50);
  });
}

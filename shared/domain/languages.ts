import type { Language } from './language.ts';
import {
  checkedOnly,
  jvmRun,
  MANAGED_PROCESSES,
  managed,
  NATIVE_PROCESSES,
  native,
  nodeRun,
  python,
} from './language-parts.ts';
import { moreLanguages } from './more-languages.ts';

/**
 * The linker plug-in serves link-time optimisation only, and looking for it costs each compile some ms. With -pipe the
 * assembler works while the compiler still does.
 */
const gnuFlags = ['-O2', '-pipe', '-DONLINE_JUDGE', '-w', '-fmax-errors=3', '-fno-use-linker-plugin'];

/**
 * A program linked statically starts more than a ms sooner in every case, and gold links it as fast as ld a dynamic
 * one. Not every machine has the static libraries or gold.
 */
const linkOptions = [['-fuse-ld=gold', '-static'], ['-static'], []];

const c = (name: string, std: string): Language => ({
  name,
  contentType: 'c',
  extension: 'c',
  factors: native,
  forChecker: true,
  source: 'main.c',
  compile: {
    command: ['gcc', `-std=${std}`, ...gnuFlags, '{source}', '-o', '{artefact}', '{link}', '-lm'],
    artefact: { name: 'main', kind: 'file' },
    limits: { cpuMs: 10_000, memoryMb: 512, outputMb: 64 },
    link: {
      options: linkOptions,
      trial:
        '#include <math.h>\n#include <stdio.h>\nint main(void) { return printf("%f", sqrt(2.0)) < 0; }\n',
    },
  },
  run: { command: ['./{artefact}'], processes: NATIVE_PROCESSES },
  versionCommand: ['gcc', '--version'],
  packages: ['gcc', 'libc6-dev'],
  template: '#include <stdio.h>\n\nint main(void) {\n    \n    return 0;\n}\n',
});

const cpp = (name: string, std: string, ready: boolean, aliases: readonly string[] = []): Language => ({
  name,
  aliases,
  contentType: 'cpp',
  extension: 'cpp',
  factors: native,
  forChecker: true,
  source: 'main.cpp',
  compile: {
    command: [
      'g++',
      `-std=${std}`,
      ...gnuFlags,
      '-I/mnt/pch',
      '{source}',
      '-o',
      '{artefact}',
      '{link}',
      '-lm',
    ],
    artefact: { name: 'main', kind: 'file' },
    limits: { cpuMs: 10_000, memoryMb: 1024, outputMb: 64 },
    link: {
      options: linkOptions,
      trial:
        '#include <iostream>\n#include <thread>\nint main() { std::thread one([] { std::cout << 1; }); one.join(); }\n',
    },
    prepared: {
      source: 'stdc++.h',
      text: '#include <bits/stdc++.h>\n',
      command: ['g++', `-std=${std}`, ...gnuFlags, '-x', 'c++-header', '{source}', '-o', '{artefact}'],
      makes: 'stdc++.h.gch',
      // Found before the header itself by -I/mnt/pch; what does not fit a program's options is passed over.
      at: '/mnt/pch/bits/stdc++.h.gch',
      limits: { cpuMs: 60_000, memoryMb: 2048, outputMb: 512 },
      ready,
    },
  },
  run: { command: ['./{artefact}'], processes: NATIVE_PROCESSES },
  versionCommand: ['g++', '--version'],
  packages: ['g++'],
  template: '#include <bits/stdc++.h>\nusing namespace std;\n\nint main() {\n    \n    return 0;\n}\n',
});

/** javac starts a third faster from an archive of its own loaded classes; the small program makes it load most. */
const javaWarmUp = `import java.io.*;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class Main {
    record Pair(int left, String right) {}
    interface Shape<T extends Comparable<T>> { T area(); }
    enum Colour { RED, GREEN }

    static class Node<T> implements Iterable<T> {
        T value;
        Node<T> next;
        public Iterator<T> iterator() {
            return new Iterator<>() {
                Node<T> at = Node.this;
                public boolean hasNext() { return at != null; }
                public T next() { T found = at.value; at = at.next; return found; }
            };
        }
    }

    static long power(long base, int exponent) {
        return exponent == 0 ? 1 : exponent % 2 == 0 ? power(base * base, exponent / 2) : base * power(base, exponent - 1);
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        StreamTokenizer numbers = new StreamTokenizer(in);
        PrintWriter out = new PrintWriter(new BufferedWriter(new OutputStreamWriter(System.out)));
        Map<String, List<Integer>> groups = new TreeMap<>();
        for (int i = 0; i < 10; i++) groups.computeIfAbsent("k" + i % 3, key -> new ArrayList<>()).add(i);
        PriorityQueue<long[]> queue = new PriorityQueue<>((x, y) -> Long.compare(x[0], y[0]));
        queue.add(new long[] {power(3, 5), 1});
        int[] sorted = {3, 1, 2};
        Arrays.sort(sorted);
        String joined = Arrays.stream(sorted).mapToObj(Integer::toString).collect(Collectors.joining(" "));
        Shape<Integer> square = () -> 4;
        Function<Integer, Integer> twice = x -> x * 2;
        switch (Colour.RED) { case RED: break; default: joined += "!"; }
        try {
            for (var entry : groups.entrySet()) out.printf("%s %d%n", entry.getKey(), entry.getValue().size());
        } catch (RuntimeException problem) {
            throw problem;
        } finally {
            out.println(new Pair(square.area(), joined) + " " + twice.apply(2));
        }
        Scanner scanner = new Scanner("1 2");
        while (scanner.hasNextInt()) out.println(scanner.nextInt());
        out.flush();
    }
}
`;

const javac = [
  'javac',
  '-J-XX:+UseSerialGC',
  '-J-XX:TieredStopAtLevel=1',
  '-J-XX:-UsePerfData',
  '-proc:none',
  '-nowarn',
  '-encoding',
  'UTF-8',
];

const java: Language = {
  name: 'Java',
  contentType: 'java',
  extension: 'java',
  factors: managed,
  source: 'Main.java',
  compile: {
    command: [...javac, '-J-XX:SharedArchiveFile=/mnt/java/javac.jsa', '-d', '{artefact}', '{source}'],
    artefact: { name: 'classes', kind: 'tree' },
    entry: {
      file: 'classes/Main.class',
      message: 'The program has no class Main outside of a package; it is started there.',
    },
    limits: { cpuMs: 20_000, memoryMb: 1024, outputMb: 64 },
    prepared: {
      source: 'Main.java',
      text: javaWarmUp,
      command: [...javac, '-J-XX:ArchiveClassesAtExit={artefact}', '-d', 'classes', '{source}'],
      makes: 'javac.jsa',
      at: '/mnt/java/javac.jsa',
      limits: { cpuMs: 60_000, memoryMb: 1024, outputMb: 128 },
      ready: true,
    },
  },
  run: jvmRun('Main'),
  versionCommand: ['javac', '-version'],
  packages: ['default-jdk-headless'],
  template:
    'import java.util.*;\n\npublic class Main {\n    public static void main(String[] args) {\n        Scanner in = new Scanner(System.in);\n        \n    }\n}\n',
};

const golang: Language = {
  name: 'Golang',
  aliases: ['Go'],
  contentType: 'go',
  extension: 'go',
  factors: managed,
  source: 'main.go',
  compile: {
    command: ['go', 'build', '-o', '{artefact}', '{source}'],
    env: {
      GOCACHE: '/tmp/go-build',
      GOPATH: '/tmp/go',
      GO111MODULE: 'off',
      GOTOOLCHAIN: 'local',
      CGO_ENABLED: '0',
    },
    artefact: { name: 'main', kind: 'file' },
    limits: { cpuMs: 20_000, memoryMb: 1024, outputMb: 128 },
  },
  run: {
    command: ['./{artefact}'],
    processes: MANAGED_PROCESSES,
    outOfMemory: ['fatal error: runtime: out of memory', 'runtime: cannot allocate memory'],
  },
  versionCommand: ['go', 'version'],
  packages: ['golang-go'],
  template: 'package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Println()\n}\n',
};

const rust: Language = {
  name: 'Rust',
  contentType: 'rust',
  extension: 'rs',
  factors: managed,
  source: 'main.rs',
  compile: {
    command: ['rustc', '-O', '--edition', '2021', '--cap-lints', 'allow', '-o', '{artefact}', '{source}'],
    artefact: { name: 'main', kind: 'file' },
    limits: { cpuMs: 20_000, memoryMb: 1024, outputMb: 128 },
  },
  run: { command: ['./{artefact}'], processes: NATIVE_PROCESSES },
  versionCommand: ['rustc', '--version'],
  packages: ['rustc'],
  template: 'use std::io;\n\nfn main() {\n    \n}\n',
};

const javascript: Language = {
  name: 'JavaScript Node',
  aliases: ['JavaScript'],
  contentType: 'javascript',
  extension: 'js',
  factors: managed,
  source: 'main.js',
  compile: checkedOnly(['node', '--check', '{source}']),
  run: nodeRun,
  versionCommand: ['node', '--version'],
  packages: ['nodejs'],
  template: "const lines = require('fs').readFileSync(0, 'utf8').split('\\n');\n",
};

/** Every language, in the order of the editor's list (D30). */
export const languages: readonly Language[] = [
  c('C', 'gnu11'),
  cpp('C++ 17', 'gnu++17', true, ['C++']),
  cpp('C++ 20', 'gnu++20', true),
  cpp('C++ 11', 'gnu++11', false),
  cpp('C++ 14', 'gnu++14', false),
  cpp('C++ 23', 'gnu++23', false),
  java,
  { ...python('Python3', 'python3'), forChecker: true },
  python('PyPy3', 'pypy3'),
  golang,
  rust,
  javascript,
  ...moreLanguages,
];

const byName = new Map(
  languages.flatMap((one) => [one.name, ...(one.aliases ?? [])].map((name) => [name, one] as const)),
);

/** The language a wire name or alias means; undefined when there is none. */
export const findLanguage = (name: string): Language | undefined => byName.get(name);

/** The compile command as people are shown it: with file names, without what only the judge's box has. */
export const shownCompileCommand = ({ compile, source }: Language): string =>
  compile.command
    .filter((word) => !word.includes('/mnt/') && word !== '{link}')
    .map((word) => word.replace('{source}', source).replace('{artefact}', compile.artefact?.name ?? ''))
    .join(' ');

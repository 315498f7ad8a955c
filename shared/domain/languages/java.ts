import type { Language } from '../language.ts';
import { jvmCrash, jvmRun, managedFactors } from './parts.ts';

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

export const java: Language = {
  name: 'Java',
  aliases: [],
  foreign: { exact: ['java'], family: /^java(?!script)/ },
  icpc: 'java',
  monaco: 'java',
  extension: 'java',
  readsExtensions: ['java'],
  factors: managedFactors,
  atStart: true,
  checker: { testlib: false, crash: jvmCrash },
  grader: 'beside',
  source: 'Main.java',
  compile: {
    command: [...javac, '-J-XX:SharedArchiveFile=/mnt/java/javac.jsa', '-d', '{artefact}', '{source}'],
    artefact: { name: 'classes', kind: 'tree' },
    entry: 'java',
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
  run: jvmRun,
  trial:
    'public class Main {\n    public static void main(String[] args) throws InterruptedException {\n        Thread one = new Thread(() -> System.out.println(1));\n        one.start();\n        one.join();\n    }\n}\n',
  versionCommand: ['javac', '-version'],
  packages: ['default-jdk-headless'],
  template:
    'import java.util.*;\n\npublic class Main {\n    public static void main(String[] args) {\n        Scanner in = new Scanner(System.in);\n        \n    }\n}\n',
};

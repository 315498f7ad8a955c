import { describe, expect, it } from 'vitest';
import { entryPointOf } from './entry-point.ts';
import { findLanguage } from './languages.ts';

const entryOf = (name: string, code: string) => {
  const language = findLanguage(name);
  if (!language) throw new Error(name);
  const { source, start, missing } = entryPointOf(language, code);
  return missing === undefined ? [source, start] : [source, start, missing];
};
const main = 'public static void main(String[] args) {}';

describe('the class that a Java program is started by', () => {
  it.each<[string, string, string[]]>([
    ['Main', `public class Main { ${main} }`, ['Main.java', 'Main']],
    ['another public class', `import java.util.*;\npublic final class sol{${main}}`, ['sol.java', 'sol']],
    ['in a package', `package a . b\n.c;\npublic class Sol { ${main} }`, ['Sol.java', 'a.b.c.Sol']],
    ['not public', `class A {} class B { ${main} }`, ['Main.java', 'B']],
    ['not public, beside a public one', `public class A {} class B { ${main} }`, ['A.java', 'B']],
    ['the public one of two', `class A { ${main} } public class B { ${main} }`, ['B.java', 'B']],
    ['Main of two that are not public', `class A { ${main} } class Main { ${main} }`, ['Main.java', 'Main']],
    ['the first of two', `class A { ${main} } class B { ${main} }`, ['Main.java', 'A']],
    ['an interface', `interface Run { static void main(String[] a) {} }`, ['Main.java', 'Run']],
    ['an enum', `public enum E { A { int f() { return 1; } }; ${main} }`, ['E.java', 'E']],
    ['a record', `record P(int x, int y) {} public record Q(int z) { ${main} }`, ['Q.java', 'Q']],
    ['with an annotation', `@A({"x", "y"}) public @B({1}) class C { ${main} }`, ['C.java', 'C']],
    ['not an inner class', `class A { static class B { ${main} } } class C { ${main} }`, ['Main.java', 'C']],
    ['not a method with an instance', `class A { void main() {} } class B { ${main} }`, ['Main.java', 'B']],
    ['a method with an instance alone', 'class A {} class B { void main() {} }', ['Main.java', 'B']],
    ['no class around main', 'void main() {} public class A {}', ['Main.java', 'Main']],
    ['main of a class above', 'public class A extends Base {}', ['A.java', 'A']],
    ['no source', '', ['Main.java', 'Main']],
    [
      'comments',
      `// public class X {\r/* /*/ /* class Y { ${main} } */ class Z { ${main} }`,
      ['Main.java', 'Z'],
    ],
    [
      'strings',
      `class A { String s = "class B { \\" ${main} }"; char c = '"'; ${main} }`,
      ['Main.java', 'A'],
    ],
    ['a text block', `class A { String s = """\n} class "B" \\""" {""";${main} }`, ['Main.java', 'A']],
    ['an endless comment', `class A { ${main} } /* class B {`, ['Main.java', 'A']],
    ['an endless string', `class A { ${main} } """ class B {`, ['Main.java', 'A']],
    ['brackets that close nothing', `}}) class A { ${main} }`, ['Main.java', 'A']],
    [
      'a name too long for a file',
      `public class ${'x'.repeat(300)} {${main}}`,
      ['Main.java', 'x'.repeat(300)],
    ],
  ])('%s', (_, code, expected) => expect(entryOf('Java', code)).toEqual(expected));

  it('a class without main is named', () => {
    expect(entryOf('Java', 'package a; public class Helper { int main; }')).toEqual([
      'Helper.java',
      'a.Helper',
      'Class a.Helper has no method main.',
    ]);
  });
});

describe('the class that a Kotlin program is started by', () => {
  it.each<[string, string, string]>([
    ['of the file', 'fun main() {}', 'MainKt'],
    ['with arguments', 'suspend fun main(args: Array<String>) {}', 'MainKt'],
    ['in a package', 'package a.b\nimport kotlin.math.max\nfun main() {}', 'a.b.MainKt'],
    ['under another name', '@file:JvmName("Sol")\npackage a\nfun main() {}', 'a.Sol'],
    ['an object', 'object Sol {\n  @JvmStatic fun main(args: Array<String>) {}\n}', 'Sol'],
    [
      'a companion',
      'class Sol {\n  companion object {\n    @JvmStatic\n    fun main(a: Array<String>) {}\n  }\n}',
      'Sol',
    ],
    [
      'the file before an object',
      'object A { @JvmStatic fun main(a: Array<String>) {} }\nfun main() {}',
      'MainKt',
    ],
    ['templates', 'val s = "$' + '{if (true) "}" else "{"} {"\nval t = """\\"""\nfun main() {}', 'MainKt'],
    ['nested comments', '/* /* */ object A { */ fun main() {}', 'MainKt'],
  ])('%s', (_, code, start) => expect(entryOf('Kotlin', code)).toEqual(['main.kt', start]));

  it('a program without main is told so', () => {
    expect(entryOf('Kotlin', 'fun solve() {}')).toEqual([
      'main.kt',
      'MainKt',
      'The program has no function main.',
    ]);
  });
});

it('other languages start what was compiled', () => {
  expect(entryOf('C', 'int main(void) { return 0; }')).toEqual(['main.c', undefined]);
});

it.each(['/*', '"""\\"', '"${', "'", '({', 'class A ', 'package.'])(
  'a source of many %j takes no time',
  (part) => {
    const code = part.repeat(100_000 / part.length);
    const start = performance.now();
    entryOf('Java', code);
    entryOf('Kotlin', code);
    expect(performance.now() - start).toBeLessThan(1000);
  },
);

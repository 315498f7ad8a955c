import { describe, expect, it } from 'vitest';
import {
  codesOf,
  type Files,
  memoryScratch,
  onlyProblem,
  readPackage,
  refusalOf,
  treeOf,
} from '../../test/packages.ts';
import { fpsFormat } from './reader.ts';

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const item = (
  inner = '',
  tests = '<test_input><![CDATA[1 2\n]]></test_input><test_output><![CDATA[3\n]]></test_output>',
) => `
<item>
<title><![CDATA[A+B]]></title>
<time_limit unit="s"><![CDATA[1]]></time_limit>
<memory_limit unit="mb"><![CDATA[64]]></memory_limit>
<description><![CDATA[<p>Add &lt;two&gt;</p>]]></description>
<input>two</input><output>one</output>
<sample_input><![CDATA[1 2]]></sample_input><sample_output><![CDATA[3]]></sample_output>
${tests}${inner}
</item>`;
const fps = (body: string, version = '1.2', head = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${head}<fps version="${version}" url="x"><generator name="HUSTOJ" url="x"/>${body}</fps>`;
const one = (body: string, version?: string): Files => ({ 'fps.xml': fps(body, version) });

describe('FPS files', () => {
  it.each(['1.1', '1.2', '1.3', '1.4', '1.5'])('reads an item of version %s', async (version) => {
    const { draft, data } = await onlyProblem(fpsFormat, one(item(), version));
    expect(draft.problem).toMatchObject({
      judgeCaseMode: 'ergodic_without_error',
      title: 'A+B',
      timeLimit: 1000,
      memoryLimit: 64,
      description: 'Add \\<two>',
    });
    expect(data).toEqual([['1.in', '1 2\n', '1.out', '3\n']]);
  });

  it.each([
    ['<time_limit unit="ms">1500</time_limit>', '<memory_limit unit="kb">65536</memory_limit>', 1500, 64],
    ['<time_limit>2</time_limit>', '<memory_limit>32</memory_limit>', 2000, 32],
    ['<time_limit unit="S">0.5</time_limit>', '<memory_limit unit="KB">100</memory_limit>', 500, 1],
    ['<time_limit unit="ms">x</time_limit>', '<memory_limit unit="mb"></memory_limit>', 1000, 256],
  ])('reads limits %s %s', async (time, memory, ms, mb) => {
    const text = item()
      .replace(/<time_limit.*?<\/time_limit>/, time)
      .replace(/<memory_limit.*?<\/memory_limit>/, memory);
    const { draft } = await onlyProblem(fpsFormat, one(text));
    expect([draft.problem.timeLimit, draft.problem.memoryLimit]).toEqual([ms, mb]);
  });

  it('puts embedded pictures where the text names them, with no regular expression made of a name', async () => {
    const text = item(`<img><src><![CDATA[/upload/a.(png]]></src><base64>${png}</base64></img>`).replace(
      '<p>Add',
      '<p><img src="/upload/a.(png"/>Add',
    );
    const { draft, found } = await onlyProblem(fpsFormat, one(text));
    expect(draft.problem.description).toContain('![](/package-asset/0001)');
    expect(found.assets).toMatchObject([{ kind: 'image', link: '/package-asset/0001' }]);
  });

  it('pairs many tests, names them, and notes what is missing', async () => {
    const tests =
      '<test_input name="x"><![CDATA[a]]></test_input><test_output name="x">b</test_output><test_input name="y">c</test_input>';
    const result = await onlyProblem(fpsFormat, one(item('', tests)));
    expect(result.data).toEqual([
      ['x.in', 'a', 'x.out', 'b'],
      ['y.in', 'c', 'y.out', ''],
    ]);
    expect(codesOf(result)).toEqual(['note.outputs-missing']);
  });

  it('numbers tests whose names are no names or come twice', async () => {
    const tests = ['../a', 'b', 'b']
      .map((name) => `<test_input name="${name}">1</test_input><test_output name="${name}">2</test_output>`)
      .join('');
    const { data } = await onlyProblem(fpsFormat, one(item('', tests)));
    expect(data.map(([name]) => name)).toEqual(['1.in', '2.in', '3.in']);
  });

  it('turns the arguments of a checker, and takes one for testlib as it is', async () => {
    const turned = await onlyProblem(
      fpsFormat,
      one(item('<spj language="C++"><![CDATA[int main(){}]]></spj>')),
    );
    expect(turned.draft.problem.spjCode).toContain('__attribute__((constructor))');
    expect(codesOf(turned)).toEqual(['note.fps-checker']);
    const testlib = await onlyProblem(
      fpsFormat,
      one(item('<tpj language="C++"><![CDATA[#include "testlib.h"]]></tpj>')),
    );
    expect(testlib.draft.problem.spjCode).toBe('#include "testlib.h"');
    expect(testlib.draft.judgeMode).toBe('spj');
  });

  it('keeps solutions and templates in languages that we have', async () => {
    const result = await onlyProblem(
      fpsFormat,
      one(
        item(
          '<solution language="Python">print(1)</solution><solution language="Befunge">x</solution><prepend language="C">/*a*/</prepend><template language="C">b</template>',
        ),
      ),
    );
    expect(result.draft.programs).toMatchObject([{ language: 'Python3', code: 'print(1)' }]);
    expect(result.draft.codeTemplates).toMatchObject([{ language: 'C', code: '/*a*/\nb' }]);
    expect(codesOf(result).toSorted()).toEqual(['note.program-dropped', 'note.template-joined']);
  });

  it('goes on after an item without tests, and after a remote one', async () => {
    const items = await readPackage(
      fpsFormat,
      one(`${item('', '')}${item('<remote_oj>hdu</remote_oj>', '')}${item()}`),
    );
    expect(items.map((each) => each.refused?.code)).toEqual([
      'reason.no-tests',
      'reason.remote-problem',
      undefined,
    ]);
  });

  it('refuses document types: no entities from outside, no bombs', async () => {
    const xxe = `<?xml version="1.0"?><!DOCTYPE fps [<!ENTITY x SYSTEM "file:///etc/passwd">]><fps version="1.2">${item().replace('two', '&x;')}</fps>`;
    expect(await refusalOf(fpsFormat, { 'a.xml': xxe })).toBe('reason.doctype');
  });

  it('gives what came before the place where the XML breaks', async () => {
    const items = await readPackage(fpsFormat, one(`${item()}${item()}<item><title>x</titel>`));
    expect(items.map((each) => each.refused?.code)).toEqual([undefined, undefined, 'reason.not-xml']);
    const cut = await readPackage(fpsFormat, { 'a.xml': fps(item()).slice(0, -20) });
    expect(cut.at(-1)?.refused?.code).toBe('reason.not-xml');
  });

  it('reads GBK, UTF-16 and a BOM, inside an archive or alone', async () => {
    const text = fps(item());
    const head = Buffer.from('<?xml version="1.0" encoding="gb2312"?>');
    const [before, after] = text.slice(text.indexOf('<fps')).split('A+B');
    const gbk = Buffer.concat([
      head,
      Buffer.from(before ?? ''),
      Buffer.from([0xc7, 0xf3, 0xba, 0xcd]),
      Buffer.from(after ?? ''),
    ]);
    expect(
      (await onlyProblem(fpsFormat, { 'x/y/a.xml': gbk, 'x/readme.txt': 'hello' })).draft.problem.title,
    ).toBe('求和');
    const utf16 = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(text.replace('UTF-8', 'UTF-16'), 'utf16le'),
    ]);
    expect((await onlyProblem(fpsFormat, { 'a.xml': utf16 })).draft.problem.title).toBe('A+B');
    expect((await onlyProblem(fpsFormat, { upload: `\uFEFF${text}` })).draft.problem.title).toBe('A+B');
  });

  // "题目" in GBK; far enough behind that other pieces come before it.
  const gbkTitle = (head: string, padding = 0) =>
    Buffer.concat([
      Buffer.from(fps(`${' '.repeat(padding)}<item><title>`, '1.2', head).replace('</fps>', '')),
      Buffer.from([0xcc, 0xe2, 0xc4, 0xbf]),
      Buffer.from('</title><test_input>1</test_input><test_output>1</test_output></item></fps>'),
    ]);
  it.each<[string, Buffer]>([
    ['without a declaration', gbkTitle('')],
    ['declared to be UTF-8', gbkTitle('<?xml version="1.0" encoding="UTF-8"?>')],
    ['behind much that is ASCII', gbkTitle('', 200_000)],
  ])('reads GBK %s', async (_, bytes) =>
    expect((await onlyProblem(fpsFormat, { 'a.xml': bytes })).draft.problem.title).toBe('题目'),
  );

  it.each<[string, Buffer]>([
    ['no text', Buffer.from([0xff, 0xff, 0x30, 0xff])],
    ['UTF-8 first, then something else', Buffer.from([0xe9, 0xa2, 0x98, 0xcc, 0xe2])],
  ])('refuses %s instead of giving replacement characters', async (_, bytes) => {
    const head = Buffer.from(`${fps(item()).replace('</fps>', '')}<item><title>`);
    const text = Buffer.concat([head, bytes, Buffer.from('</title></item></fps>')]);
    const items = await readPackage(fpsFormat, { 'a.xml': text });
    expect(items.at(-1)?.refused?.code).toBe('reason.encoding');
  });

  it('holds no test data in memory beyond a piece of it', async () => {
    const scratch = memoryScratch();
    let largest = 0;
    const watched = {
      ...scratch,
      write: (chunk: Buffer) => {
        largest = Math.max(largest, chunk.length);
        return scratch.write(chunk);
      },
    };
    const big = 'x'.repeat(3_000_000);
    const tree = treeOf(one(item('', `<test_input>${big}</test_input><test_output>1</test_output>`)), 65_536);
    let bytes = 0;
    for await (const each of fpsFormat.items(tree, watched, 'upload'))
      for (const found of (await each.read()).cases)
        for await (const chunk of found.openInput()) bytes += chunk.length;
    expect(bytes).toBe(3_000_000);
    expect(largest).toBeLessThan(200_000);
  });

  it('is recognised by its content', async () => {
    expect(await fpsFormat.fits(treeOf({ 'a.xml': fps('') }))).toBe(true);
    expect(await fpsFormat.fits(treeOf({ 'a.xml': '<problem/>' }))).toBe(false);
    expect(await fpsFormat.count(treeOf({ 'a.xml': fps(`${item()}${item()}`) }))).toBe(2);
  });
});

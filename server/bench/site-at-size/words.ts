/** Pieces of which names, titles and statements of a seeded site are put together. */
import type { Chance } from './chance.ts';

export const tagNames = {
  Techniques: [
    'greedy',
    'dp',
    'binary search',
    'two pointers',
    'bitmask',
    'divide and conquer',
    '构造',
    '贪心',
  ],
  Graphs: ['graphs', 'shortest path', 'trees', 'flows', '最小生成树', '强连通分量', '二分图', '拓扑排序'],
  'Data structures': ['segment tree', 'dsu', 'heap', 'stack', '树状数组', '平衡树', '单调队列', '并查集'],
  Strings: ['strings', 'hashing', 'suffix array', '字典树', '后缀自动机', 'KMP'],
  Mathematics: ['number theory', 'combinatorics', 'probability', '矩阵', '博弈', '计算几何', '容斥原理'],
  数据来源: ['NOIP', 'NOI', '省选', 'ICPC', 'CCPC', 'USACO', '蓝桥杯', '校内赛'],
} as const satisfies Record<string, readonly string[]>;

const english = {
  adjectives: [
    'Quiet',
    'Broken',
    'Golden',
    'Lazy',
    'Hidden',
    'Endless',
    'Perfect',
    'Crooked',
    'Second',
    'Even',
  ],
  nouns: [
    'Bridges',
    'Garden',
    'Queue',
    'Sequence',
    'Tree',
    'Sum',
    'Permutation',
    'Lights',
    'Journey',
    'Matrix',
  ],
  endings: ['', '', '', ' II', ' III', ' Again', ' of the King', ' on a Line', ' (easy)', ' (hard)'],
  sentences: [
    'You are given a sequence of integers $a_1, a_2, \\ldots, a_n$.',
    'In one move you may choose two adjacent elements and swap them.',
    'Each road connects two different towns and can be used in both directions.',
    'Find the least number of moves after which no two neighbours are equal.',
    'For every query, print the answer modulo $10^9 + 7$ on a line of its own.',
    'It is guaranteed that the sum of $n$ over all tests does not exceed $2 \\cdot 10^5$.',
    'The guards change every $k$ minutes, and nobody may cross while they do.',
    'Two plans are different if some town is visited at different times.',
  ],
} as const;
const chinese = {
  adjectives: ['安静的', '破碎的', '金色的', '最大', '最小', '区间', '无尽的', '完美', '第二', '循环'],
  nouns: ['桥梁', '花园', '排队', '序列', '树上路径', '求和', '排列', '路灯', '旅行', '矩阵'],
  endings: ['', '', '', '（加强版）', '（简单版）', ' II', '问题', '计数', '游戏', '与询问'],
  sentences: [
    '给定一个长度为 $n$ 的整数序列 $a_1, a_2, \\ldots, a_n$。',
    '每次操作可以选择相邻的两个元素并交换它们的位置。',
    '每条道路连接两座不同的城镇，可以双向通行。',
    '请求出使得任意相邻两个元素都不相同所需的最少操作次数。',
    '对于每个询问，输出一行一个整数，表示答案对 $10^9 + 7$ 取模的结果。',
    '保证所有测试数据中 $n$ 的总和不超过 $2 \\times 10^5$。',
    '守卫每隔 $k$ 分钟换一次岗，换岗期间不允许任何人通过。',
    '如果在某座城镇的停留时间不同，则认为两种方案不同。',
  ],
} as const;
const wordsOf = { 'en-US': english, 'zh-CN': chinese } as const;
export type Language = keyof typeof wordsOf;

export const titleOf = (language: Language, chance: Chance): string => {
  const { adjectives, nouns, endings } = wordsOf[language];
  const space = language === 'en-US' ? ' ' : '';
  return `${chance.pick(adjectives)}${space}${chance.pick(nouns)}${chance.pick(endings)}`;
};

const paragraph = (language: Language, chance: Chance, sentences: number): string =>
  Array.from({ length: sentences }, () => chance.pick(wordsOf[language].sentences)).join(
    language === 'en-US' ? ' ' : '',
  );

/** A statement of 1 to 6 KB. */
export const statementOf = (language: Language, title: string, chance: Chance) => ({
  title,
  description: Array.from({ length: chance.between(2, 8) }, () =>
    paragraph(language, chance, chance.between(3, 8)),
  ).join('\n\n'),
  input: paragraph(language, chance, 2),
  output: paragraph(language, chance, 1),
  hint: chance.isTrue(0.3) ? paragraph(language, chance, 2) : '',
});

const given = [
  'ada',
  'bo',
  'chen',
  'dara',
  'emil',
  'fang',
  'gus',
  'hui',
  'ines',
  'jun',
  'kai',
  'lin',
  'mei',
  'noa',
];
const families = ['王', '李', '张', '刘', '陈', '杨', '黄', '赵', '吴', '周'];
const firstNames = [
  '伟',
  '芳',
  '娜',
  '敏',
  '静',
  '丽',
  '强',
  '磊',
  '洋',
  '艳',
  '子涵',
  '浩然',
  '欣怡',
  '宇轩',
];
const schools = [
  'First Middle School',
  '第一中学',
  '外国语学校',
  '实验中学',
  'North University',
  '理工大学',
  null,
  null,
];

/** Names of a user; the number makes them unique. */
export const namesOf = (number: number, chance: Chance) => ({
  username: `${chance.pick(given)}_${number}`,
  nickname: chance.isTrue(0.6) ? `${chance.pick(given)} ${chance.below(1000)}` : null,
  realname: chance.isTrue(0.5) ? `${chance.pick(families)}${chance.pick(firstNames)}` : null,
  school: chance.pick(schools),
});

const programs = {
  'C++ 17': '#include <bits/stdc++.h>\nusing namespace std;\n\nint main() {\n    int n;\n    cin >> n;\n',
  C: '#include <stdio.h>\n\nint main(void) {\n    int n;\n    scanf("%d", &n);\n',
  Python3: 'import sys\n\n\ndef main():\n    data = sys.stdin.read().split()\n',
  Java: 'import java.util.*;\n\npublic class Main {\n    public static void main(String[] args) {\n',
} as const;
const lines = [
  '    for (int i = 0; i < n; i++) a[i] += a[i - 1];\n',
  '    best = max(best, sum);\n',
  '    // 前缀和\n',
];
export const languageNames = ['C++ 17', 'C', 'Python3', 'Java'] as const satisfies (keyof typeof programs)[];
/** How often each of the languages is used. */
export const languageShares = [0.62, 0.1, 0.2, 0.08];

/** A program of 150 B to 1.5 KB; nobody runs it. */
export const programOf = (language: (typeof languageNames)[number], chance: Chance): string => {
  const line = chance.pick(lines);
  return `${programs[language]}${line.repeat(chance.between(2, 25))}// ${chance.below(1e9)}\n`;
};

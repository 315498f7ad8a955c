export const texts = {
  ui: {
    title: '首页',
    welcome: '欢迎来到 {{name}}',
    about: '读题、提交程序，实时查看每个测试点的评测结果。',
    start: '开始做题',
    latest: '查看评测状态',
    announcements: '公告',
    'announcements.none': '暂无公告',
    'announcements.by': '{{name}} 发布于 {{time}}',
    recent: '最近更新的题目',
    'recent.none': '还没有公开的题目',
  },
} as const;

import type { AuditAction } from '../../contract/audit.ts';

/** What staff did, by the action's name in the log. */
const actions = {
  'action.problem.create': '新建题目',
  'action.problem.update': '修改题目',
  'action.problem.delete': '删除题目',
  'action.problem.auth': '修改题目可见性',
  'action.problem.import': '导入题目',
  'action.problem.export': '导出题目',
  'action.problem.verify': '验证题目',
  'action.testdata.download': '下载测试数据',
  'action.tag.create': '新建标签或分类',
  'action.tag.update': '修改标签或分类',
  'action.tag.delete': '删除标签或分类',
  'action.rejudge.start': '开始重判',
  'action.rejudge.apply': '应用重判',
  'action.rejudge.cancel': '取消重判',
  'action.submission.manual': '人工改判',
  'action.submission.cancel': '取消评测',
  'action.node-token.create': '新建评测机令牌',
  'action.node-token.rotate': '更换评测机令牌',
  'action.node-token.revoke': '撤销评测机令牌',
} as const satisfies Record<`action.${AuditAction}`, string>;

export const audit = {
  ...actions,
  keyword: '搜索对象',
  username: '操作者',
  any: '全部操作',
  none: '没有操作记录',
  at: '时间',
  who: '操作者',
  action: '操作',
  target: '对象',
  ip: 'IP 地址',
  details: '详情',
  detailsOf: '记录 {{id}} 的详情',
  fold: '收起',
  foldOf: '收起记录 {{id}}',
  field: '字段',
  before: '之前',
  after: '之后',
} as const;

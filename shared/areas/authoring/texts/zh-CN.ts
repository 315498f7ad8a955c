import { form } from './zh-CN/form.ts';
import { judging } from './zh-CN/judging.ts';
import { list } from './zh-CN/list.ts';
export const texts = {
  ui: { ...form, ...judging, ...list },
  errors: {
    'problem.display-id-taken': '该题号已被使用',
    'problem.version-conflict': '该题目已被他人修改，请重新加载',
    'problem.publish-forbidden': '只有超级管理员和题目管理员可以公开题目',
    'problem.program-fails': '编译失败：{{message}}',
  },
  actions: {
    'problem.create': '新建题目',
    'problem.update': '修改题目',
    'problem.delete': '删除题目',
    'problem.auth': '修改题目可见性',
  },
} as const;

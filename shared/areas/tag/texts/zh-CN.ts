export const texts = {
  errors: {
    'tag.not-found': '标签不存在',
    'tag.name-taken': '该名称已存在',
  },
  actions: {
    'tag.create': '新建标签或分类',
    'tag.update': '修改标签或分类',
    'tag.delete': '删除标签或分类',
  },
} as const;

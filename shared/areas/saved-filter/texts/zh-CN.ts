export const texts = {
  errors: {
    'saved-filter.not-found': '保存的筛选不存在',
    'saved-filter.name-taken': '您已有同名的筛选',
    'saved-filter.too-many': '您已保存 {{limit}} 个筛选，请先删除一些',
  },
} as const;

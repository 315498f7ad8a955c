export const texts = {
  errors: {
    'auth.required': '请您先登录',
    'auth.expired': '登录已过期，请重新登录',
    'auth.ended': '登录状态已失效，请重新登录',
    'session.not-found': '该登录会话已结束',
    'auth.forbidden': '您没有权限执行此操作',
  },
} as const;

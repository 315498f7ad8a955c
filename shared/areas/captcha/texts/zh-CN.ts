export const texts = {
  errors: {
    'captcha.required': '请先完成验证',
    'auth.captcha-wrong': '验证失败，请重试',
    'auth.captcha-too-fast': '操作过快，可能是机器人，请重新验证',
  },
} as const;

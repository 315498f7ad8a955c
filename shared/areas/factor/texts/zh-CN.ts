export const texts = {
  ui: {
    title: '两步验证',
    placeholder: '',
  },
  errors: {
    'factor.challenge-gone': '登录已超时，请重新输入密码',
    'factor.code-wrong': '验证码错误或已使用过',
    'factor.passkey-wrong': '通行密钥验证失败，请重试或换一种方式',
    'factor.locked': '错误次数过多，请在 {{minutes}} 分钟后重试',
    'factor.setup-gone': '设置已超时，请重新开始',
    'factor.totp-there': '该账号已绑定身份验证器',
    'factor.passkey-there': '这个通行密钥已经添加过',
    'factor.passkeys-full': '最多添加 20 个通行密钥，请先移除不用的',
    'factor.passkeys-off': '本站的网址不支持通行密钥',
    'factor.not-found': '该验证方式已不存在，请刷新页面',
  },
} as const;

export const texts = {
  ui: {
    'code.valid': '验证码 {{minutes}} 分钟内有效，仅可使用一次。',
    'code.ignore': '如果不是您本人操作，请忽略此邮件。',
    'register.subject': '{{site}}：注册验证码',
    'register.lead': '您正在 {{site}} 注册账号，验证码是：',
    'email.subject': '{{site}}：更换邮箱验证码',
    'email.lead': '您正在将此邮箱设为 {{site}} 账号的新邮箱，验证码是：',
    'reset.subject': '{{site}}：重置密码',
    'reset.lead':
      '{{name}}，您好！我们收到了重置您在 {{site}} 的密码的申请。如果是您本人操作，请打开以下页面：',
    'reset.button': '设置新密码',
    'reset.valid': '链接 {{minutes}} 分钟内有效，仅可使用一次。',
    'test.subject': '{{site}}：测试邮件',
    'test.lead': '收到这封邮件，说明 {{site}} 的邮件设置可用。',
    'test.button': '打开网站',
    'reset.ignore': '如果不是您本人操作，请忽略此邮件，您的密码不会改变。',
  },
  errors: {
    'mail.cooldown': '邮件刚刚发送过，请等待 {{seconds}} 秒',
    'mail.failed': '邮件发送失败，请稍后重试',
  },
} as const;

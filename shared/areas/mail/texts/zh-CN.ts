export const texts = {
  ui: {
    'register.subject': '{{site}}：注册验证码',
    'register.text':
      '您在 {{site}} 注册所用的验证码是 {{code}}，{{minutes}} 分钟内有效，仅可使用一次。如果不是您本人操作，请忽略此邮件。',
  },
  errors: {
    'mail.cooldown': '验证码刚刚发送过，请等待 {{seconds}} 秒',
    'mail.failed': '邮件发送失败，请稍后重试',
  },
} as const;

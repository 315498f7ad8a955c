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
    'reset.ignore': '如果不是您本人操作，请忽略此邮件，您的密码不会改变。',
    'factor.subject': '{{site}}：您的登录方式有变动',
    'factor.totpOn': '{{name}}，您好！您在 {{site}} 的账号已绑定身份验证器，今后登录时需要输入动态验证码。',
    'factor.totpOff': '{{name}}，您好！您在 {{site}} 的账号已解绑身份验证器。',
    'factor.passkeyOn': '{{name}}，您好！您在 {{site}} 的账号已添加通行密钥“{{what}}”。',
    'factor.passkeyOff': '{{name}}，您好！您在 {{site}} 的账号已移除通行密钥“{{what}}”。',
    'factor.recovery': '{{name}}，您好！您在 {{site}} 的账号已生成新的恢复码，旧的恢复码已失效。',
    'factor.reset':
      '{{name}}，您好！{{site}} 的管理员已为您的账号关闭两步验证，现在只凭密码即可登录。您可以在设置中重新开启。',
    'factor.linked': '{{name}}，您好！您在 {{site}} 的账号已关联 {{what}}，今后可以用它登录。',
    'factor.unlinked': '{{name}}，您好！您在 {{site}} 的账号已解除与 {{what}} 的关联，不能再用它登录。',
    'factor.button': '打开设置',
    'factor.ifNotYou': '如果不是您本人操作，请立即修改密码，并检查已登录的设备。',
    'factor.ifUnasked': '如果您没有提出过这一请求，请立即联系本站管理员。',
  },
} as const;

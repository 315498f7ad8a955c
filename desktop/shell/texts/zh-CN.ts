import type { Texts } from './en-US.ts';

export const texts: Texts = {
  title: 'Assize',
  language: 'English',
  seat: '座位 {seat}',
  starting: { heading: '请稍候', body: '正在打开评测系统。' },
  setUp: {
    heading: '本机尚未分配座位',
    body: '工作人员持有本座位的登记码。',
    code: '座位登记码',
    send: '登记座位',
  },
  notReady: '本机尚未就绪',
  trouble: {
    'config-missing': '没有本机配置，请由工作人员安装到程序旁。',
    'config-refused': '本机配置未经赛场签名，或无法读取。',
    'config-expired': '本机配置已过期。',
    'app-too-old': '本机配置要求更新的程序。',
    'app-changed': '本机的程序与发布时不一致，请由工作人员重新安装。',
  },
  offline: {
    heading: '无法连接评测系统',
    body: '你输入的内容已保存在本机。请留在座位上；如果一直这样，请告诉工作人员。',
    wait: '{seconds} 秒后重试。',
    retry: '立即重试',
  },
  locked: {
    heading: '本机已锁定',
    body: '你输入的内容已保存，工作人员会重新开放本机。',
    says: '工作人员：',
    code: '工作人员解锁码',
    send: '解锁',
  },
  crashed: {
    heading: '页面意外退出',
    body: '正在重新打开，你输入的内容已保存。',
    retry: '立即打开',
  },
  documentation: { title: '文档', contest: '返回比赛', back: '后退', forward: '前进' },
  leave: { code: '工作人员退出码', send: '退出' },
  outcome: {
    done: '完成。',
    'wrong-code': '码不正确。',
    'too-many-tries': '错误次数过多，请等待五分钟。',
    unreachable: '无法连接评测系统，请稍后再试。',
    refused: '评测系统拒绝了，请告诉工作人员。',
  },
};

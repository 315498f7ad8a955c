export const texts = {
  errors: {
    'clics.wrong-credentials': '用户名或密码不正确，或该账号需要第二步验证（请改用令牌）',
    'clics.not-found': '没有这个对象',
    'clics.bad-token': '该令牌不属于这个事件流，请从头开始读取',
    'clics.too-many-feeds': '打开的事件流太多，请稍后再试',
  },
};

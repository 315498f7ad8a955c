export const texts = {
  ui: {
    history: '历史版本',
    'history.none': '还没有历史版本。停留 5 分钟以上的内容被改写时，会自动保留。',
    'history.hint': '左侧为历史版本，右侧按行标出它与编辑器中代码的差异。',
    'history.now': '与编辑器中的代码相同',
    'history.one': '{{time}}，{{lines}} 行',
    'history.back': '恢复此版本',
    'history.backDone': '已恢复；之前的代码保留在历史版本中',
    'history.pick': '选择一个版本',
    'conflict.title': '这份代码在别处也改过',
    'conflict.text':
      '另一台设备或另一个页面在 {{time}} 保存了不同的代码。请选择继续使用哪一份，另一份会保留下来。',
    'conflict.removed': '“-”行只在另一处的版本中，“+”行只在此处的版本中。',
    'conflict.mine': '使用此处的代码',
    'conflict.theirs': '使用另一处的代码',
    'sign.server': '{{time}} 已保存到服务器',
    'sign.short': '已保存 {{time}}',
    'sign.offline': '{{time}} 已保存在本机，联网后上传',
    'sign.refused': '{{time}} 已保存在本机，服务器未接收',
    'sign.conflict': '已保存在本机，请选择版本',
    fromServer: '已载入您在别处写的代码',
  },
  errors: {
    'draft.conflict': '草稿已在别处保存为另一版本',
    'draft.not-found': '该历史版本不存在',
    'draft.patch-unfit': '改动与已保存的草稿不符，请保存全文',
  },
};

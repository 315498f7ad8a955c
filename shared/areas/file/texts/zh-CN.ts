export const texts = {
  ui: {
    'pdf.label': 'PDF 文档',
    'pdf.pageOf': '第 {{page}} 页，共 {{total}} 页',
    'pdf.loading': '正在加载 PDF…',
    'pdf.goTo': '跳转到页',
    'pdf.of': '/ {{total}} 页',
    'pdf.smaller': '缩小',
    'pdf.larger': '放大',
    'pdf.fit': '适合宽度',
    'pdf.unreachable': '无法读取该 PDF，可尝试下载。',
    'pdf.malformed': '文件不是完整的 PDF，无法在此显示，请下载后查看。',
    'pdf.locked': '该 PDF 设有密码，请下载后打开。',
  },
  errors: {
    'upload.not-found': '上传的文件已失效，请重新上传',
    'upload.missing-file': '没有上传文件',
    'upload.incomplete': '上传不完整，请重新上传',
    'upload.in-use': '仍有题目或公告在使用该文件',
    'upload.quota-used': '一天内可上传的 {{megabytes}} MB 已经用完，请在 {{hours}} 小时后再试',
    'upload.no-space': '服务器磁盘空间不足，暂时不能上传，请联系管理员',
    'upload.not-an-image': '不是 jpg、gif、png 或 webp 图片',
  },
  actions: {
    'file.upload': '为题面上传图片或文件',
    'file.delete': '删除题面的图片或文件',
  },
} as const;

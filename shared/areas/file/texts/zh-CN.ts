export const texts = {
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

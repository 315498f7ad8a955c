export const texts = {
  errors: {
    'archive.invalid': '无法读取该压缩包',
    'archive.unsafe-path': '压缩包中含有不安全的路径：{{name}}',
    'archive.too-many-entries': '压缩包中的条目超过了 {{limit}} 个',
    'archive.too-large': '压缩包解压后超过了 {{limit}} 的上限',
    'archive.no-pairs': '压缩包中没有成对的输入输出文件',
  },
  actions: {
    'testdata.download': '下载测试数据',
    'testdata.read': '查看测试数据或取出副本编辑',
  },
} as const;

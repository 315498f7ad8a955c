/** Reasons why a field is refused, beside those that the schema library words itself. */
export const validation = {
  required: '必填',
  'rule-type': '该题目类型不支持此模式',
  'no-cases': '至少需要一个有输入或输出的测试点',
  duplicate: '存在重复项',
  'too-large': '内容过大',
  'null-character': '不能含有空字符',
} as const;

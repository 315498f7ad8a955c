export const texts = {
  errors: {
    'language.not-offered': '该题目不支持此语言',
  },
} as const;

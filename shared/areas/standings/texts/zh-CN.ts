export const texts = {
  errors: {
    'standings.not-acm': '仅 ACM 赛制的比赛支持此功能',
    'standings.no-roll': '未封榜的比赛没有滚榜',
    'standings.no-accepted': '该提交不是本场比赛的首次通过',
  },
} as const;

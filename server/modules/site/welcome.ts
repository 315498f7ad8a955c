/** The first announcement of a new site; an announcement has one text, so that both languages stand in it. */
export const welcome = (site: string) => ({
  title: `欢迎使用 ${site} · Welcome to ${site}`,
  content: `站点已经可以使用：登录后打开题库，选一道题目，编写程序并提交，评测结果会逐个测试点显示在页面上。题目 1000 适合用来认识提交的过程。

The site is ready: log in, open the problem list, pick a problem, write a program and submit it. The verdict appears on the page case by case. Problem 1000 is a good one to get to know the way of a submission.
`,
});

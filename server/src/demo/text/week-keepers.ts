/** Errors that the pages of the back-office told of, and what became of them. */
export const pageErrors = [
  {
    message: 'Failed to fetch dynamically imported module: /maincms-web/assets/questionnaire-statistics.js',
    stack: 'TypeError: Failed to fetch dynamically imported module\n    at loadPage (index.js:1:2210)',
    page: '/maincms-web/main/questionnaire',
    by: 'editor',
    daysAgo: [3, 3],
    handling: { state: 'solved', note: '发布新版本时旧页面仍开着，刷新后正常' },
  },
  {
    message: "Cannot read properties of undefined (reading 'rows')",
    stack:
      "TypeError: Cannot read properties of undefined (reading 'rows')\n    at NoticeTable (notice.js:1:8841)",
    page: '/maincms-web/main/notice',
    by: 'demo',
    daysAgo: [2, 1, 0],
    handling: { state: 'working', note: '断网后返回列表时出现，已复现' },
  },
  {
    message: 'ResizeObserver loop completed with undelivered notifications.',
    stack: '',
    page: '/maincms-web/main/article',
    by: 'reviewer2',
    daysAgo: [1, 0],
    handling: undefined,
  },
] as const

/** The version of the pages that they happened in. */
export const pageVersion = '1.0.0'

export const weeklyExport = '安全周检：核对一周登录情况'

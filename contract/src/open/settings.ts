const int = (name: string, fallback: number, min: number, max: number, note: string) =>
  ({ type: 'int', category: 'open', name, fallback, min, max, note }) as const

/** How much of its lists the house gives away, and to whom. */
export const openSettings = {
  'open.file-rows': int(
    '一个数据文件最多多少行',
    100_000,
    10,
    1_000_000,
    '更长的列表分成几部分，每部分给出下一部分的网址',
  ),
  'open.budget': int(
    '每个来源每小时的读取额度',
    10_000,
    0,
    10_000_000,
    '一次接口调用计1，一次列表导出计10；用完后以计算验证继续，浏览网页不受影响；0为不设额度',
  ),
  'open.key-budget': int(
    '每个数据密钥每小时的读取额度',
    100_000,
    1,
    100_000_000,
    '密钥由使用者在“读取额度与数据密钥”页面自行取得，可在“谁在用”中停用',
  ),
  'open.licence': {
    type: 'text',
    category: 'open',
    name: '数据使用许可',
    fallback: '可以免费使用、复制、传播和加工，须注明来源网站和取得日期，不得歪曲原意。',
    max: 300,
    note: '列在开放数据页面和数据文件清单中',
  },
} as const

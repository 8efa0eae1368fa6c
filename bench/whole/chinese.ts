import type { ChartWords } from './chart.ts'

export const chartWords = {
  en: {
    title: 'Rate of the product, beside the limit',
    subtitle: '1× is as fast as the limit named beneath; axis by powers of ten',
    wanted: 'wanted, at least',
    spread: 'least and most of the turns',
    met: 'as wanted',
    missed: 'less than wanted',
    unasked: 'nothing wanted',
  },
  zh: {
    title: '产品处理速率与本机极限之比',
    subtitle: '1× 即与名称下所列参照一样快；横轴为对数刻度',
    wanted: '目标下限',
    spread: '各轮最小值与最大值',
    met: '达到目标',
    missed: '低于目标',
    unasked: '未设目标',
  },
} satisfies Record<string, ChartWords>

/** Names of cases and of their limits; numbers in them are `#`. */
const phrases: Record<string, string> = {
  'cached: article': '文章页，已缓存',
  'cached: list': '列表页，已缓存',
  'cached: home': '首页，已缓存',
  'conditional: article, #': '文章页，条件请求（#）',
  'json: getInfoById, cached': '详情接口，已缓存',
  'json: getInfoById, not cached': '详情接口，未缓存',
  'json: list of ten with total, cached': '十条列表及总数接口，已缓存',
  'json: list of ten with total, not cached': '十条列表及总数接口，未缓存',
  'json: page about # with total, not cached': '第 # 页上下的列表及总数接口，未缓存',
  'not cached: article': '文章页，未缓存',
  'not cached: list of a channel': '栏目列表页，未缓存',
  'not cached: list of notices with filters and counts': '带筛选与计数的公告列表页，未缓存',
  'not cached: home': '首页，未缓存',
  'search: # words, by date': '全文检索，# 个词，按日期',
  'database: getInfoById, not cached': '详情接口，未缓存',
  'database: list of ten with total, not cached': '十条列表及总数接口，未缓存',
  'mixed: cached pages while # items a second are published': '每秒发布 # 条信息时的缓存页面',
  'random: cached pages beside # connections with random addresses': '# 个连接请求随机地址时的缓存页面',
  'idle: cached pages beside # idle connections': '# 个空闲连接时的缓存页面',
  'overload: articles not cached, # times what can be borne, # s': '未缓存文章页，# 倍可承受负载，# 秒',
  'sizes: home, # notices': '首页，# 条公告',
  'sizes: list, # notices': '列表页，# 条公告',
  'sizes: detail, # notices': '详情页，# 条公告',
  'sizes: search, # notices': '检索，# 条公告',
  'nginx: article through nginx': '经 nginx 的文章页',
  'bare Node, same bytes': '裸 Node 发送相同字节',
  'bare Node, #': '裸 Node 应答 #',
  'bare Fastify route, same bytes': '裸 Fastify 路由发送相同字节',
  'Node + pg that counts': 'Node + pg 直接查询并计数',
  'Node + pg, the same row': 'Node + pg 读同一行',
  'Node + pg, page and total': 'Node + pg 查询一页及总数',
  'Node + pg, newest of # channels': 'Node + pg 读 # 个栏目的最新信息',
  'pgbench, the pairs alone': 'pgbench，仅查双字索引',
  'PostgreSQL alone, the pairs alone': '仅 PostgreSQL，仅查双字索引',
  pgbench: 'pgbench',
  'PostgreSQL alone': '仅 PostgreSQL',
  'the same pages alone': '仅有这些页面的请求时',
  'the same publishing elsewhere': '同样的发布发生在另一套系统时',
  'what can be borne': '可承受的负载',
  '# notices': '# 条公告',
  'nginx, the same bytes from a file': 'nginx 从文件发送相同字节',
}

const number = /\d+(?:\.\d+)?/g

export const inChinese = (phrase: string): string => {
  const numbers = phrase.match(number) ?? []
  let at = 0
  const known = phrases[phrase.replace(number, '#')]
  return known?.replaceAll('#', () => numbers[at++] ?? '') ?? phrase
}

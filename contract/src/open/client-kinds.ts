/** What kind of program asks, by what it says of itself. */
export const clientKinds = {
  page: '浏览器',
  search: '搜索引擎',
  assistant: '智能助手',
  python: 'Python 程序',
  java: 'Java 程序',
  script: 'JavaScript 程序',
  go: 'Go 程序',
  tool: '命令行工具',
  other: '其他程序',
} as const
export type ClientKind = keyof typeof clientKinds

/** The first that fits: crawlers name a browser as well. */
const marks: readonly (readonly [ClientKind, RegExp])[] = [
  ['assistant', /GPTBot|ChatGPT|ClaudeBot|Claude-|PerplexityBot|Bytespider|Doubao|Qwen|Kimi|MCP/i],
  ['search', /bot\b|spider|crawler|slurp/i],
  ['python', /python|aiohttp|httpx|scrapy/i],
  ['java', /java\/|okhttp|apache-httpclient|jakarta/i],
  ['script', /\bnode\b|axios|undici|got\//i],
  ['go', /go-http-client/i],
  ['tool', /curl|wget|httpie|postman/i],
  ['page', /^Mozilla\/5\.0 /],
]

export const clientKindOf = (userAgent: string): ClientKind =>
  marks.find(([, mark]) => mark.test(userAgent))?.[0] ?? 'other'

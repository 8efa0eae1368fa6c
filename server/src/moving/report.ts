import type { Compared } from './compare.ts'
import type { Problem } from './repo.ts'

/** What kinds of trouble there are, in the order in which somebody should look at them. */
const kinds: Readonly<Record<string, string>> = {
  list: '列表未能读全',
  item: '未能迁入的信息',
  attachment: '未能迁入的附件和图片',
  text: '正文有出入的信息（不允许的标记已清除，文字应核对）',
  compare: '核对不一致',
  here: '本站已有或已改动，未覆盖',
  gone: '源站已撤下',
  channel: '新建的隐藏栏目',
  type: '本站没有的公告类型',
  field: '源站有而本站没有位置的字段',
  dictionary: '字典差异',
  link: '未能迁入的链接',
}

export interface Figures {
  origin: string
  siteName: string
  counts: { waiting: number; done: number; failed: number; gone: number }
  links: number
  dictionaryItems: number
  requests: number
  retries: number
  seconds: number
  compared: Compared
}

const number = (value: number): string => value.toLocaleString('en-US')

/** Whether nothing is missing and everything is the same. */
export const isComplete = ({ counts, compared }: Figures): boolean =>
  counts.waiting + counts.failed + compared.different + compared.brokenFiles === 0 &&
  (compared.sourceTotal ?? counts.done) <= counts.done + counts.gone &&
  compared.years.every(({ source, here }) => source === undefined || source <= here)

export const summaryOf = (figures: Figures): string[] => {
  const { counts, compared, origin, siteName } = figures
  const { sourceTotal, years, same, different, changedHere, files, brokenFiles } = compared
  const odd = years.filter(({ source, here }) => source !== undefined && source !== here)
  return [
    `${origin} → ${siteName}：${isComplete(figures) ? '迁入完整，核对一致' : '迁入尚不完整，请看下列问题'}`,
    `源站共 ${sourceTotal === undefined ? '（未说明）' : number(sourceTotal)} 条；已迁入 ${number(counts.done)} 条，未能迁入 ${number(counts.failed)} 条，等待 ${number(counts.waiting)} 条，源站已撤下 ${number(counts.gone)} 条`,
    `摘要一致 ${number(same)} 条，不一致 ${number(different)} 条，本站已改动未核对 ${number(changedHere)} 条`,
    `文件 ${number(files)} 个，缺失或不一致 ${number(brokenFiles)} 个；链接 ${number(figures.links)} 个，字典项 ${number(figures.dictionaryItems)} 个`,
    ...odd.map(
      ({ year, source, here }) => `${year} 年：源站 ${number(source ?? 0)} 条，本站 ${number(here)} 条`,
    ),
    `本次请求 ${number(figures.requests)} 次（重试 ${number(figures.retries)} 次），用时 ${number(Math.round(figures.seconds))} 秒`,
  ]
}

const longestOnScreen = 10

const lineOf = ({ subject, title, words }: Problem): string =>
  `${[title, subject.split('#')[0]].filter(Boolean).join(' · ')}：${words}`.replace(/\s+/g, ' ')

const examples = 5

/** One line a field, however many texts say it. */
const byField = (problems: readonly Problem[]): string[] =>
  [...Map.groupBy(problems, ({ title }) => title)].map(([name, found]) => {
    const ids = found.slice(0, examples).map(({ subject }) => subject.split('#')[0])
    return `${name}：${number(found.length)} 条，例如“${found[0]?.words}”（${ids.join('、')}${found.length > examples ? ' 等' : ''}）`
  })

const linesOf = (kind: string, problems: readonly Problem[]): string[] =>
  kind === 'field' ? byField(problems) : problems.map(lineOf)

/** All of it for a file, the beginning of each kind for the screen. */
export const problemLines = (problems: readonly Problem[], most = Number.POSITIVE_INFINITY): string[] => {
  const byKind = Map.groupBy(problems, ({ kind }) => kind)
  return Object.entries(kinds).flatMap(([kind, title]) => {
    const found = byKind.get(kind) ?? []
    if (found.length === 0) return []
    const lines = linesOf(kind, found)
    const rest = lines.length - most
    return [
      '',
      `## ${title}（${number(found.length)}）`,
      ...lines.slice(0, most).map(line => `- ${line}`),
      ...(rest > 0 ? [`- ……另有 ${number(rest)} 项，见报告文件`] : []),
    ]
  })
}

export const reportOf = (figures: Figures, problems: readonly Problem[], at: string): string =>
  [
    `# 迁入报告 ${at}`,
    '',
    ...summaryOf(figures).map(line => `- ${line}`),
    ...problemLines(problems),
    '',
  ].join('\n')

export const onScreen = (figures: Figures, problems: readonly Problem[]): string[] => [
  ...summaryOf(figures),
  ...problemLines(problems, longestOnScreen),
]

import { hash } from 'node:crypto'
import { pathOfKind } from '@sunport/regions/link.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { FeatureDemo, FeatureDemoContext } from './feature-demo.ts'
import { p, plainText } from './html.ts'
import { dashedId } from './random.ts'
import { dayOf, momentAt, wire } from './time.ts'

interface DemoWindow {
  type: 'strip' | 'floating' | 'banner'
  title: string
  content: string
  url: string | null
  pages: string[]
  delay: number
  frequency: 'session' | 'day' | 'always'
}

interface Greeting {
  title: string
  words: string
  /** The kind of page that it leads to, where the region has one. */
  kind: Parameters<typeof pathOfKind>[1]
}

/** Each region greets with what it wants known now: nobody reads eight times the same. */
const greetings: readonly Greeting[] = [
  {
    title: '办事指引',
    words: '第一次来访？供应商先登记并办理数字证书，再在公告中确认参与、下载采购文件。',
    kind: 'channel-tabs',
  },
  {
    title: '意向公开',
    words: '采购意向按月公开，提前三十天了解需求，合适的项目早作准备。',
    kind: 'notice-search',
  },
  {
    title: '惠企提示',
    words: '小微企业参加采购可享受价格扣除和预留份额，投标前请备好声明函。',
    kind: 'law-list',
  },
  {
    title: '电子保函',
    words: '投标保证金可用电子保函代替，线上申请，当日可办，不占用流动资金。',
    kind: 'link-hub',
  },
  {
    title: '异地互认',
    words: '外省数字证书可直接登录投标，无需重复办理；登录不上请先更新驱动。',
    kind: 'download-list',
  },
  {
    title: '质疑投诉',
    words: '对采购文件、过程或结果有疑问的，请在七个工作日内以书面形式提出质疑。',
    kind: 'knowledge-base',
  },
  {
    title: '合同融资',
    words: '中标供应商可凭政府采购合同申请融资，无需抵押，进度可在线查询。',
    kind: 'app-page',
  },
  {
    title: '征求意见',
    words: '优化营商环境，欢迎提出意见建议；您的留言我们都会答复。',
    kind: 'message-board',
  },
]

/** Regions beyond the list welcome under their own name. */
const welcomeTo = ({ shortName, slogan }: RegionPack): Greeting => ({
  title: `欢迎来到${shortName}`,
  words: `${slogan}。公告、政策与办事指引都在这里，无需登录即可查阅。`,
  kind: 'site-map',
})

const greetingOf = (pack: RegionPack): Pick<DemoWindow, 'title' | 'content' | 'url'> => {
  const { title, words, kind } = greetings[pack.order - 1] ?? welcomeTo(pack)
  return { title, content: p(words), url: pathOfKind(pack, kind) ?? null }
}

/** A line that greets, one floating card beside the home, one line of warning above the notices. */
const windowsOf = (pack: RegionPack): DemoWindow[] => [
  {
    type: 'strip',
    ...greetingOf(pack),
    pages: ['home'],
    delay: 0,
    frequency: 'always',
  },
  {
    type: 'floating',
    title: '采购意向看得见',
    content: p('按月公开的采购意向，让您提前三十天了解需求、准备参与。'),
    url: pathOfKind(pack, 'notice-search') ?? null,
    pages: ['home'],
    delay: 2,
    frequency: 'day',
  },
  {
    type: 'banner',
    title: '防骗提示',
    content: p('参加政府采购活动不收取报名费，凡以“内部渠道”等名义要求转账的，请勿相信。'),
    url: null,
    pages: [pack.noticePath],
    delay: 0,
    frequency: 'always',
  },
]

/** What its form would hold. */
const fieldsOf = ({ type, url, pages, delay, frequency }: DemoWindow, from: number, to: number) => ({
  windowType: type,
  url: url ?? '',
  image: '',
  imageAlt: '',
  pages,
  device: 'all',
  position: 'right-bottom',
  width: null,
  height: null,
  frequency,
  delaySec: delay,
  autoCloseSec: null,
  priority: 0,
  validFrom: wire(from),
  validTo: wire(to),
})

/** As an editor wrote it and a reviewer signed it: the desk knows what the homes show. */
const publishWindow = async (
  { client, siteId }: FeatureDemoContext,
  id: string,
  window: DemoWindow,
  from: number,
  to: number,
): Promise<void> => {
  const edition = dashedId(`${id}/edition/1`)
  const at = new Date(from)
  await client.query(
    `INSERT INTO info (id, site_id, kind, state, published_edition_id, first_published_at, create_date, latest_modify_date)
     VALUES ($1, $2, 'window', 'live', $3, $4, $4, $4) ON CONFLICT (id) DO NOTHING`,
    [id, siteId, edition, at],
  )
  await client.query(
    `INSERT INTO info_edition (id, info_id, edition_no, state, title, body_html, body_text, fields, shown_date,
       published_at, digest, create_date, latest_modify_date)
     VALUES ($1, $2, 1, 'published', $3, $4, $5, $6, $7, $7, $8, $7, $7) ON CONFLICT (id) DO NOTHING`,
    [
      edition,
      id,
      window.title,
      window.content,
      plainText(window.content),
      JSON.stringify(fieldsOf(window, from, to)),
      at,
      hash('sha256', `${window.title}\n${window.content}`),
    ],
  )
}

/** Windows run for ninety days at most, to the end of a Beijing day. */
export const loadWindows: FeatureDemo = async context => {
  const { client, pack, siteId, now } = context
  const today = dayOf(now.getTime())
  const [from, to] = [momentAt(today - 10, 0), momentAt(today + 80, 0)]
  for (const [sort, window] of windowsOf(pack).entries()) {
    const id = dashedId(`${pack.siteCode}/window/${window.type}`)
    await publishWindow(context, id, window, from, to)
    await client.query(
      `INSERT INTO home_window (id, site_id, window_type, title, content, url, pages, delay_sec, frequency, valid_from,
         valid_to, sort)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (id) DO NOTHING`,
      [
        id,
        siteId,
        window.type,
        window.title,
        window.content,
        window.url,
        window.pages,
        window.delay,
        window.frequency,
        new Date(from),
        new Date(to),
        sort,
      ],
    )
  }
}

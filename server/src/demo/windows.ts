import { hash } from 'node:crypto'
import { pathOfKind } from '@sunport/regions/link.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { FeatureDemo, FeatureDemoContext } from './feature-demo.ts'
import { bullets, p, plainText } from './html.ts'
import { dashedId } from './random.ts'
import { dayOf, momentAt, wire } from './time.ts'

interface DemoWindow {
  type: 'popup' | 'floating' | 'banner'
  title: string
  content: string
  url: string | null
  pages: string[]
  delay: number
  frequency: 'session' | 'day' | 'always'
}

/** One popup that greets, one floating card beside the home, one line of warning above the notices. */
const windowsOf = (pack: RegionPack): DemoWindow[] => [
  {
    type: 'popup',
    title: `${pack.siteName}服务指引`,
    content:
      p('欢迎使用本网站。第一次来访的您，可以从这里开始：') +
      bullets([
        '供应商：先完成注册登记并办理数字证书，再在采购公告中确认参与、下载采购文件。',
        '采购人：按月公开采购意向，完成采购计划备案后组织采购，合同签订后及时公告。',
        '代理机构：登录后维护机构与从业人员信息，发布公告前请核对项目编号与开标时间。',
        '评审专家：请保持联系方式有效，收到抽取通知后按时参加评审。',
      ]) +
      p('办理中遇到问题，可查看办事指南，或在工作时间拨打页面底部的服务电话。'),
    url: null,
    pages: ['home'],
    delay: 0,
    frequency: 'session',
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

import { pathOfKind } from '@sunport/regions/link.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { FeatureDemo } from './feature-demo.ts'
import { bullets, p } from './html.ts'
import { dashedId } from './random.ts'
import { dayOf, momentAt } from './time.ts'

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

/** Windows run for ninety days at most, to the end of a Beijing day. */
export const loadWindows: FeatureDemo = async ({ client, pack, siteId, now }) => {
  const today = dayOf(now.getTime())
  for (const [sort, window] of windowsOf(pack).entries())
    await client.query(
      `INSERT INTO home_window (id, site_id, window_type, title, content, url, pages, delay_sec, frequency, valid_from,
         valid_to, sort)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (id) DO NOTHING`,
      [
        dashedId(`${pack.siteCode}/window/${window.type}`),
        siteId,
        window.type,
        window.title,
        window.content,
        window.url,
        window.pages,
        window.delay,
        window.frequency,
        new Date(momentAt(today - 10, 0)),
        new Date(momentAt(today + 80, 0)),
        sort,
      ],
    )
}

import { pathOfKind } from '@sunport/regions/link.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { bullets, p } from './html.ts'
import { dashedId } from './random.ts'

export interface HomeWindow {
  id: string
  type: 'popup' | 'floating' | 'banner'
  title: string
  content: string
  url: string | null
  from: Date
  to: Date
  sort: number
}

const day = 86_400_000

/** One popup that greets, one floating card beside the page. */
export const windowsOf = (pack: RegionPack, now: number): HomeWindow[] => {
  const from = new Date(now - 30 * day)
  const to = new Date(now + 365 * day)
  return [
    {
      id: dashedId(`${pack.siteCode}/window/popup`),
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
      from,
      to,
      sort: 1,
    },
    {
      id: dashedId(`${pack.siteCode}/window/floating`),
      type: 'floating',
      title: '采购意向看得见',
      content: p('按月公开的采购意向，让您提前三十天了解需求、准备参与。'),
      url: pathOfKind(pack, 'notice-search') ?? null,
      from,
      to,
      sort: 2,
    },
  ]
}

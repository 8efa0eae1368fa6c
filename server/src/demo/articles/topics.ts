import type { ChannelSeed } from '@sunport/regions/pack.ts'
import { announcements } from '../text/articles/announcements.ts'
import { business } from '../text/articles/business.ts'
import { buyingServices } from '../text/articles/buying-services.ts'
import { cases } from '../text/articles/cases.ts'
import { association, institutions } from '../text/articles/communities.ts'
import { funding } from '../text/articles/funding.ts'
import { green } from '../text/articles/green.ts'
import { innovation } from '../text/articles/innovation.ts'
import { news } from '../text/articles/news.ts'
import { campaign, remote } from '../text/articles/oversight.ts'
import { partnership } from '../text/articles/partnership.ts'
import { policy } from '../text/articles/policy.ts'
import { rural } from '../text/articles/rural.ts'
import { smallFirms } from '../text/articles/small-firms.ts'
import { volume } from '../text/articles/volume.ts'
import type { ArticleWriter } from './context.ts'
import { complaintDecision, penalty } from './decisions.ts'
import { checklist, feedback, policyDocument } from './documents.ts'
import { download } from './downloads.ts'
import { annualReport, catalogueList, register } from './figures.ts'
import { guide } from './guides.ts'
import { law } from './laws.ts'
import { operation, training } from './learning.ts'
import { productList, projectSummary } from './lists.ts'
import { narrative } from './narrative.ts'
import { maintainedPage } from './pages.ts'
import { question } from './questions.ts'
import { statistics } from './statistics.ts'
import { clearance, inspection } from './supervision.ts'

/** What a channel is about, judged by its own name and its parent's: the first pattern that fits. */
const topics: [pattern: RegExp, writer: ArticleWriter][] = [
  [/年度报表/, annualReport],
  [/清退/, clearance],
  [/培训|学习/, training],
  [/协会/, narrative(association)],
  [/专项/, narrative(campaign)],
  [/远程异地/, narrative(remote)],
  [/专家公示|供应商公示/, register],
  [/信息公示|项目公告/, projectSummary],
  [/常见问题|知识库 (?!系统)|采购知识$|知识库$|普法|以案释法|惠企问答|办事问答/, question],
  [/操作指南|操作手册|系统操作/, operation],
  [/投诉处理|处理决定|处理结果|行政处理/, complaintDecision],
  [/处罚|失信|信用记录|曝光|警示/, penalty],
  [/负面清单|承诺清单/, checklist],
  [/意见反馈|营商评价/, feedback],
  [/办事指南|采购指引|采购指南|质疑投诉|投诉专区|公开指南/, guide],
  [/统计|预算与决算/, statistics],
  [/首台|推介|产品信息/, productList],
  [/目录|品目/, catalogueList],
  [/PPP.*(案例|项目|问答)|社会资本/, narrative(partnership)],
  [/案例|经验|实践|研究成果/, narrative(cases)],
  [/ .*(政策|制度|规则|方案|标准|文件)|制度规范/, policyDocument],
  [/国企|高校/, narrative(institutions)],
  [/ .*动态|试点城市/, narrative(news)],
  [/乡村/, narrative(rural)],
  [/绿色/, narrative(green)],
  [/融资|保函|政采贷|金融/, narrative(funding)],
  [/创新|安全可靠/, narrative(innovation)],
  [/政府购买服务/, narrative(buyingServices)],
  [/PPP/, narrative(partnership)],
  [/批量|大宗/, narrative(volume)],
  [/营商/, narrative(business)],
  [/中小|残疾|预留/, narrative(smallFirms)],
  [/监督|监管|检查|代理机构|专家/, inspection],
  [/动态|新闻|头条/, narrative(news)],
  [/通知|公告/, narrative(announcements)],
  [/./, narrative(policy)],
]

export const writerOf = (channel: ChannelSeed, parentName: string): ArticleWriter => {
  if (channel.type === 'page') return maintainedPage
  if (channel.type === 'laws') return law
  if (channel.type === 'downloads') return download
  const name = `${parentName} ${channel.name}`
  return topics.find(([pattern]) => pattern.test(name))?.[1] ?? narrative(policy)
}

import { fieldLines, h3, noticeArea, p, table } from '../html.ts'
import { sumOf } from '../packages.ts'
import type { Project } from '../projects.ts'
import { type Random, randomFrom } from '../random.ts'
import { catalogue } from '../text/catalogue.ts'
import { longDate, monthOf, yearMonth, yearOf } from '../time.ts'
import { type NoticeText, tenThousands } from './parts.ts'

/** Nothing that the tender would have to keep. */
const remarks = ['', '', '', '最终以采购公告为准']

const titles = [
  (project: Project, when: string) => `${project.buyer.name}${when}政府采购意向公开`,
  (project: Project, when: string) =>
    `${project.buyer.name}关于${project.plainName}的政府采购意向（${when}）`,
  (project: Project, when: string) => `${project.plainName}采购意向公开（${project.buyer.name}，${when}）`,
]

interface Item {
  name: string
  need: string
  amount: number
}

/** Other things that the same buyer means to buy in the same months. */
const companions = (project: Project, random: Random): Item[] => {
  const similar = catalogue.filter(item => item !== project.item && item.buyers.includes(project.buyerKind))
  return random.sample(similar, random.pick([0, 0, 1, 2, 3])).map(item => {
    const plain = item.names.filter(name => !name.includes('{'))
    const [, , least, , cheap, dear] = item.lines[0] ?? ['', '', 1, 1, 100_000, 200_000]
    const amount = Math.round((least * (cheap + (dear - cheap) * random.next())) / 1000) * 1000
    return { name: plain[0] ?? item.category, need: item.need, amount }
  })
}

const itemsOf = (project: Project): Item[] => [
  { name: project.plainName, need: project.item.need, amount: project.budget },
  ...companions(project, randomFrom(`${project.planId}/intention`)),
]

/** All that is meant to be bought, not the first of it. */
export const intentionBudget = (project: Project): number =>
  sumOf(itemsOf(project).map(({ amount }) => amount))

export const intentionCode = (project: Project): string =>
  `YXGK-${project.place.code}-${yearOf(project.tenderAt)}-${project.planId.slice(0, 6).toUpperCase()}`

export const intention = (project: Project, at: number, random: Random): NoticeText => {
  const expected = yearMonth(project.tenderAt)
  const rows = itemsOf(project).map(({ name, need, amount }, index) => [
    index + 1,
    name,
    need,
    tenThousands(amount),
    expected,
    index === 0 && project.forSmall ? '专门面向中小企业采购' : random.pick(remarks),
  ])
  const lead = random.pick([
    '为便于供应商及时了解政府采购信息，根据财政部关于开展政府采购意向公开工作的有关要求，现将本单位近期采购意向公开如下：',
    `根据政府采购意向公开的有关规定，现将${project.buyer.name}${yearOf(project.tenderAt)}年${monthOf(project.tenderAt)}月拟开展的采购项目意向公开如下：`,
    '为提高政府采购透明度，优化营商环境，让各类供应商有充分时间了解需求、准备参与，现将本批采购意向公开如下：',
  ])
  const body = noticeArea(
    p(lead) +
      fieldLines([
        ['意向编号', intentionCode(project)],
        ['采购人', project.buyer.name],
      ]) +
      table(['序号', '采购项目名称', '采购需求概况', '预算金额(万元)', '预计采购时间', '备注'], rows) +
      h3('说明') +
      p('本次公开的采购意向是本单位政府采购工作的初步安排，具体采购项目情况以相关采购公告和采购文件为准。') +
      p(
        `供应商对采购需求有意见建议的，可在公开之日起十个工作日内与本单位联系。联系人：${project.buyer.linkMan}，电话：${project.buyer.phone}。`,
      ) +
      p(project.buyer.name) +
      p(longDate(at)),
  )
  return { title: random.pick(titles)(project, expected), body }
}

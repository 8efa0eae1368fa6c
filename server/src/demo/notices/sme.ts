import { fieldLines, noticeArea, p, table } from '../html.ts'
import { buyerOf } from '../parties.ts'
import type { Place } from '../places.ts'
import type { Random } from '../random.ts'
import { catalogue } from '../text/catalogue.ts'
import { kindsOfLevel } from '../text/organisations.ts'
import { longDate, yearOf } from '../time.ts'
import { type NoticeText, tenThousands } from './parts.ts'

export interface ReserveReport extends NoticeText {
  purchaser: string
}

/** A buyer's yearly account of what it kept for small and medium enterprises. */
export const reserveReport = (random: Random, place: Place, at: number): ReserveReport => {
  const kind = random.pick(kindsOfLevel[place.level])
  const buyer = buyerOf(random, place, kind)
  const year = yearOf(at) - 1
  const items = random.sample(
    catalogue.filter(({ buyers }) => buyers.includes(kind)),
    random.int(3, 6),
  )
  const amounts = items.map(() => random.int(80, 3200) * 1000)
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  const rows = items.map((item, index) => [
    index + 1,
    item.names.find(name => !name.includes('{')) ?? item.category,
    random.pick(['采购项目整体预留', '采购包预留', '要求合同分包', '联合体参加']),
    tenThousands(amounts[index] ?? 0),
    `${random.pick([100, 100, 60, 50, 40])}%`,
    '在本网站合同公告中公开',
  ])
  const share = random.int(42, 92)
  const lead = `根据政府采购促进中小企业发展管理办法的要求，现将${buyer.name}${year}年度面向中小企业预留项目执行情况公告如下：`
  const summary = `${year}年度，本部门预留项目面向中小企业采购共计${tenThousands(total)}万元，其中面向小微企业采购${tenThousands((total * share) / 100)}万元，占${share}%。`
  return {
    title: `${buyer.name}${year}年度面向中小企业预留项目执行情况公告`,
    purchaser: buyer.name,
    body: noticeArea(
      p(lead) +
        fieldLines([['采购人', buyer.name]]) +
        p(summary) +
        table(
          ['序号', '项目名称', '预留选项', '面向中小企业采购金额(万元)', '面向小微企业采购比例', '合同链接'],
          rows,
        ) +
        p(buyer.name) +
        p(longDate(at)),
    ),
  }
}

import { fieldLines, h3, noticeArea, p, table } from '../html.ts'
import type { Project } from '../projects.ts'
import type { Random } from '../random.ts'
import { longDate, longTime } from '../time.ts'
import { contractedPackage } from './contract.ts'
import { mannerName, type NoticeText, winnersOf, yuan } from './parts.ts'

const goodsTable = (project: Project): string =>
  table(
    ['序号', '商品（服务）名称', '品目', '数量（单位）', '控制金额(元)'],
    project.packages.flatMap(({ lines }) =>
      lines.map((line, index) => [
        index + 1,
        line.name,
        project.item.category,
        `${line.quantity}(${line.unit})`,
        line.amount.toFixed(2),
      ]),
    ),
  )

const conditions = [
  '商品须为全新原装正品，提供国家规定的三包服务。',
  '送货上门并负责安装调试，货到验收合格后七个工作日内付款。',
  '报价包含运输、安装、培训及税费等全部费用。',
  '同等条件下优先选择节能、环境标志产品。',
  '交货地点以采购人通知为准，逾期交货按日扣减货款的千分之三。',
]

/** Bargaining in the electronic store: the call, the deal and the contract. */
export const storeCall = (project: Project, at: number, random: Random): NoticeText => ({
  title: `${project.buyer.name}关于${project.packages[0]?.lines[0]?.name ?? project.name}的定点议价采购公告`,
  body: noticeArea(
    fieldLines([
      ['项目编号', project.code],
      ['项目名称', project.name],
      ['采购人', project.buyer.name],
      ['预算金额', yuan(project.budget)],
      ['报价截止时间、开标时间', longTime(project.opening)],
      ['送货地址', project.buyer.address],
    ]) +
      h3('采购清单') +
      goodsTable(project) +
      h3('采购要求') +
      random.sample(conditions, 3).map(p).join('') +
      p(
        '入驻电子卖场的供应商均可参与报价，系统按满足要求的最低报价确定成交供应商；报价供应商不足三家的，可延长一次报价时间。',
      ) +
      p(`联系人：${project.buyer.linkMan}，电话：${project.buyer.phone}`) +
      p(longDate(at)),
  ),
})

export const storeDeal = (project: Project, at: number, random: Random): NoticeText => {
  const others = project.packages.flatMap(({ rivals, price }) =>
    rivals.map(({ name }) => [name, yuan(Math.round(price * (1.01 + random.next() * 0.06))), '未成交']),
  )
  return {
    title: `${project.buyer.name}${project.packages[0]?.lines[0]?.name ?? project.name}采购电子卖场成交公告`,
    body: noticeArea(
      fieldLines([
        ['项目编号', project.code],
        ['项目名称', project.name],
        ['采购人', project.buyer.name],
        ['预算金额', yuan(project.budget)],
        ['采购方式', mannerName(project)],
        ['报价截止时间、开标时间', longTime(project.opening)],
        ['成交方式', '定点议价'],
        ['成交日期', longDate(at)],
      ]) +
        h3('成交结果') +
        winnersOf(project.packages) +
        p('其他报价情况：') +
        table(['报价供应商', '报价', '结果'], others) +
        h3('成交标的') +
        goodsTable(project) +
        p('对成交结果有异议的，请在公告发布之日起两个工作日内通过电子卖场在线提出。'),
    ),
  }
}

export const storeContract = (project: Project, at: number, random: Random): NoticeText => {
  const pack = contractedPackage(project)
  return {
    title: `${project.buyer.name}${pack.lines[0]?.name ?? project.name}采购电子卖场合同公告`,
    body: noticeArea(
      fieldLines([
        ['合同编号', `${project.code}-HT`],
        ['项目编号', project.code],
        ['项目名称', project.name],
        ['采购人（甲方）', project.buyer.name],
        ['供应商（乙方）', pack.winner.name],
        ['合同金额', yuan(pack.price)],
        ['签订日期', longDate(at)],
        ['交货期', `${random.int(3, 15)}个工作日`],
        ['质保期', random.pick(['一年', '两年', '三年'])],
      ]) +
        h3('合同标的') +
        goodsTable(project) +
        p('本合同由电子卖场依据成交结果在线生成，经双方数字证书签章后生效。'),
    ),
  }
}

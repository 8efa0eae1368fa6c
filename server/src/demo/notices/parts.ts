import { type PurchaseManner, purchaseManners } from '@sunport/contract/codes.ts'
import { formatMoney } from '@sunport/contract/format/money.ts'
import { h3, p, paragraphs, table } from '../html.ts'
import type { Package } from '../packages.ts'
import type { Project } from '../projects.ts'
import type { Random } from '../random.ts'

/** What a notice of any stage is: words, and what only this stage knows. */
export interface NoticeText {
  title: string
  body: string
  /** What a form would have asked for, where the text says it. */
  values?: Record<string, unknown>
}

export const yuan = (amount: number): string => `${formatMoney(amount.toFixed(2))}元`
/** 54.00, as tables headed 万元 show it; to the fen, for whoever adds them up. */
export const tenThousands = (amount: number): string =>
  (amount / 10_000).toFixed(6).replace(/(\.\d\d\d*?)0+$/, '$1')

export const isBidding = (manner: PurchaseManner): boolean => manner === '1' || manner === '2'
export const mannerName = ({ manner }: Project): string => purchaseManners[manner]

/** Words that differ between bidding and the other manners. */
export const wordsOf = (project: Project) =>
  isBidding(project.manner)
    ? {
        bidder: '投标人',
        offer: '投标文件',
        document: '招标文件',
        verb: '递交',
        opening: '开标',
        won: '中标',
      }
    : {
        bidder: '供应商',
        offer: '响应文件',
        document: '采购文件',
        verb: '提交',
        opening: '响应文件开启',
        won: '成交',
      }

export const titleOf = (project: Project, kind: string, random: Random, name = project.name): string => {
  const plain = `${project.buyer.name}${name}${kind}`
  const numbered = `${plain}（${project.code}）`
  return numbered.length <= 78 && random.chance(0.14) ? numbered : plain
}

export const packageTable = (pack: Package, category: string): string =>
  table(
    ['品目号', '品目名称', '采购标的', '数量（单位）', '技术规格、参数及要求', '品目预算(元)'],
    pack.lines.map((line, at) => [
      `${pack.no}-${at + 1}`,
      category,
      line.name,
      `${line.quantity}(${line.unit})`,
      '详见采购文件',
      formatMoney(line.amount.toFixed(2)),
    ]),
  )

/** Who won, package by package: programs take the first cell of a row as who, and the last as how much. */
export const winnersOf = (packages: Package[]): string =>
  packages
    .map(
      ({ no, name, winner, price }) =>
        p(`合同包${no}（${name}）：`) +
        table(['供应商名称', '供应商地址', '中标（成交）金额'], [[winner.name, winner.address, yuan(price)]]),
    )
    .join('')

export const packageSections = (project: Project): string =>
  project.packages
    .map(
      pack =>
        p(`<strong>合同包${pack.no}（${pack.name}）：</strong>合同包预算金额：${yuan(pack.budget)}`) +
        packageTable(pack, project.item.category) +
        paragraphs([
          `本合同包${pack.acceptsConsortium ? '接受' : '不接受'}联合体${isBidding(project.manner) ? '投标' : '参加'}。`,
          `合同履行期限：${project.item.term.words}。`,
        ]),
    )
    .join('')

/** Whom to ask, as the last section of most notices. */
export const contactSection = (heading: string, project: Project): string => {
  const { buyer, agency } = project
  const ofAgency =
    project.organizationForm === '4'
      ? []
      : [
          '<strong>2.采购代理机构信息</strong>',
          `名称：${agency.name}`,
          `地址：${agency.address}`,
          `联系方式：${agency.phone}`,
        ]
  const asker = project.organizationForm === '4' ? buyer : agency
  return (
    h3(heading) +
    paragraphs([
      '<strong>1.采购人信息</strong>',
      `名称：${buyer.name}`,
      `地址：${buyer.address}`,
      `联系方式：${buyer.linkMan}，${buyer.phone}`,
      ...ofAgency,
      `<strong>${ofAgency.length > 0 ? 3 : 2}.项目联系方式</strong>`,
      `项目联系人：${asker.linkMan}`,
      `电话：${asker.phone}`,
    ])
  )
}

import { fieldLines, h3, noticeArea, p, table } from '../html.ts'
import { linePrices, type Package } from '../packages.ts'
import type { Project } from '../projects.ts'
import { type Random, randomFrom } from '../random.ts'
import { dayOf, longDate, momentAt, workdaysOn } from '../time.ts'
import { paymentOf } from './clauses.ts'
import { mannerName, type NoticeText, titleOf, yuan } from './parts.ts'

export const contractCode = (project: Project): string => project.code.replace(/\[(\w\w)\]/, '[HT]')

/** The package whose contract is told of; acceptance is of the same. */
export const contractedPackage = ({ flow, planId, packages }: Project): Package =>
  flow === 'store' ? (packages[0] as Package) : randomFrom(`${planId}/contract`).pick(packages)

export const contract = (project: Project, at: number, random: Random): NoticeText => {
  const pack = contractedPackage(project)
  const prices = linePrices(pack)
  // Made public within two working days.
  const signed = momentAt(workdaysOn(dayOf(at), -random.int(1, 2)), 600)
  const body = noticeArea(
    fieldLines([
      ['一、合同编号', `${contractCode(project)}-${pack.no}`],
      ['二、合同名称', `${project.name}采购合同`],
      ['三、项目编号', project.code],
      ['四、项目名称', project.name],
      ['五、采购方式', mannerName(project)],
    ]) +
      h3('六、合同主体') +
      fieldLines([
        ['采购人（甲方）', project.buyer.name],
        ['地址', project.buyer.address],
        ['联系方式', project.buyer.phone],
        ['供应商（乙方）', pack.winner.name],
        ['地址', pack.winner.address],
        ['联系方式', pack.winner.phone],
        ['是否为中小企业', project.forSmall ? '是' : '否'],
      ]) +
      h3('七、合同主要信息') +
      table(
        ['主要标的名称', '规格型号（或服务要求）', '主要标的数量', '合同金额'],
        pack.lines.map((line, index) => [
          line.name,
          project.item.nature === '1' ? '见合同附件配置清单' : project.item.need.slice(0, 32),
          `${line.quantity}(${line.unit})`,
          yuan(prices[index] ?? 0),
        ]),
      ) +
      fieldLines([
        ['合同总金额', yuan(pack.price)],
        ['履约期限、地点', `${project.item.term.words}；${project.buyer.address}`],
        ['付款方式', paymentOf(project)],
        [
          '履约保证金',
          random.pick(['不收取', '合同金额的百分之三，可用保函提交', '合同金额的百分之五，可用保函提交']),
        ],
      ]) +
      h3('八、合同签订日期') +
      p(longDate(signed)) +
      h3('九、合同公告日期') +
      p(longDate(at)) +
      h3('十、其他补充事宜') +
      p('合同文本见附件，涉及国家秘密、商业秘密的内容已依法删除。'),
  )
  return {
    title: titleOf(
      project,
      project.packages.length > 1 ? `合同公告（合同包${pack.no}）` : '合同公告',
      random,
    ),
    body,
  }
}

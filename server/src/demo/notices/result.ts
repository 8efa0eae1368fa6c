import { enterpriseScales } from '@sunport/contract/codes.ts'
import { resultDays } from '../announced-days.ts'
import { fieldLines, h3, noticeArea, p, table } from '../html.ts'
import { linePrices, type Package } from '../packages.ts'
import { sizeOf } from '../parties.ts'
import type { Project } from '../projects.ts'
import type { Random } from '../random.ts'
import { longDate, longTime } from '../time.ts'
import { contactSection, mannerName, type NoticeText, titleOf, winnersOf, wordsOf, yuan } from './parts.ts'

export const resultKind = (project: Project): string =>
  project.flow === 'framework' ? '入围结果公告' : `${wordsOf(project).won}结果公告`

const fee = (price: number): number =>
  Math.round(Math.max(3000, price * (price > 1_000_000 ? 0.0105 : 0.015)))

/** As the form keeps them: who won each package, for how much, and how large a firm it is. */
const suppliersOf = (packages: Package[]) =>
  packages.map(({ no, winner: { name, address }, price }) => ({
    ...{ packageNo: String(no), name, address },
    ...{ amount: price.toFixed(2), scale: sizeOf(name) },
  }))

const sizesOf = (packages: Package[]): string =>
  [...new Set(packages.map(({ winner }) => winner.name))]
    .map(name => `${name}为${enterpriseScales[sizeOf(name)]}`)
    .join('，')

export const result = (project: Project, at: number, random: Random): NoticeText => {
  const { won } = wordsOf(project)
  const scores = project.packages.map(() => (86 + random.next() * 11).toFixed(2))
  const subjects = table(
    ['合同包', '品目号', '标的名称', '数量（单位）', '规格型号／服务要求', '报价金额'],
    project.packages.flatMap(pack => {
      const prices = linePrices(pack)
      return pack.lines.map((line, index) => [
        `合同包${pack.no}`,
        `${pack.no}-${index + 1}`,
        line.name,
        `${line.quantity}(${line.unit})`,
        '详见投标（响应）文件',
        yuan(prices[index] ?? 0),
      ])
    }),
  )
  // Negotiations and inquiries go by the lowest offer.
  const isScored = !['3', '4'].includes(project.manner)
  const ranking = table(
    ['合同包', '供应商', '资格审查', '符合性审查', ...(isScored ? ['评审总得分'] : []), '排名'],
    project.packages.flatMap(({ no, winner, rivals }, at) =>
      [winner, ...rivals].map(({ name }, index) => [
        `合同包${no}`,
        name,
        '通过',
        index > 2 ? '未通过' : '通过',
        ...(isScored ? [index === 0 ? (scores[at] ?? '') : '—'] : []),
        index > 2 ? '—' : index + 1,
      ]),
    ),
  )
  const [first, ...others] = project.experts
  const body = noticeArea(
    fieldLines([
      ['一、项目编号', project.code],
      ['二、项目名称', project.name],
      ['采购人', project.buyer.name],
      ['采购方式', mannerName(project)],
      ['预算金额', yuan(project.budget)],
      ['开标时间', longTime(project.opening)],
    ]) +
      h3('三、采购结果') +
      winnersOf(project.packages) +
      h3('四、主要标的信息') +
      subjects +
      h3(project.manner === '5' ? '五、单一来源采购人员名单' : '五、评审专家名单') +
      p(`${first}（采购人代表）、${others.join('、')}`) +
      h3('六、代理服务收费标准及金额') +
      p(
        project.organizationForm === '1' || project.organizationForm === '4'
          ? '本项目不收取代理服务费。'
          : `按委托协议约定，由${won}供应商支付，${project.packages.map(({ no, price }) => `合同包${no}：${yuan(fee(price))}`).join('；')}。`,
      ) +
      h3('七、公告期限') +
      p(`自本公告发布之日起${resultDays}个工作日。`) +
      h3('八、其他补充事宜') +
      p(`根据供应商的声明，${sizesOf(project.packages)}。`) +
      p(`各供应商对${won}结果有异议的，可在公告期限届满之日起七个工作日内以书面形式提出质疑。`) +
      // Who is the only one asked is compared with nobody.
      (project.manner === '5' ? '' : p('各合同包评审情况如下：') + ranking) +
      contactSection('九、凡对本次公告内容提出询问，请按以下方式联系', project) +
      p(longDate(at)),
  )
  const values = { suppliers: suppliersOf(project.packages) }
  return { title: titleOf(project, resultKind(project), random), body, values }
}

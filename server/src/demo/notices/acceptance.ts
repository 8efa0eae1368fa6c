import { fieldLines, h3, noticeArea, p, table } from '../html.ts'
import type { Project } from '../projects.ts'
import type { Random } from '../random.ts'
import { dayOf, longDate, momentAt, workdaysOn } from '../time.ts'
import { contractCode, contractedPackage } from './contract.ts'
import { type NoticeText, titleOf, yuan } from './parts.ts'

const opinions = [
  '验收小组现场查验了到货数量、型号与配置，抽检运行情况，核对随机资料，认为乙方已按合同约定履行全部义务。',
  '验收小组听取了服务执行情况汇报，查阅过程台账与考核记录，随机访问服务对象，认为服务质量达到合同要求。',
  '验收小组核对了竣工图纸与隐蔽工程记录，现场实测主要指标，遗留问题已在验收前整改完毕，同意通过验收。',
]

export const acceptance = (project: Project, at: number, random: Random): NoticeText => {
  const pack = contractedPackage(project)
  const opinion = opinions[{ '1': 0, '2': 2, '3': 1 }[project.item.nature]] ?? ''
  const body = noticeArea(
    fieldLines([
      ['一、合同编号', `${contractCode(project)}-${pack.no}`],
      ['二、合同名称', `${project.name}采购合同`],
      ['三、项目编号', project.code],
      ['四、项目名称', project.name],
    ]) +
      h3('五、合同主体') +
      fieldLines([
        ['采购人（甲方）', project.buyer.name],
        ['供应商（乙方）', pack.winner.name],
        ['合同金额', yuan(pack.price)],
      ]) +
      h3('六、验收情况') +
      table(
        ['验收内容', '数量（单位）', '验收标准', '验收结果'],
        pack.lines.map(line => [
          line.name,
          `${line.quantity}(${line.unit})`,
          '采购文件、投标（响应）文件及合同约定',
          '合格',
        ]),
      ) +
      fieldLines([
        ['验收日期', longDate(momentAt(workdaysOn(dayOf(at), -random.int(1, 3)), 600))],
        ['验收组成员（应当邀请服务对象参与）', `${project.experts.join('、')}、${project.buyer.linkMan}`],
        ['验收方式', random.pick(['一次性验收', '分段验收', '委托第三方验收', '邀请未中标供应商参与验收'])],
        ['验收意见', `${opinion}验收结论：合格。`],
      ]) +
      h3('七、其他补充事宜') +
      p('验收书已由甲乙双方及验收小组成员签字，供应商对验收结论有异议的，可在三个工作日内书面提出。') +
      p(longDate(at)),
  )
  return { title: titleOf(project, random.pick(['履约验收公告', '验收结果公告']), random), body }
}

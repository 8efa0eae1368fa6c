import { showingDays } from '../announced-days.ts'
import { bullets, fieldLines, h3, noticeArea, p, table } from '../html.ts'
import { personName } from '../parties.ts'
import type { Project } from '../projects.ts'
import { type Random, randomFrom } from '../random.ts'
import { longDate, longTime, workdaysEnd, yearMonth } from '../time.ts'
import { paymentOf, qualifications, soleReason } from './clauses.ts'
import {
  contactSection,
  mannerName,
  type NoticeText,
  packageSections,
  packageTable,
  titleOf,
  yuan,
} from './parts.ts'

/** The plan that the finance department has put on file. */
export const plan = (project: Project, _at: number, random: Random): NoticeText => {
  const body = noticeArea(
    p(
      `${project.buyer.name}${project.plainName}采购计划（编号：${planCode(project)}）已按规定备案，现予公开。`,
    ) +
      h3('一、资金与组织形式') +
      fieldLines([
        ['项目名称', project.plainName],
        ['采购人', project.buyer.name],
        ['预算金额', yuan(project.budget)],
        [
          '组织形式',
          project.organizationForm === '1'
            ? '集中采购'
            : project.organizationForm === '2'
              ? '部门集中采购'
              : '分散采购',
        ],
        ['资金来源', random.pick(['一般公共预算资金', '政府性基金预算资金', '单位自有资金', '上级补助资金'])],
        ['是否面向中小企业预留', project.forSmall ? '是' : '否'],
        ['预计采购时间', yearMonth(project.tenderAt)],
      ]) +
      h3('二、采购明细') +
      project.packages.map(pack => packageTable(pack, project.item.category)).join('') +
      h3('三、有关要求') +
      p(
        '采购单位应当依法组织实施，不得擅自变更采购内容、采购方式和预算金额；确需调整的，应当重新备案并公开。',
      ),
  )
  return { title: `${project.buyer.name}${project.plainName}采购计划`, body }
}

export const planCode = (project: Project): string =>
  `${project.place.code}-${longDate(project.tenderAt).slice(0, 4)}-${project.planId.slice(0, 6).toUpperCase()}`

/** The need, shown before the documents are written, so that suppliers can object. */
export const demand = (project: Project, at: number, random: Random): NoticeText => {
  const body = noticeArea(
    p(
      `为提高采购需求编制质量，${project.buyer.name}现就${project.plainName}的采购需求公开征求意见，欢迎潜在供应商和社会公众提出建议。`,
    ) +
      h3('一、项目概况') +
      fieldLines([
        ['项目名称', project.plainName],
        ['采购人', project.buyer.name],
        ['预算金额', yuan(project.budget)],
        ['拟采用的采购方式', mannerName(project)],
        ['需求概况', project.item.need],
      ]) +
      h3('二、采购标的') +
      packageSections(project) +
      h3('三、商务与服务要求') +
      bullets([
        `履行期限：${project.item.term.words}。`,
        '质量保证：提供不少于一年的免费质保，接到报修后两小时内响应。',
        '验收标准：按采购文件、投标（响应）文件和国家现行标准执行。',
        `付款方式：${paymentOf(project)}。`,
      ]) +
      h3('四、征求意见的期限与方式') +
      p(
        `请于 ${longDate(workdaysEnd(at, showingDays))} 17:30 前将意见书面送达采购人，并注明联系人和联系方式。`,
      ) +
      contactSection('五、联系方式', project),
  )
  return { title: titleOf(project, '采购需求公示', random, project.plainName), body }
}

const fillOpinion = (random: Random, name: string): string =>
  random.pick([
    `${name}的内容具有唯一性，采用单一来源方式采购符合法律规定，建议公示后实施。`,
    '经核对技术资料与市场情况，未发现其他可替代的供应商，同意采用单一来源方式。',
    '采购人提供的说明材料真实充分，为保证服务的一致性，同意向原供应商采购。',
    '建议采购人在协商时参考近三年同类价格，合理确定成交价格，同意采用单一来源方式。',
  ])

const expertOpinion = (random: Random, { plainName, item }: Project): string[] => [
  personName(random),
  random.pick(/医|诊断/.test(item.category) ? ['主任医师', '主任技师', '高级工程师'] : technicians),
  fillOpinion(random, plainName),
]
const technicians = ['高级工程师', '教授', '正高级工程师', '研究员']

export const singleSource = (project: Project, at: number, random: Random): NoticeText => {
  const winner = project.packages[0]?.winner
  const body = noticeArea(
    h3('一、项目信息') +
      fieldLines([
        ['采购人', project.buyer.name],
        ['项目编号', project.code],
        ['项目名称', project.plainName],
        ['拟采购的货物或服务的说明', project.item.need],
        ['拟采购的货物或服务的预算金额', yuan(project.budget)],
        ['采用单一来源采购方式的原因及说明', soleReason(project, random)],
      ]) +
      h3('二、拟定供应商信息') +
      fieldLines([
        ['名称', winner?.name ?? ''],
        ['地址', winner?.address ?? ''],
      ]) +
      h3('三、专业人员论证意见') +
      table(
        ['姓名', '职称', '论证意见'],
        Array.from({ length: 3 }, () => expertOpinion(random, project)),
      ) +
      h3('四、公示期限') +
      p(`${longDate(at)} 至 ${longDate(workdaysEnd(at, showingDays))}（公示期限不少于五个工作日）`) +
      h3('五、其他补充事宜') +
      p(
        '任何供应商、单位或者个人对采用单一来源采购方式有异议的，可在公示期内以书面形式向采购人反映，并同时抄送同级财政部门。',
      ) +
      contactSection('六、联系方式', project),
  )
  return { title: titleOf(project, '单一来源采购公示', random, project.plainName), body }
}

/** Only instruments come from abroad; what else must be argued for is the manner or the need. */
const matterOf = ({ item }: Project, random: Random): string =>
  /医用|分析仪器/.test(item.category) && random.chance(0.6)
    ? '采购进口产品论证'
    : random.pick(['变更采购方式', '采购需求论证'])

const argumentOf: Record<string, string> = {
  采购进口产品论证:
    '国内同类产品在关键指标上尚不能完全满足使用需要，拟采购进口产品，同时不限制满足需求的本国产品参与竞争',
  变更采购方式: '采用原定采购方式不能满足项目实施的时间要求，拟按论证意见变更采购方式',
  采购需求论证: '采购需求符合国家标准和实际使用需要，指标设置客观、量化，不存在倾向性',
}

/** Publicity before the procurement where foreign products or a change of manner must be argued for. */
export const earlyPublicity = (project: Project, at: number, random: Random): NoticeText => {
  const matter = matterOf(project, random)
  const experts = randomFrom(`${project.planId}/early`)
  const body = noticeArea(
    h3('一、项目基本情况') +
      fieldLines([
        ['采购人', project.buyer.name],
        ['项目编号', project.code],
        ['项目名称', project.plainName],
        ['预算金额', yuan(project.budget)],
        ['公示事项', matter],
      ]) +
      h3('二、申请理由') +
      p(`${project.item.need}。经市场调查和专家论证，${argumentOf[matter]}。`) +
      h3('三、专家论证意见') +
      table(
        ['姓名', '工作单位类别', '意见'],
        Array.from({ length: 3 }, () => [
          personName(experts),
          random.pick(['高等院校', '科研院所', '行业协会']),
          '同意公示事项，建议按程序实施。',
        ]),
      ) +
      h3('四、公示时间') +
      p(`${longDate(at)} 至 ${longDate(workdaysEnd(at, showingDays))}`) +
      contactSection('五、联系方式', project),
  )
  return { title: titleOf(project, `${matter}公示`, random, project.plainName), body }
}

export const prequalification = (project: Project, at: number, random: Random): NoticeText => {
  const deadline = longTime(project.admissionEnd)
  const body = noticeArea(
    h3('项目概况') +
      p(
        `${project.name}的潜在供应商应在${project.siteName}获取资格预审文件，并于 ${deadline}（北京时间）前提交申请文件。`,
      ) +
      h3('一、项目基本情况') +
      fieldLines([
        ['项目编号', project.code],
        ['项目名称', project.name],
        ['采购方式', mannerName(project)],
        ['预算金额', yuan(project.budget)],
        ['采购需求', project.item.need],
      ]) +
      packageSections(project) +
      h3('二、申请人的资格要求') +
      qualifications(project, random) +
      h3('三、领取资格预审文件') +
      p(`时间：${longDate(at)} 起至申请截止前，登录${project.siteName}免费下载。`) +
      h3('四、资格预审申请文件的组成及格式') +
      p('申请文件由资格承诺函、营业执照、类似业绩、拟投入人员与设备情况组成，格式见资格预审文件。') +
      h3('五、资格预审的审查标准及方法') +
      p(
        random.pick([
          '采用合格制，符合全部条件的申请人均获得投标资格。',
          '采用有限数量制，按得分由高到低选取不超过七家申请人。',
        ]),
      ) +
      h3('六、申请文件提交') +
      p(`申请文件提交截止时间：${deadline}（北京时间），逾期系统不予接收。`) +
      contactSection('七、凡对本次资格预审提出询问，请按以下方式联系', project),
  )
  return { title: titleOf(project, '资格预审公告', random), body }
}

import { fieldLines, h3, noticeArea, p, table } from '../html.ts'
import type { Project } from '../projects.ts'
import type { Random } from '../random.ts'
import { longDate, longTime } from '../time.ts'
import { contactSection, type NoticeText, titleOf, wordsOf } from './parts.ts'
import { tenderKind } from './tender.ts'

const reasons = [
  '经采购人研究，需对采购文件部分技术参数进行澄清和修改，并相应顺延截止时间。',
  '因供应商提出询问，采购人对采购需求作进一步明确，现延长文件编制时间。',
  '因开标场地调整，为保障供应商准备时间，开标时间顺延。',
  '依据供应商质疑答复意见，对评分标准中的部分内容作出修改。',
]

/** Nothing that later notices repeat: the term and the payment stand as they were announced. */
const changes = ({ item }: Project): [string, string, string][] => [
  ['评分标准', '同类业绩每提供一份得2分，最高6分。', '同类业绩每提供一份得1分，最高3分，须附合同关键页。'],
  item.nature === '1'
    ? [
        '技术参数',
        '带“★”条款须提供制造厂商出具的证明。',
        '带“★”条款可提供检测报告、说明书或产品截图作为证明。',
      ]
    : ['项目团队', '项目负责人须具有高级职称。', '项目负责人须具有中级及以上职称。'],
]

/** Moves the opening: what stood before beside what holds now. */
export const correction = (project: Project, at: number, random: Random): NoticeText => {
  const { verb, offer, opening } = wordsOf(project)
  const before = longTime(project.firstOpening)
  const now = longTime(project.opening)
  const rows = [
    [`${verb}${offer}截止时间`, before, now],
    [`${opening}时间`, before, now],
    ...random.sample(changes(project), random.int(0, 2)),
  ].map((row, index) => [String(index + 1), ...row])
  const body = noticeArea(
    h3('一、项目基本情况') +
      fieldLines([
        ['原公告的采购项目编号', project.code],
        ['原公告的采购项目名称', project.name],
        ['首次公告日期', longDate(project.tenderAt)],
      ]) +
      h3('二、更正信息') +
      fieldLines([
        ['更正事项', '采购公告、采购文件'],
        ['更正原因', random.pick(reasons)],
      ]) +
      p('更正内容：') +
      table(['序号', '更正项', '原内容', '更正后内容'], rows) +
      p('其他内容不变，更正内容与采购文件不一致的，以本更正公告为准。') +
      p(`更正日期：${longDate(at)}`) +
      h3('三、其他补充事宜') +
      p('已下载采购文件的供应商请登录系统重新下载更正后的文件，并据此编制投标（响应）文件。') +
      contactSection('四、凡对本次公告内容提出询问，请按以下方式联系', project),
  )
  return { title: titleOf(project, `${tenderKind(project).replace(/公告$/, '')}更正公告`, random), body }
}

/** Repairs a slip in the published result. */
export const resultCorrection = (project: Project, at: number, random: Random): NoticeText => {
  // The result itself is told rightly: what was wrong hung below it.
  const slip = random.pick([
    ['公告附件', '评审情况表漏盖采购单位公章', '重新上传加盖公章的评审情况表'],
    ['公告附件', '漏传中标（成交）供应商的声明函', '补充上传声明函'],
  ])
  const body = noticeArea(
    h3('一、项目基本情况') +
      fieldLines([
        ['原公告的采购项目编号', project.code],
        ['原公告的采购项目名称', project.name],
        ['首次公告日期', longDate(project.resultAt)],
      ]) +
      h3('二、更正信息') +
      fieldLines([
        ['更正事项', '采购结果公告'],
        ['更正原因', '公告录入时信息不完整，现予更正，不影响采购结果。'],
      ]) +
      table(['序号', '更正项', '原内容', '更正后内容'], [['1', ...slip]]) +
      p(`更正日期：${longDate(at)}`) +
      contactSection('三、凡对本次公告内容提出询问，请按以下方式联系', project),
  )
  return { title: titleOf(project, '结果更正公告', random), body }
}

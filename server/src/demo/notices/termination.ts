import { fieldLines, h3, noticeArea, p } from '../html.ts'
import type { Project } from '../projects.ts'
import type { Random } from '../random.ts'
import { longDate, longTime } from '../time.ts'
import { failures } from './clauses.ts'
import { contactSection, isBidding, mannerName, type NoticeText, titleOf, yuan } from './parts.ts'

export const termination = (project: Project, at: number, random: Random): NoticeText => {
  const kind = isBidding(project.manner) ? '废标公告' : '终止公告'
  const reason = random.pick(failures)
  const body = noticeArea(
    h3('一、项目基本情况') +
      fieldLines([
        ['采购项目编号', project.code],
        ['采购项目名称', project.name],
        ['采购方式', mannerName(project)],
        ['预算金额', yuan(project.budget)],
        ['原定开标时间', longTime(project.opening)],
      ]) +
      h3(isBidding(project.manner) ? '二、项目废标的原因' : '二、项目终止的原因') +
      project.packages.map(({ no }) => p(`合同包${no}：${reason}`)).join('') +
      h3('三、其他补充事宜') +
      p(
        random.pick([
          '采购人将对采购需求和采购文件进行复核，修改后重新组织采购，请关注本网站后续公告。',
          '已缴纳的保证金将在五个工作日内原路退还。感谢各供应商对本项目的支持。',
          '本项目符合变更采购方式条件的，采购人将依法报批后重新组织采购。',
        ]),
      ) +
      contactSection('四、凡对本次公告内容提出询问，请按以下方式联系', project) +
      p(longDate(at)),
  )
  return { title: titleOf(project, kind, random), body }
}

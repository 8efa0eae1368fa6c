import { publicityDays } from '../announced-days.ts'
import { bullets, fieldLines, h3, noticeArea, p, paragraphs } from '../html.ts'
import type { Project } from '../projects.ts'
import type { Random } from '../random.ts'
import { longDate, longTime, wire, workdaysEnd } from '../time.ts'
import { qualifications } from './clauses.ts'
import {
  contactSection,
  mannerName,
  type NoticeText,
  packageSections,
  titleOf,
  wordsOf,
  yuan,
} from './parts.ts'

const kindNames: Record<Project['manner'], string> = {
  '1': '招标公告',
  '2': '邀请招标公告',
  '3': '竞争性谈判公告',
  '4': '询价公告',
  '5': '单一来源采购公告',
  '6': '竞争性磋商公告',
  '9': '采购公告',
}

export const tenderKind = (project: Project): string =>
  project.flow === 'framework' ? '征集公告' : kindNames[project.manner]

const supplements = [
  '本项目采用全流程电子化方式，供应商须提前办理数字证书并完成客户端环境检测，未按要求加密上传的文件将无法解密。',
  '供应商应在采购公告期限内持续关注本网站发布的更正信息，采购代理机构不再另行通知。',
  '本项目落实节约能源、保护环境、扶持中小企业、支持乡村产业振兴等政府采购政策，具体见采购文件。',
  '需要办理政府采购合同融资的供应商，可凭中标（成交）通知书和采购合同在线向金融机构提出申请。',
  '供应商可以保函形式提交履约保证金，采购人不得拒收。',
  '本项目评审采用远程异地方式，主场与副场专家在线独立评审，评审全程录音录像。',
]

/** The announcement as it first stood: a later correction does not rewrite it. */
export const tender = (project: Project, at: number, random: Random): NoticeText => {
  const { bidder, offer, document, verb, opening } = wordsOf(project)
  const until = longTime(project.firstOpening)
  const docsTo = workdaysEnd(at, publicityDays(project.manner))
  const docsWay = `登录${project.siteName}，在“交易执行—应标—项目投标”中确认参与后下载`
  const openPlace = `${project.place.city}公共资源交易服务场所第${random.pick(['一', '二', '三', '五', '六'])}开标室（远程开标，无须到场）`
  const body = noticeArea(
    h3('项目概况') +
      p(
        `${project.name}的潜在${bidder}应在${project.siteName}电子交易系统获取${document}，并于 ${until}（北京时间）前${verb}${offer}。`,
      ) +
      h3('一、项目基本情况') +
      fieldLines([
        ['项目编号', project.code],
        ['项目名称', project.name],
        ['采购方式', mannerName(project)],
        ['预算金额', yuan(project.budget)],
        ['最高限价', random.chance(0.5) ? yuan(project.budget) : '同预算金额'],
        ['采购需求', project.item.need],
      ]) +
      packageSections(project) +
      h3('二、申请人的资格要求') +
      qualifications(project, random) +
      h3(`三、获取${document}`) +
      paragraphs([
        `时间：${longDate(at)} 至 ${longDate(docsTo)}，每天上午 00:00:00 至 12:00:00，下午 12:00:00 至 23:59:59（北京时间，法定节假日除外）`,
        '地点：线上获取',
        `方式：${docsWay}`,
        '售价：免费',
      ]) +
      h3(`四、${verb}${offer}截止时间、${opening}时间和地点`) +
      paragraphs([`${verb}${offer}截止时间、开标时间：${until}（北京时间）`, `地点：${openPlace}`]) +
      h3('五、公告期限') +
      p(`自本公告发布之日起${publicityDays(project.manner)}个工作日。`) +
      h3('六、其他补充事宜') +
      bullets(random.sample(supplements, random.int(2, 4))) +
      contactSection('七、对本次采购提出询问，请按以下方式联系', project) +
      p(`附件：${document}及${offer}格式（见本页附件）`),
  )
  const values = {
    docsFrom: wire(at).slice(0, 10),
    docsTo: wire(docsTo).slice(0, 10),
    docsPlace: '线上获取',
    docsWay,
    docsPrice: '免费',
    openPlace,
    ...whoMayBid(project),
  }
  return { title: titleOf(project, tenderKind(project), random), body, values }
}

/** Packages may differ; a form has one answer for the whole project, and only then is there one. */
const whoMayBid = ({ packages, forSmall }: Project): Record<string, string> => {
  const isAccepted = packages[0]?.acceptsConsortium
  return {
    ...(packages.every(({ acceptsConsortium }) => acceptsConsortium === isAccepted) && {
      consortium: isAccepted ? '1' : '0',
    }),
    ...((packages.length === 1 || !forSmall) && { smeReserved: forSmall ? '1' : '0' }),
  }
}

import type { FindingLevel } from '@sunport/contract/content/check/finding.ts'
import type { WordKind } from '@sunport/contract/content/check/words.ts'

interface BuiltInWord {
  word: string
  right: string | null
  kind: WordKind
  level: FindingLevel
  except: string[]
  remark?: string
}

/** Written as `wrong→right!longer|longer`: the longer words are those in which it is right. */
const wordsOf = (
  kind: WordKind,
  level: FindingLevel,
  lines: string,
  more: Pick<BuiltInWord, 'remark'> = {},
): BuiltInWord[] =>
  lines
    .trim()
    .split(/\s+/)
    .map(line => {
      const [pair = '', longer] = line.split('!')
      const [word = '', right] = pair.split('→')
      return { word, right: right ?? null, kind, level, except: longer?.split('|') ?? [], ...more }
    })

/** The name of the state must not be wrong anywhere. */
const stateNames = wordsOf(
  'typo',
  'block',
  `中国人民共和国→中华人民共和国 中华人共和国→中华人民共和国 中华人民共合国→中华人民共和国
  中华人民和国→中华人民共和国 中华人民共和囯→中华人民共和国 全国人大代表大会→全国人民代表大会`,
  { remark: '国名、国家机关名称' },
)

const organNames = wordsOf(
  'typo',
  'warn',
  `人大代表大会→人民代表大会 国务院常委会议→国务院常务会议 政治协商委员会→政治协商会议
  发展与改革委员会→发展和改革委员会 工业与信息化部→工业和信息化部!工业与信息化部门 住房与城乡建设部→住房和城乡建设部!住房与城乡建设部门
  人力资源与社会保障→人力资源和社会保障 卫生与健康委员会→卫生健康委员会 文化与旅游部→文化和旅游部!文化与旅游部门
  农业与农村部→农业农村部!农业与农村部门 国家国有资产监督管理委员会→国务院国有资产监督管理委员会`,
  { remark: '机关名称' },
)

/** Bodies that have been renamed; texts about the past may name them. */
const formerNames = wordsOf(
  'wording',
  'hint',
  `国土资源部→自然资源部!国土资源部门 环境保护部→生态环境部!环境保护部门 国家卫生计生委→国家卫生健康委
  国家工商总局→国家市场监督管理总局 国家质检总局→国家市场监督管理总局 银保监会→国家金融监督管理总局`,
  { remark: '机构已更名，引用历史文件时可保留' },
)

const lawNames = wordsOf(
  'wording',
  'warn',
  `政府采购实施条例→政府采购法实施条例 中华人民共和国采购法→中华人民共和国政府采购法
  《招投标法》→《招标投标法》 《政采法》→《政府采购法》 统一社会信用编码→统一社会信用代码
  法人代表人→法定代表人`,
  { remark: '法规与术语' },
)

const terms = wordsOf(
  'wording',
  'hint',
  '法人代表→法定代表人 统一信用代码→统一社会信用代码 招投标文件→招标投标文件 其它→其他 老赖→失信被执行人',
)

const ledgers = wordsOf(
  'typo',
  'warn',
  `帐号→账号 帐户→账户 帐目→账目 帐单→账单 转帐→转账 对帐→对账 记帐→记账 结帐→结账 付帐→付账 台帐→台账
  总帐→总账 帐簿→账簿`,
)

const until = wordsOf(
  'typo',
  'warn',
  `截止目前→截至目前 截止当前→截至当前 截止今日→截至今日 截止昨日→截至昨日 截止上月→截至上月
  截止本月→截至本月 截止今年→截至今年 截止去年→截至去年 截止发稿→截至发稿`,
  { remark: '“截止”后不接时间，接时间用“截至”' },
)

const slips = wordsOf(
  'typo',
  'warn',
  `竟争→竞争 竟标→竞标 竟价→竞价 搓商→磋商 采构→采购 侯选→候选 等侯→等候 质疑涵→质疑函 投诉涵→投诉函
  保涵→保函 公涵→公函 签定→签订!书签定|标签定 布署→部署!发布署|公布署|布署名 按装→安装!按装修|按装机|按装置|按装备|按装箱 复盖→覆盖!重复盖|反复盖|批复盖 座落→坐落!讲座落|座落幕|座落实 通迅→通讯 己经→已经 既使→即使!既使用
  既便→即便!既便于|既便捷|既便利|既便民 做为→作为 做出决定→作出决定 做出处理→作出处理 做出规定→作出规定 反应情况→反映情况!不良反应情况|应急反应情况|化学反应情况
  反应问题→反映问题 反应意见→反映意见 必需提交→必须提交 必需提供→必须提供 必需符合→必须符合 必需遵守→必须遵守
  招聘启示→招聘启事 征集启示→征集启事 好象→好像!好象征 图象→图像 录象→录像 松驰→松弛 报消→报销!报消防|报消费|报消息|报消耗
  倍受关注→备受关注 再接再励→再接再厉 融汇贯通→融会贯通 按步就班→按部就班 迫不急待→迫不及待`,
)

const logins = wordsOf(
  'typo',
  'warn',
  '登陆→登录!台风登陆|登陆作战|登陆舰|登陆艇|登陆点|抢滩登陆|登陆资本市场|登陆科创板 部份→部分!部份额',
)
const respect = wordsOf('sensitive', 'warn', '残废人→残疾人')

/** Marks of secrecy: what bears one does not belong on a public page. */
const secrets = wordsOf('sensitive', 'block', '绝密★ 机密★ 秘密★', { remark: '密级标志，不得公开' })
const internal = wordsOf('sensitive', 'warn', '内部资料 内部文件 不得外传 严禁外传 注意保密', {
  remark: '可能不宜公开，请核实',
})

/** Purchasers must not shut out suppliers from elsewhere. */
const exclusions = wordsOf(
  'sensitive',
  'warn',
  '仅限本地企业 仅限本地供应商 限本地企业!不限本地企业 限本地供应商!不限本地供应商 限本省企业 限本市企业 本地企业优先 指定供应商!不得指定供应商|指定供应商库',
  { remark: '可能构成差别待遇或歧视待遇（政府采购法第二十二条）' },
)

/** What the product brings along: slips of official writing that happen everywhere. */
export const builtInWords: readonly BuiltInWord[] = [
  ...stateNames,
  ...organNames,
  ...formerNames,
  ...lawNames,
  ...terms,
  ...ledgers,
  ...until,
  ...slips,
  ...logins,
  ...respect,
  ...secrets,
  ...internal,
  ...exclusions,
]

import { bullets, h3, p, table } from '../html.ts'
import { personName } from '../parties.ts'
import type { ArticleWriter } from './context.ts'
import { fill, plainDate } from './context.ts'

const targets = [
  '代理机构执业情况',
  '采购文件公平竞争审查',
  '评审专家履职情况',
  '合同履约与资金支付',
  '采购意向公开',
  '预留份额落实情况',
  '集中采购机构履职情况',
  '限额以下采购管理',
]
const acts = [
  '监督检查结果的公告',
  '检查通报',
  '双随机抽查结果公示',
  '检查工作方案',
  '整改通报',
  '评价结果公告',
]

const problems = [
  '个别采购文件未载明落实政府采购政策的具体内容。',
  '质疑答复内容过于简单，未说明事实和法律依据。',
  '评审现场录音录像不完整，个别时段缺失。',
  '合同签订超过中标通知书发出之日起三十日。',
  '合同公告和验收公告发布不及时。',
  '采购项目档案不齐全，缺少采购需求调查记录。',
  '资格审查表填写不规范，未由采购人签字确认。',
  '专家抽取与评审时间间隔过长，未履行回避告知程序。',
]

const demands = [
  '对存在问题的单位下达整改通知书，限期十五个工作日内完成整改并书面报告。',
  '对涉嫌违法违规的线索，依法立案调查处理。',
  '检查结果作为代理机构监督评价和采购人内部控制评价的依据。',
  '建立问题台账，适时组织“回头看”。',
  '加强业务培训，统一检查标准和裁量尺度。',
]

export const inspection: ArticleWriter = ({ random, slots, at, channelName, places }) => {
  const topic = /代理/.test(channelName)
    ? '代理机构执业情况'
    : /专家/.test(channelName)
      ? '评审专家履职情况'
      : (targets[at % targets.length] ?? '')
  const area = at % 3 === 0 ? slots.省 : at % 3 === 1 ? slots.市 : slots.市2
  const counts = random.sample(places, 5).map(({ name }) => {
    const looked = random.int(8, 36)
    const faulty = random.int(1, Math.ceil(looked / 2))
    return { name, looked, faulty, prosecuted: random.int(0, Math.min(3, faulty)) }
  })
  const sum = (key: 'looked' | 'faulty' | 'prosecuted') =>
    counts.reduce((total, count) => total + count[key], 0)
  const rows = [
    ...counts.map(({ name, looked, faulty, prosecuted }, index) => [
      index + 1,
      name,
      looked,
      faulty,
      prosecuted,
    ]),
    ['', '合计', sum('looked'), sum('faulty'), sum('prosecuted')],
  ]
  return {
    title: `${area}${at % 2 === 0 ? `${slots.上年}年度` : slots.上季}${topic}${acts[(at + Math.floor(at / 6)) % acts.length]}`,
    source: at % 3 === 0 ? fill('{厅}监督评价局', slots) : `${area}财政局`,
    body:
      p(
        fill(
          `为规范政府采购行为，维护公平竞争的市场秩序，根据年度监督检查计划，检查组于近期对${area}${topic}开展了检查。检查采取书面审查与现场检查相结合的方式，随机抽取单位和项目，全程公开透明。现将有关情况公布如下。`,
          slots,
        ),
      ) +
      h3('一、基本情况') +
      p(
        fill(
          `本次共抽查项目${sum('looked')}个，其中${sum('faulty')}个项目存在问题，立案${sum('prosecuted')}件。总体来看，各单位能够按照规定开展采购活动，制度意识和规范程度有所提高，但仍存在一些薄弱环节。`,
          slots,
        ),
      ) +
      table(['序号', '地区', '抽查项目数', '有问题的项目数', '立案数'], rows) +
      h3('二、存在的主要问题') +
      bullets(random.sample(problems, random.int(3, 4)).map(text => fill(text, slots))) +
      h3('三、处理意见') +
      bullets(random.sample(demands, 3)) +
      h3('四、下一步工作') +
      p(
        fill(
          '各级财政部门要坚持监督与服务并重，针对共性问题开展专题辅导；各采购人、代理机构要举一反三，完善内部控制，切实提高采购质量和效率。',
          slots,
        ),
      ) +
      p(slots.日 ?? ''),
    files: at % 4 === 0 ? /登记信息表/ : undefined,
  }
}

const clearings = [
  '投标保证金',
  '履约保证金',
  '长期未领取的保证金',
  '旧系统供应商账户余额',
  '代理机构多收费用',
  '质量保证金',
]

/** Money and accounts that are handed back and closed. */
export const clearance: ArticleWriter = ({ random, slots, at, places, published }) => {
  const kind = clearings[at % clearings.length] ?? ''
  const rows = Array.from({ length: random.int(5, 9) }, (_, index) => {
    const place = random.pick(places)
    return [
      index + 1,
      `${place.shortName}${random.pick(['衡屿', '澜柯', '岚迹', '予川', '明栩', '信屿', '博屿', '启栩'])}${random.pick(['科技', '建设工程', '物业服务', '贸易', '信息技术'])}有限公司`,
      `${random.int(2018, 2023)}年`,
      `${(random.int(20, 980) * 100).toFixed(2)}`,
      random.pick(['已通知', '联系方式失效', '待提供账户']),
    ]
  })
  return {
    title: fill(`关于清退${kind}的公告（{年}年第${at + 1}批）`, slots),
    source: fill(random.pick(['{级}政府采购中心', '{市}公共资源交易中心', '{厅}政府采购服务中心']), slots),
    body:
      p(
        fill(
          `为维护供应商合法权益，根据清理拖欠企业账款和涉企保证金的有关要求，现对历史项目中尚未退还的${kind}进行集中清退，请有关单位及时办理。`,
          slots,
        ),
      ) +
      h3('一、清退范围') +
      p(`已完成的采购项目中，应当退还而因账户变更、联系不上等原因尚未退还的${kind}。`) +
      h3('二、清退名单') +
      table(['序号', '单位名称', '项目年度', '金额(元)', '状态'], rows) +
      h3('三、办理方式') +
      bullets([
        '提供加盖公章的退款申请、开户许可证明和经办人身份证明。',
        '在线提交的，使用数字证书登录系统，在“保证金管理”中填写收款账户。',
        '单位名称变更的，须同时提供市场监管部门出具的变更证明。',
      ]) +
      h3('四、办理期限') +
      p(
        fill(
          `请于{将来}前办理。逾期未办理的，按照有关规定上缴国库或转入专户管理，权利人仍可凭有效凭证申请退还。经办人：${personName(random)}。`,
          slots,
        ),
      ) +
      p(plainDate(published)),
    files: at % 5 === 0 ? /退|汇总表/ : undefined,
  }
}

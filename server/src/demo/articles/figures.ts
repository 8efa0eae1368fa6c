import { bullets, h3, p, table } from '../html.ts'
import { personName } from '../parties.ts'
import { catalogue } from '../text/catalogue.ts'
import { monthOf, yearOf } from '../time.ts'
import type { ArticleWriter } from './context.ts'
import { fill, inThousands, plainDate } from './context.ts'

const subjects: [pattern: RegExp, subject: string][] = [
  [/品目/, '集中采购品目明细'],
  [/公开/, '政府信息主动公开目录'],
  [/服务/, '政府购买服务指导性目录'],
]

/** Catalogues and limits by year and place, lists of items. */
export const catalogueList: ArticleWriter = ({ random, slots, at, channelName, places, published }) => {
  // A catalogue of the next year is made known in the last months of this one.
  const isAhead = monthOf(published) > 10
  const year = yearOf(published) + (isAhead ? 1 : 0)
  const cities = places.filter(({ level }) => level === 'city')
  const area = at % 4 === 0 ? slots.省 : (cities[at % cities.length]?.name ?? slots.市)
  const subject = subjects.find(([pattern]) => pattern.test(channelName))?.[1] ?? '政府集中采购目录及限额标准'
  const rows = random
    .sample(catalogue, 9)
    .map((item, index) => [
      `${{ '1': 'A', '2': 'B', '3': 'C' }[item.nature]}${String(10_000 + index * 137 + random.int(1, 90)).slice(1)}`,
      item.category,
      { '1': '货物', '2': '工程', '3': '服务' }[item.nature],
      random.pick(['集中采购', '部门集中采购', '框架协议采购', '电子卖场采购']),
      random.pick(['统一标准', '单项或批量达到二十万元', '年度预算五十万元以上', '按需执行']),
    ])
  return {
    title: `${area}${year}年${subject}${['', '（修订）', '解读', '补充说明'][Math.floor(at / 4) % 4]}`,
    publishNumber: `采购〔${year}〕${slots.号}号`,
    source: at % 4 === 0 ? slots.厅 : `${area}财政局`,
    body:
      p(
        fill(
          `根据政府采购法律法规，结合${area}实际，现发布${year}年${subject}，自${isAhead ? `${year}年1月1日` : '公布之日'}起执行。各单位应当认真学习，严格按照目录和标准编制预算、组织采购。`,
          slots,
        ),
      ) +
      h3('一、目录内容') +
      table(['编码', '名称', '类别', '执行方式', '标准'], rows) +
      h3('二、限额标准') +
      bullets([
        '货物、服务类项目采购限额标准：本级六十万元，市县级五十万元。',
        '工程类项目采购限额标准：一百万元。',
        '公开招标数额标准：货物、服务类项目四百万元；工程类项目按国家有关规定执行。',
      ]) +
      h3('三、执行说明') +
      bullets(
        random.sample(
          [
            '列入目录的项目，应当委托集中采购机构代理采购。',
            '未达到限额标准的项目，由采购人按内部控制制度自行组织。',
            '不得将应当公开招标的项目化整为零，规避公开招标。',
            '目录实行动态管理，执行中的意见请及时反馈。',
            '电子卖场可以满足需要的，优先通过电子卖场采购。',
          ],
          4,
        ),
      ) +
      p(fill('本目录由财政部门负责解释，此前规定与本目录不一致的，以本目录为准。', slots)) +
      p(plainDate(published)),
    files: at % 2 === 0 ? /目录|品目/ : undefined,
  }
}

/** The yearly report on the web site itself. */
export const annualReport: ArticleWriter = ({ random, slots, at }) => {
  const year = Number(slots.年) - 1 - at
  const visitors = random.int(800_000, 9_600_000)
  const [general, news, notices] = [
    random.int(3, 40),
    random.int(180, 960),
    random.int(50_000, 260_000),
  ] as const
  const asked = random.int(600, 5200)
  const settled = asked - random.int(0, 12)
  return {
    title: `${slots.网}工作年度报表（${year}年度）`,
    source: fill('{厅}办公室', slots),
    body:
      p(fill(`按照政府网站管理的有关要求，现将{网}${year}年度工作情况公布如下。`, slots)) +
      h3('一、网站基本信息') +
      table(
        ['项目', '内容'],
        [
          ['网站名称', slots.网 ?? ''],
          ['主办单位', fill('{省}财政厅', slots)],
          ['独立用户访问总量（个）', inThousands(visitors)],
          ['网站总访问量（次）', inThousands(visitors * random.int(6, 14))],
        ],
      ) +
      h3('二、信息发布') +
      table(
        ['类别', '数量（条）'],
        [
          ['概况类信息更新量', general],
          ['政务动态信息更新量', news],
          ['采购公告更新量', inThousands(notices)],
          ['合计', inThousands(general + news + notices)],
        ],
      ) +
      h3('三、互动交流') +
      table(
        ['项目', '数量'],
        [
          ['收到留言数量（条）', asked],
          ['办结留言数量（条）', settled],
          ['公开答复数量（条）', settled - random.int(20, 200)],
          ['平均办理时间（天）', random.int(1, 4)],
        ],
      ) +
      h3('四、安全防护与无障碍') +
      p(
        `全年开展安全检测评估${random.int(4, 12)}次，发现问题均已整改；建立安全监测预警机制，开展应急演练${random.int(2, 4)}次；网站支持适老化与无障碍浏览。`,
      ),
  }
}

const specialties = [
  '计算机设备',
  '医疗设备',
  '工程造价',
  '物业管理',
  '环境监测',
  '园林绿化',
  '水利工程',
  '教育装备',
  '会计审计',
  '法律服务',
]

/** Lists of experts or suppliers put before the public. */
export const register: ArticleWriter = ({ random, slots, at, channelName, places, published }) => {
  const ofExperts = /专家/.test(channelName)
  const batch = 16 - at
  const rows = Array.from({ length: 10 }, (_, index) =>
    ofExperts
      ? [
          index + 1,
          `${personName(random).slice(0, 1)}**`,
          random.pick(['高级工程师', '副教授', '主任医师', '高级会计师', '正高级工程师']),
          random.pick(specialties),
          random.pick(places).city,
        ]
      : [
          index + 1,
          `${random.pick(places).shortName}${random.pick(['澄越', '昭序', '卓栎', '融砺', '晟屿', '同砚'])}${random.pick(['科技', '建设', '物业服务', '医疗器械'])}有限公司`,
          random.pick(['货物', '工程', '服务']),
          random.pick(['小型', '微型', '中型']),
          random.pick(places).city,
        ],
  )
  const title = ofExperts
    ? random.pick([
        `${slots.年}年第${batch}批评审专家入库公示`,
        `关于${slots.市}${slots.年}年第${batch}批拟聘评审专家的公示`,
      ])
    : random.pick([
        `${slots.年}年第${batch}批供应商注册信息公示`,
        `${slots.市}新入库供应商名单公示（${slots.年}年第${batch}批）`,
      ])
  return {
    title,
    source: fill('{厅}政府采购监管处', slots),
    body:
      p(
        fill(
          `根据有关管理办法，经本人（单位）申请、初审和复核，现将第${batch}批名单予以公示，公示期为五个工作日。`,
          slots,
        ),
      ) +
      table(
        ofExperts
          ? ['序号', '姓名', '职称', '评审专业', '所在地']
          : ['序号', '单位名称', '类别', '企业规模', '所在地'],
        rows,
      ) +
      h3('公示说明') +
      bullets([
        '公示期内，任何单位和个人均可实名反映问题，并提供必要的证据材料。',
        '公示无异议的，正式纳入名录管理，系统自动发送通知。',
        '名录实行动态管理，信息变更应当在十个工作日内申请更新。',
      ]) +
      h3('联系方式') +
      p(
        fill('受理部门：{厅}政府采购监管处；受理时间：工作日上午九时至十二时，下午二时至五时三十分。', slots),
      ) +
      p(plainDate(published)),
    files: at % 4 === 0 ? /专家信息|登记信息/ : undefined,
  }
}

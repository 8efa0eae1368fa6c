import type { OpinionState } from '@sunport/contract/environment/campaign-policy.ts'

interface DemoOpinion {
  articles: string[]
  by: 'supplier' | 'agency' | 'expert' | 'citizen' | 'purchaser'
  words: string
  state: OpinionState
  /** Why not, or what was made of it. */
  told?: string
  isShown?: boolean
  isPrivate?: boolean
  /** Says once more what the opinion of this place says. */
  sameAs?: number
}

export interface DemoCampaign {
  title: string
  background: string
  draft: string[]
  note?: string
  opinions: DemoOpinion[]
}

const guarantee: DemoCampaign = {
  title: '关于规范{地}政府采购保证金管理的通知（征求意见稿）',
  background:
    '为减轻供应商负担，优化政府采购营商环境，我们起草了《关于规范{地}政府采购保证金管理的通知（征求意见稿）》，现向社会公开征求意见。',
  draft: [
    '第一条 鼓励采购人免收投标保证金和履约保证金；确需收取的，投标保证金不得超过采购项目预算金额的百分之二，履约保证金不得超过合同金额的百分之十。',
    '第二条 采购人、采购代理机构不得拒绝供应商以支票、汇票、本票、保函等非现金形式缴纳保证金，不得指定出具保函的金融机构。',
    '第三条 未中标供应商的投标保证金，应当自中标通知书发出之日起五个工作日内退还。',
    '第四条 逾期退还保证金的，除退还本金外，应当按照中国人民银行同期贷款基准利率上浮百分之二十支付超期资金占用费。',
    '第五条 本通知自印发之日起施行。',
  ],
  note: '征集期间，社会各界踊跃参与。我们对收到的意见逐条进行了研究，能采纳的尽量采纳，未采纳的说明原因。感谢关心和支持。',
  opinions: [
    {
      articles: ['1'],
      by: 'supplier',
      words: '建议对中小企业直接免收投标保证金，而不只是鼓励免收。',
      state: 'adopted',
      told: '第一条增加“面向中小企业采购的项目，不得收取投标保证金”。',
      isShown: true,
    },
    {
      articles: ['2'],
      by: 'supplier',
      words: '电子保函的接口不统一，每个平台都要重新注册，建议全省统一。',
      state: 'partly',
      told: '电子保函的办理要求统一规定，平台接口由省里另行组织建设。',
      isShown: true,
    },
    {
      articles: ['3', '4'],
      by: 'agency',
      words: '五个工作日太紧，建议改为十个工作日，超期费用相应调整。',
      state: 'rejected',
      told: '五个工作日是上位法的规定，不能延长。',
      isShown: true,
    },
    {
      articles: ['1'],
      by: 'citizen',
      words: '支持免收保证金，小公司资金压力大。',
      state: 'duplicate',
      sameAs: 1,
    },
    {
      articles: [],
      by: 'expert',
      words: '建议明确监督检查的主体和违规的处理方式，否则难以落实。',
      state: 'adopted',
      told: '增加一条，明确由同级财政部门监督检查。',
      isPrivate: true,
    },
    {
      articles: ['4'],
      by: 'purchaser',
      words: '因供应商账户信息有误造成的逾期，不应由采购人承担费用。',
      state: 'rejected',
      told: '因供应商原因造成的逾期，依照合同和法律规定处理，无须重复规定。',
    },
  ],
}

const demand: DemoCampaign = {
  title: '{地}政府采购需求管理操作指引（征求意见稿）',
  background:
    '为进一步规范采购需求管理，提高采购绩效，我们起草了操作指引，拟供各级采购人参照使用，现公开征求意见。',
  draft: [
    '第一章 总则',
    '第一条 采购人对采购需求管理负有主体责任，按照本指引开展采购需求管理各项工作。',
    '第二条 采购需求应当符合法律法规、政府采购政策和国家有关规定，遵循预算、资产和财务等相关管理制度规定。',
    '第二章 需求调查',
    '第三条 采购人可以通过咨询、论证、问卷调查等方式开展需求调查，面向市场主体开展调查时，选择的调查对象一般不少于三个，并应当具有代表性。',
    '第四条 预算金额一千万元以上的货物、服务采购项目，三千万元以上的工程采购项目，应当开展需求调查。',
    '第三章 审查',
    '第五条 采购人应当建立审查工作机制，在采购活动开始前，针对采购需求管理中的重点风险事项，对采购需求和采购实施计划进行审查。',
  ],
  opinions: [
    {
      articles: ['3'],
      by: 'supplier',
      words: '建议要求公开需求调查的结果，防止调查走过场。',
      state: 'pending',
    },
    {
      articles: ['4'],
      by: 'purchaser',
      words: '一千万元的标准对县级单位偏高，建议允许各地下调。',
      state: 'pending',
    },
    {
      articles: ['3', '5'],
      by: 'expert',
      words: '调查对象和审查人员不应当重合，建议写明回避要求。',
      state: 'adopted',
      told: '第五条增加回避要求。',
      isShown: true,
    },
    {
      articles: [],
      by: 'citizen',
      words: '指引太长，建议附一张流程图和一张清单。',
      state: 'partly',
      told: '随文附需求管理清单。',
    },
    {
      articles: ['4'],
      by: 'agency',
      words: '建议取消需求调查，由代理机构把关即可。',
      state: 'rejected',
      told: '与《政府采购需求管理办法》的规定不符。',
    },
    {
      articles: ['4'],
      by: 'purchaser',
      words: '金额标准能否由市县自定？',
      state: 'duplicate',
      sameAs: 2,
    },
  ],
}

const plain = (title: string, background: string, draft: string[]): DemoCampaign => ({
  title,
  background,
  draft,
  opinions: [],
})

/** One for each plan of the demo, in their order. */
export const campaigns: DemoCampaign[] = [
  guarantee,
  demand,
  {
    ...guarantee,
    title: '{地}政府采购供应商信用评价办法（征求意见稿）',
    background: '为推进政府采购诚信体系建设，我们起草了供应商信用评价办法，现公开征求意见。',
    draft: [
      '第一条 信用评价坚持公开、公平、公正的原则，由采购人在合同履行完毕后进行。',
      '第二条 评价内容包括履约质量、履约时限、售后服务三个方面。',
      '第三条 供应商对评价结果有异议的，可以自知道之日起十五日内申诉。',
    ],
    opinions: demand.opinions.map(opinion => ({
      ...opinion,
      articles: opinion.articles.length > 0 ? ['2'] : [],
    })),
  },
  {
    ...guarantee,
    title: '{地}政府采购合同履约验收管理办法（征求意见稿）',
    background: '为规范履约验收，及时支付合同款项，我们起草了履约验收管理办法，现公开征求意见。',
  },
  plain(
    '{地}政府采购异常低价投标审查工作指引（征求意见稿）',
    '为维护公平竞争秩序，我们起草了异常低价投标审查工作指引，将向社会公开征求意见。',
    ['第一条 评审委员会发现异常低价的，应当启动审查程序。', '第二条 供应商应当在合理时间内提交书面说明。'],
  ),
  plain('{地}政府采购框架协议采购实施细则（征求意见稿）', '为规范框架协议采购，我们正在起草实施细则。', [
    '第一条 小额零星采购适用框架协议采购。',
  ]),
]

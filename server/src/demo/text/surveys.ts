import type { DemoQuestion, DemoQuestionnaire } from './questionnaires.ts'

const plain = (
  type: DemoQuestion['type'],
  title: string,
  more: Partial<DemoQuestion> = {},
): DemoQuestion => ({
  type,
  title,
  required: true,
  options: [],
  weights: [],
  ...more,
})
const steps = ['很不满意', '不太满意', '一般', '比较满意', '非常满意']

/** One of every type, with conditions and a jump: what the desk can do, to be looked at and answered. */
const everyType: DemoQuestionnaire = {
  title: '{地}政府采购服务体验综合调查',
  intro: '本问卷依次使用各种题型，部分题目根据您前面的回答显示。填写约需五分钟，可以暂存后继续。',
  group: '参与政府采购活动的各方',
  basis: '政府采购服务质量提升工作安排',
  thanks: '感谢您的参与。',
  questions: [
    plain('note', '请根据最近一年的情况作答。', { required: false }),
    plain('single', '您参与政府采购活动的身份是？', {
      options: ['采购人', '供应商', '代理机构', '其他'],
      weights: [22, 56, 14, 8],
      lastOther: true,
    }),
    plain('line', '贵单位的统一社会信用代码', {
      required: false,
      rules: {
        pattern: '[0-9A-HJ-NPQRTUWXY]{18}',
        patternWords: '请填写18位统一社会信用代码',
        displayWhen: { question: 'Q2', is: 'chosen', options: ['B'] },
      },
    }),
    plain('number', '最近一年参与了多少个项目？', { rules: { min: 0, max: 999, unit: '个' } }),
    plain('money', '最近一年的合同金额', {
      required: false,
      rules: { max: 1_000_000_000, displayWhen: { question: 'Q4', is: 'at-least', number: 1 } },
    }),
    plain('matrix-scale', '您对以下方面是否满意？', {
      options: steps,
      weights: [2, 6, 20, 42, 30],
      rules: {
        rows: [
          { code: 'R1', text: '信息公开' },
          { code: 'R2', text: '采购文件' },
          { code: 'R3', text: '资金支付' },
        ],
      },
    }),
    plain('matrix-single', '您希望以哪种方式办理下列事项？', {
      options: ['网上', '窗口', '都可以'],
      weights: [70, 10, 20],
      rules: {
        rows: [
          { code: 'R1', text: '合同备案' },
          { code: 'R2', text: '质疑投诉' },
        ],
      },
    }),
    plain('ranking', '请为最希望改进的方面排序', {
      options: ['缩短支付时间', '简化投标材料', '增加培训'],
      weights: [50, 35, 15],
    }),
    plain('nps', '您有多大可能向同行推荐本平台？', { weights: [1, 1, 1, 2, 2, 4, 6, 14, 25, 24, 20] }),
    plain('text', '您给出较低分数的原因是？', {
      required: false,
      maxLength: 300,
      rules: { displayWhen: { question: 'Q9', is: 'at-most', number: 6 } },
    }),
    plain('dropdown', '您通常用什么设备办理业务？', {
      options: ['电脑', '手机', '平板'],
      weights: [70, 26, 4],
    }),
    plain('date', '最近一次参加采购活动的日期', { required: false, rules: { latest: '2099-12-31' } }),
    plain('single', '您更喜欢哪一种首页画面？', {
      required: false,
      options: ['晨光', '暮色', '青山'],
      weights: [50, 20, 30],
      images: ['蓝色天空下的山峦和初升的太阳', '橙色天空下的山峦和落日', '绿色天空下的山峦'],
    }),
    plain('unit', '您所在的单位', { required: false }),
    plain('file', '如有改进建议的材料，请上传', {
      required: false,
      rules: { files: { most: 2, megabytes: 5, kinds: ['document', 'image'] } },
    }),
  ],
}

const toCome: DemoQuestionnaire = {
  title: '供应商培训需求摸底调查',
  intro: '为安排下一阶段的培训，请各供应商反映需求。',
  group: '供应商',
  questions: [
    plain('multiple', '您希望参加哪些培训？', {
      options: ['政策法规', '平台操作', '投标文件编制', '质疑投诉'],
      weights: [30, 40, 50, 20],
    }),
    plain('single', '您希望的培训方式是？', {
      options: ['线上直播', '现场授课', '录播课程'],
      weights: [40, 20, 40],
    }),
  ],
}

const opinionOn = (title: string, group: string, subject: string): DemoQuestionnaire => ({
  title,
  intro: `请${group}谈谈对${subject}的看法，每人一份。`,
  group,
  thanks: '感谢您的参与。',
  questions: [
    plain('rating', `您对${subject}是否满意？`, { options: steps, weights: [3, 7, 20, 40, 30] }),
    plain('text', '您的意见和建议', { required: false, maxLength: 300 }),
  ],
})

export const deskSurveys = {
  everyType,
  draft: { ...toCome, title: '供应商培训需求摸底调查（起草中）' },
  review: { ...toCome, title: '采购人内控管理情况调查', group: '采购人' },
  byPhone: opinionOn('{地}政府采购热线服务评价（短信验证）', '来电人', '热线服务'),
  byAccount: opinionOn('{地}政府采购管理平台使用评价（登录填写）', '平台用户', '管理平台'),
}

import type { Question, Questionnaire, QuestionnaireRow } from '@sunport/contract/calls/questionnaire.ts'

export const questionnaireRow = (values: Partial<QuestionnaireRow> = {}): QuestionnaireRow => ({
  id: 'w1',
  title: '采购服务满意度调查',
  organiser: '某省财政厅',
  targetGroup: '供应商',
  startTime: '2026-03-01 09:00:00',
  endTime: '2026-04-01 18:00:00',
  status: '1',
  isFull: false,
  resultPolicy: 'after-end',
  hasResults: false,
  responses: 1234,
  questionCount: 4,
  ...values,
})

const option = (code: string, text: string) => ({ code, text, exclusive: false })

export const question = (values: Partial<Question> = {}): Question => ({
  code: 'Q1',
  type: 'single',
  title: '您的身份是？',
  help: null,
  required: true,
  options: [option('A', '采购人'), option('B', '供应商')],
  minSelect: null,
  maxSelect: null,
  maxLength: null,
  ...values,
})

/** One question of each type. */
export const questionnaireOf = (values: Partial<Questionnaire> = {}): Questionnaire => ({
  ...questionnaireRow(),
  intro: '<p>请您谈谈感受。</p>',
  basis: null,
  thankYou: null,
  versionNo: 1,
  questions: [
    question(),
    question({ code: 'Q2', type: 'multiple', title: '常用功能？', help: '最多选两项', maxSelect: 2 }),
    question({
      code: 'Q3',
      type: 'rating',
      title: '是否满意？',
      options: [option('A', '差'), option('B', '好')],
    }),
    question({ code: 'Q4', type: 'text', title: '您的建议', required: false, options: [], maxLength: 300 }),
  ],
  ...values,
})

import type { Question } from '@sunport/contract/calls/questionnaire.ts'
import { expect, test } from 'vitest'
import { fakeTransport } from '../../../testing/fake-transport.ts'
import { question, questionnaireOf } from '../../../testing/questionnaires.ts'
import { bodyOf, pathOf, posting, textOf } from '../../../testing/render-path.ts'
import { answersOf } from './answers-of.ts'

const path = pathOf('questionnaire-answer')
const option = (code: string, text: string, more: object = {}) => ({ code, text, exclusive: false, ...more })
const rows = [
  { code: 'R1', text: '态度' },
  { code: 'R2', text: '效率' },
]
const questions: Question[] = [
  question({ code: 'Q1', options: [option('A', '采购人'), option('B', '其他', { other: true })] }),
  question({
    code: 'Q2',
    type: 'line',
    title: '单位名称',
    options: [],
    rules: { displayWhen: { question: 'Q1', is: 'chosen', options: ['A'] } },
  }),
  question({ code: 'Q3', type: 'matrix-scale', title: '各项服务', rules: { rows } }),
  question({ code: 'Q4', type: 'ranking', title: '排序', rules: { jumps: [{ options: [], to: 'end' }] } }),
  question({ code: 'Q5', type: 'date', title: '日期', options: [], required: false }),
]
const showing = (more: object = {}) =>
  fakeTransport({ getQuestionnaire: () => questionnaireOf({ questions, canSave: true }), ...more })

test('without script every question stands there, with the condition that it is meant for', async () => {
  const { body } = await bodyOf(`${path}?id=w1`, showing())
  const text = textOf(body)
  expect(text).toContain('仅当第 1 题选择了“采购人”时回答本题。')
  expect(text).toContain('回答本题后，以下各题不用回答。')
  expect(body.match(/name="Q3.R2" value="R2:[AB]"/g)).toHaveLength(2)
  expect(body).toContain('name="Q1.B"')
  expect(body).toMatch(/<input[^>]*type="date"[^>]*name="Q5"|<input[^>]*name="Q5"[^>]*type="date"/)
})

test('the fields of a form become answers, each in its own way', () => {
  const fields = new URLSearchParams([
    ['Q1', 'B'],
    ['Q1.B', ' 专家 '],
    ['Q3.R1', 'R1:A'],
    ['Q3.R2', 'R2:B'],
    ['Q4.A', '2'],
    ['Q4.B', '1'],
    ['Q5', ''],
  ])
  expect(answersOf(fields, { questions })).toEqual({
    Q1: ['B:专家'],
    Q3: ['R1:A', 'R2:B'],
    Q4: ['A:2', 'B:1'],
    Q5: [''],
  })
})

test('posted without script, what was not asked of him is missing for nobody', async () => {
  const { form } = posting([
    ['Q1', 'B'],
    ['versionNo', '1'],
  ])
  const { status, body } = await bodyOf(`${path}?id=w1`, showing(), undefined, form)
  expect(status).toBe(422)
  expect(textOf(body)).toContain('有 2 道题需要补充或修改')
  expect(body).toContain('href="#question-Q3"')
  expect(body).not.toContain('href="#question-Q2"')
})

test('where files are asked for, it is said that they are not put aside with the answers', async () => {
  const told = '附件不随暂存保留，取回后请重新选择。'
  const withFile = [...questions, question({ code: 'Q6', type: 'file', title: '证明材料', options: [] })]
  const asking = { getQuestionnaire: () => questionnaireOf({ questions: withFile, canSave: true }) }
  expect(textOf((await bodyOf(`${path}?id=w1`, showing())).body)).not.toContain(told)
  expect(textOf((await bodyOf(`${path}?id=w1`, showing(asking))).body)).toContain(told)
})

test('posted without script with the button for it, answers are put aside and the code is told', async () => {
  const asked: unknown[] = []
  const transport = showing({
    saveAnswers: (input: unknown) => {
      asked.push(input)
      return { resumeCode: 'ABCD-EFGH-2345', keptUntil: '2026-04-01 18:00:00' }
    },
  })
  const { form } = posting([
    ['Q1', 'A'],
    ['Q2', '某某公司'],
    ['versionNo', '1'],
    ['intent', 'save'],
  ])
  const { status, body } = await bodyOf(`${path}?id=w1`, transport, undefined, form)
  expect(status).toBe(200)
  expect(asked).toMatchObject([{ answers: { Q1: ['A'], Q2: ['某某公司'] } }])
  expect(textOf(body)).toContain('续填码 ABCD-EFGH-2345')
  expect(body).toContain('value="某某公司"')
})

test('taken up again without script, everything is where it was', async () => {
  const answers = { Q1: ['B:专家'], Q3: ['R1:B'], Q4: ['A:2', 'B:1'] }
  const transport = showing({ resumeAnswers: () => ({ answers, isChanged: true }) })
  const { form } = posting([
    ['intent', 'resume'],
    ['resumeCode', 'ABCD-EFGH-2345'],
  ])
  const { body } = await bodyOf(`${path}?id=w1`, transport, undefined, form)
  expect(textOf(body)).toContain('问卷的题目有更新，不再适用的答案没有带入')
  expect(body).toMatch(
    /name="Q3.R1"[^>]*checked[^>]*value="R1:B"|name="Q3.R1"[^>]*value="R1:B"[^>]*checked|checked[^>]*name="Q3.R1"[^>]*value="R1:B"/,
  )
  expect(body).toContain('value="专家"')
})

test('a questionnaire by links asks for one, and a link leads to its form', async () => {
  const transport = fakeTransport({
    getQuestionnaire: () => questionnaireOf({ answerMode: 'one-time-link' }),
  })
  const { body } = await bodyOf(`${path}?id=w1`, transport)
  expect(textOf(body)).toContain('凭邀请链接填写')
  expect(body).not.toContain('提交问卷')
  const { body: form } = await bodyOf(`${path}?id=w1&ticket=abc`, transport)
  expect(form).toContain('提交问卷')
})

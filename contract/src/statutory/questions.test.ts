import { expect, test } from 'vitest'
import { answerWords, stepsWords } from './answer-words.ts'
import { dayRuns, runWords } from './day-runs.ts'
import {
  type Asker,
  askerOf,
  askers,
  type QuestionId,
  questionFor,
  questionIds,
  questionsOf,
} from './questions.ts'
import { newestTerm, termIds } from './terms.ts'

test('every length of the table is asked for by somebody, and every question has its words', () => {
  for (const id of questionIds) expect(questionFor(id).words).not.toBe('')
  expect(termIds.filter(id => !questionFor(id).steps.includes(id))).toEqual([])
})

test('nobody asks for a length that the table does not have, nor without words', () => {
  for (const asked of Object.values(questionsOf)) {
    expect(Object.keys(asked).filter(id => !(questionIds as readonly string[]).includes(id))).toEqual([])
    expect(Object.values(asked).filter(({ words }) => words === '')).toEqual([])
  }
})

test.each<[QuestionId, string | undefined, string[]]>([
  // A question about a result is open for seven work days after its announcement has ended, not after it was made.
  ['question-result', '结果公告发布之日', ['result-period', 'question']],
  ['complaint-after-question', '对方收到质疑函之日', ['question-reply', 'complaint']],
  ['question', '收到采购文件之日，或者该采购环节结束之日', ['question']],
  ['question-reply', '对方收到质疑函之日', ['question-reply']],
  ['complaint', undefined, ['complaint']],
  ['inquiry', '对方收到询问之日', ['inquiry']],
  ['complaint-decide', '财政部门收到投诉之日', ['complaint-decide']],
  ['contract-sign', '中标、成交通知书发出之日', ['contract-sign']],
  ['ban', '禁止开始之日', ['ban']],
])('a supplier who asks %s knows the day %s, and the lengths follow each other', (id, event, steps) => {
  expect(questionFor(id, 'supplier').event).toBe(event)
  expect(questionFor(id, 'supplier').steps).toEqual(steps)
})

test('a question that no supplier has is the one of whoever has it', () => {
  expect(askerOf('question-result')).toBe('supplier')
  expect(askerOf('keep')).toBe('buyer')
  expect(askerOf('suspend')).toBe('authority')
})

test('what several ask is the same question in the words of each', () => {
  for (const asker of Object.keys(askers) as Asker[]) {
    const asked = Object.keys(questionsOf[asker]) as QuestionId[]
    expect(new Set(asked.map(id => questionFor(id, asker).words)).size).toBe(asked.length)
  }
  expect(questionFor('question-reply', 'buyer').words).toBe('收到质疑，要答复')
  expect(questionFor('question-reply', 'supplier').words).toBe('已经提出质疑，等待答复')
  // Asked as somebody who has no such question, it is told in the words of whoever has.
  expect(questionFor('keep', 'supplier').words).toBe('采购结束，采购文件要保存到哪天')
})

test('the answer says of what it is the first or the last day', () => {
  const words = (ids: Parameters<typeof newestTerm>[0][], way: 'forward' | 'back', event: string) =>
    answerWords(ids.map(newestTerm), way, event)
  expect(words(['result-period', 'question'], 'forward', '结果公告发布之日')).toBe('提出质疑，最晚')
  expect(words(['result-period', 'question'], 'back', '结果公告发布之日')).toBe('结果公告发布，最早')
  expect(words(['bid-time'], 'forward', '招标文件开始发出之日')).toBe('投标截止，最早')
  expect(words(['bid-time'], 'back', '招标文件开始发出之日')).toBe('招标文件开始发出，最晚')
  expect(stepsWords((['question-reply', 'complaint'] as const).map(newestTerm))).toBe(
    '答复质疑7个工作日，之后提起投诉15个工作日',
  )
})

test('days off that follow each other for one reason are told together', () => {
  const days = [
    ['2026-09-30', '国庆节'],
    ['2026-10-01', '国庆节'],
    ['2026-10-03', '国庆节'],
    ['2026-10-04', '周末'],
    ['2026-10-05', '周末'],
  ].map(([date = '', reason = '']) => ({ date, reason }))
  expect(dayRuns(days).map(run => `${runWords(run)} ${run.reason} ${run.days}`)).toEqual([
    '9月30日至10月1日 国庆节 2',
    '10月3日 国庆节 1',
    '10月4日至5日 周末 2',
  ])
})

test('days off without a reason are told together, and without one', () => {
  const days = ['2026-10-03', '2026-10-04', '2026-10-06'].map(date => ({ date, reason: null }))
  expect(dayRuns(days)).toEqual([
    { first: '2026-10-03', last: '2026-10-04', days: 2, reason: '' },
    { first: '2026-10-06', last: '2026-10-06', days: 1, reason: '' },
  ])
})

import type { Question } from '@sunport/contract/calls/questionnaire.ts'
import { expect, test } from 'vitest'
import { fakeTransport } from '../../../testing/fake-transport.ts'
import { question, questionnaireOf } from '../../../testing/questionnaires.ts'
import { bodyOf, pathOf, posting, textOf } from '../../../testing/render-path.ts'

const path = `${pathOf('questionnaire-answer')}?id=w1`
const showing = (...questions: Question[]) =>
  fakeTransport({ getQuestionnaire: () => questionnaireOf({ questions }) })
const options = (...texts: string[]) =>
  texts.map((text, at) => ({ code: String.fromCharCode(65 + at), text, exclusive: false }))

test('a later title says what was answered before, escaped, also without script', async () => {
  const asked = [
    question({ code: 'Q1', type: 'line', options: [] }),
    question({ code: 'Q2', type: 'line', options: [], title: '您在{{Q1}}遇到过什么？' }),
  ]
  const { body: empty } = await bodyOf(path, showing(...asked))
  expect(textOf(empty)).toContain('您在（第 1 题的回答）遇到过什么？')
  const { form } = posting({ Q1: '<b onclick=x>投标</b>', versionNo: '1' })
  const { body } = await bodyOf(path, showing(...asked), undefined, form)
  expect(body).toContain('您在“&lt;b onclick=x>投标&lt;/b>”遇到过什么？')
  expect(body).not.toContain('<b onclick')
})

test('options come in the order of the sheet, and keep it when the page comes again', async () => {
  const texts = ['一', '二', '三', '四', '五', '六', '七', '八']
  const asked = question({ options: options(...texts), rules: { shuffle: true } })
  const orderIn = (body: string) => [...body.matchAll(/name="Q1" value="(\w)"/g)].map(([, code]) => code)
  const { form } = posting({ versionNo: '1', sheet: 'my-sheet' })
  const { body } = await bodyOf(path, showing(asked), undefined, form)
  const { form: again } = posting({ versionNo: '1', sheet: 'my-sheet' })
  const { body: second } = await bodyOf(path, showing(asked), undefined, again)
  expect(orderIn(body)).toHaveLength(8)
  expect(orderIn(second)).toEqual(orderIn(body))
  expect(orderIn(body)).not.toEqual([...'ABCDEFGH'])
  expect(body).toContain('name="sheet" value="my-sheet"')
})

test('what is preset stands in the fields at first, and not when something else was sent', async () => {
  const asked = question({ code: 'Q1', type: 'line', options: [], rules: { preset: ['广州'] } })
  const { body } = await bodyOf(path, showing(asked))
  expect(body).toMatch(/name="Q1"[^>]*value="广州"|value="广州"[^>]*name="Q1"/)
  const { form } = posting({ Q1: '', versionNo: '1' })
  expect((await bodyOf(path, showing(asked), undefined, form)).body).not.toContain('广州')
})

test('regions stand in one list, counties below their city', async () => {
  const asked = question({
    type: 'region',
    options: [
      { code: '440100', text: '广州市', exclusive: false },
      { code: '440106', text: '天河区', exclusive: false },
      { code: '440300', text: '深圳市', exclusive: false },
    ],
  })
  const { body } = await bodyOf(path, showing(asked))
  expect(body).toContain(
    '<optgroup label="广州市"><option value="440100">广州市</option><option value="440106">天河区</option></optgroup>',
  )
  expect(body).toContain('<option value="440300">深圳市</option>')
})

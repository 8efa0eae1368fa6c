import { CallError } from '@sunport/contract/client.ts'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fakeTransport } from '../../../testing/fake-transport.ts'
import { question, questionnaireOf, questionnaireRow } from '../../../testing/questionnaires.ts'
import { bodyOf, pathOf, posting, renderPath, textOf } from '../../../testing/render-path.ts'
import { QuestionField } from './question-field.tsx'

const path = pathOf('questionnaire-answer')
const showing = (values: Parameters<typeof questionnaireOf>[0] = {}) =>
  fakeTransport({ getQuestionnaire: () => questionnaireOf(values) })

test('every question stands on the page, each with the fields of its type', async () => {
  const { status, body, html } = await bodyOf(`${path}?id=w1`, showing())
  const text = textOf(body)
  expect(status).toBe(200)
  expect(html).toContain('<title>采购服务满意度调查 - ')
  expect(html).toContain('<meta name="description" content="请您谈谈感受。">')
  expect(text).toContain('1. 您的身份是？必填')
  expect(text).toContain('2. 常用功能？多选必填最多选两项')
  expect(text).toContain('4. 您的建议选填')
  expect(body.match(/type="radio" name="Q1"/g)).toHaveLength(2)
  expect(body.match(/type="checkbox" name="Q2"/g)).toHaveLength(2)
  expect(text).toContain('1 分差2 分好')
  expect(body).toMatch(/<textarea[^>]*name="Q4"[^>]*maxLength="300"/i)
})

test('its introduction and its ground lead to the law as it was when the questionnaire began', async () => {
  const asked = { intro: '<p>依据《采购法》第二条</p>', startTime: '2026-03-01 00:00:00' }
  const transport = (basis: string) =>
    fakeTransport({
      getQuestionnaire: () => questionnaireOf({ ...asked, basis }),
      'lawText.named': () => [
        { title: '采购法', id: 'law', channel: 'zcfg', date: '2020-01-01' },
        { title: '扶持办法', id: 'rule', channel: 'zcfg', date: null },
      ],
    })
  const bare = transport('扶持办法')
  const { body } = await bodyOf(`${path}?id=w1`, bare)
  expect(bare.sentTo('lawText.named')).toMatchObject([{ day: '2026-03-01' }, { titles: '扶持办法' }])
  expect(body).toMatch(/依据<a href="[^"]*id=law&amp;date=2020-01-01#tiao-2">《采购法》第二条/)
  expect(body).toMatch(/调查依据：(?:<!-- -->)?<a href="[^"]*\?id=rule">扶持办法<\/a>/)
  const inWords = await bodyOf(`${path}?id=w1`, transport('《扶持办法》和上级要求'))
  expect(textOf(inWords.body)).toContain('调查依据：《扶持办法》和上级要求')
})

const answersFor = (form: ReturnType<typeof posting>['form'], transport = showing()) =>
  bodyOf(`${path}?id=w1`, transport, undefined, form)

test('posted without script, it says what is missing and keeps what was chosen', async () => {
  const { form } = posting([
    ['Q2', 'A'],
    ['Q2', 'B'],
    ['Q4', '多一些 "培训"'],
    ['versionNo', '1'],
  ])
  const { status, body } = await answersFor(form)
  expect(status).toBe(422)
  expect(textOf(body)).toContain('道题需要补充或修改')
  expect(body).toMatch(/id="question-Q1-problem">.*请选择一项/)
  expect(body.match(/name="Q2" checked|name="Q2" value="\w" checked|checked name="Q2"/g)).toHaveLength(2)
  expect(body).toContain('多一些 &quot;培训&quot;</textarea>')
  expect(body).toContain('name="_token" value="fresh-token"')
})

test('posted without script and right, it is sent with its version and thanked for', async () => {
  const transport = fakeTransport({
    getQuestionnaire: () => questionnaireOf({}),
    submitQuestionnaire: () => ({ thankYou: '谢谢您', canSeeResults: true }),
  })
  const { form, kept } = posting({ Q1: 'A', Q2: 'A', Q3: 'A', versionNo: '3' })
  const result = await renderPath(`${path}?id=w1`, transport, undefined, form)
  expect(result).toMatchObject({ status: 303, location: `/maincms-web${path}?id=w1&submitted=1` })
  expect(transport.sentTo('submitQuestionnaire')).toMatchObject([
    { id: 'w1', versionNo: 3, answers: { Q1: ['A'], Q2: ['A'], Q3: ['A'] } },
  ])
  expect(kept).toEqual([{ id: 'w1', thankYou: '谢谢您', canSeeResults: true }])
  const { body } = await bodyOf(`${path}?id=w1&submitted=1`, transport, undefined, {
    ...form,
    posted: undefined,
  })
  expect(textOf(body)).toContain('提交成功谢谢您查看统计结果')
})

test('one that takes no answers stays the same page for everybody', async () => {
  const { form } = posting({})
  const { body } = await answersFor({ ...form, posted: undefined }, showing({ status: '2' }))
  expect(body).not.toContain('fresh-token')
})

test('a problem is tied to its question, together with the help', () => {
  const html = renderToString(
    <QuestionField question={question({ help: '请如实选择' })} number={1} problem="请选择一项" />,
  )
  expect(html).toContain('aria-describedby="question-Q1-help question-Q1-problem"')
  expect(html).toMatch(/id="question-Q1-problem">.*请选择一项/)
  const text = renderToString(
    <QuestionField question={question({ type: 'text', options: [] })} number={2} problem="请填写本题" />,
  )
  expect(text).toMatch(/<textarea[^>]*aria-describedby="question-Q1-problem"[^>]*aria-invalid="true"/)
  expect(
    renderToString(<QuestionField question={question()} number={1} problem={undefined} />),
  ).not.toContain('aria-describedby')
})

test.each([
  [{ status: '2', hasResults: true }, '问卷已结束本次调查已经结束，感谢您的关注。查看统计结果'],
  [{ status: '2' }, '问卷已结束本次调查已经结束，感谢您的关注。查看全部问卷'],
  [{ status: '2', resultPolicy: 'hidden' }, '问卷已结束本次调查已经结束，感谢您的关注。查看全部问卷'],
  [{ status: '0' }, '问卷未开始本问卷将于 2026-03-01 09:00 开始填写'],
  [{ status: '3' }, '问卷已暂停'],
  [{ isFull: true }, '问卷名额已满'],
] as const)('one that takes no answers says why: %j', async (values, words) => {
  const { status, body } = await bodyOf(`${path}?id=w1`, showing(values))
  expect(status).toBe(200)
  expect(textOf(body)).toContain(words)
  expect(body).not.toContain('<fieldset')
})

test('an unknown one is not found; a failure says so', async () => {
  const missing = await bodyOf(`${path}?id=nowhere`)
  expect(missing.status).toBe(404)
  expect(missing.body).toContain('问卷不存在</h1>')
  const failing = fakeTransport({
    getQuestionnaire: () => {
      throw new CallError('503', '系统繁忙，请稍后再试')
    },
  })
  expect(await bodyOf(`${path}?id=w1`, failing)).toMatchObject({ status: 503 })
})

test('without an id the open ones are offered', async () => {
  const transport = fakeTransport({ listQuestionnaires: () => ({ rows: [questionnaireRow()], total: 1 }) })
  const { status, body } = await bodyOf(path, transport)
  expect(status).toBe(200)
  expect(transport.sentTo('listQuestionnaires')).toMatchObject([{ status: '1' }])
  expect(body).toContain(`href="/maincms-web${path}?id=w1"`)
})

import { CallError } from '@sunport/contract/client.ts'
import { expect, test } from 'vitest'
import { fakeTransport } from '../../../testing/fake-transport.ts'
import { questionnaireOf, questionnaireRow } from '../../../testing/questionnaires.ts'
import { bodyOf, pathOf, textOf } from '../../../testing/render-path.ts'
import { loadAllPacks } from '../../packs.ts'

const packs = await loadAllPacks()
const listPathOf = (hasAnswerRoute: boolean): string => {
  const fitting = packs.find(
    ({ routes }) =>
      Object.values(routes).some(({ kind }) => kind === 'questionnaire-answer') === hasAnswerRoute &&
      Object.values(routes).some(({ kind }) => kind === 'questionnaire-list'),
  )
  const found = Object.entries(fitting?.routes ?? {}).find(([, { kind }]) => kind === 'questionnaire-list')
  return found?.[0] ?? ''
}
const path = listPathOf(true)
const inPlace = listPathOf(false)
const rows = (...given: ReturnType<typeof questionnaireRow>[]) =>
  fakeTransport({ listQuestionnaires: () => ({ rows: given, total: given.length }) })

test('a row says title, period, state, and offers what can be done', async () => {
  const { status, body } = await bodyOf(
    path,
    rows(
      questionnaireRow(),
      questionnaireRow({ id: 'w2', title: '已经结束的调查', status: '2', hasResults: true }),
      questionnaireRow({ id: 'w6', title: '还在整理的调查', status: '2' }),
      questionnaireRow({ id: 'w3', title: '还没开始的调查', status: '0' }),
      questionnaireRow({ id: 'w4', title: '不公开的调查', status: '2', resultPolicy: 'hidden' }),
      questionnaireRow({ id: 'w7', title: '填了就看的调查', resultPolicy: 'after-submit' }),
      questionnaireRow({ id: 'w5', title: '收满的调查', isFull: true }),
    ),
  )
  const text = textOf(body)
  expect(status).toBe(200)
  expect(text).toContain(
    '进行中采购服务满意度调查起止时间：2026-03-01 09:00 至 2026-04-01 18:00主办单位：某省财政厅',
  )
  expect(text).toContain('共 4 题，1,234 人已参与填写问卷已结束')
  expect(text).toMatch(/还没开始的调查.*?已参与已结束不公开的调查/)
  expect(text).toMatch(/不公开的调查.*?已参与结果不公开进行中填了就看的调查/)
  const [answer, result] = [pathOf('questionnaire-answer'), pathOf('questionnaire-stats')]
  expect(body.match(new RegExp(`href="/maincms-web${answer}\\?id=w1"`, 'g'))).toHaveLength(2)
  expect(body).toContain(`href="/maincms-web${result}?id=w2"`)
  expect(text).toMatch(/填了就看的调查.*?填写问卷填写后可查看结果/)
  expect(text).toMatch(/还在整理的调查.*?已参与结果待公布/)
  for (const id of ['w1', 'w4', 'w6']) expect(body).not.toContain(`href="/maincms-web${result}?id=${id}"`)
})

test('the state can be chosen and the pages turned by address', async () => {
  const transport = fakeTransport({
    listQuestionnaires: ({ currPage }) => ({ rows: currPage === 2 ? [questionnaireRow()] : [], total: 11 }),
  })
  const { body } = await bodyOf(`${path}?status=2&page=9`, transport)
  expect(transport.sentTo('listQuestionnaires')).toMatchObject([
    { status: '2', currPage: 9 },
    { status: '2', currPage: 2 },
  ])
  expect(body).toMatch(/status=2"[^>]*aria-current="true"|aria-current="true"[^>]*status=2"/)
  await bodyOf(`${path}?status=nonsense&page=2`, transport)
  expect(transport.sentTo('listQuestionnaires').at(-1)).toMatchObject({ status: '' })
})

test('nothing there is said, and so is a failure', async () => {
  expect(textOf((await bodyOf(path)).body)).toContain('暂无问卷目前没有开展问卷调查')
  expect(textOf((await bodyOf(`${path}?status=0`)).body)).toContain('没有未开始的问卷，可以查看全部问卷')
  const failing = fakeTransport({
    listQuestionnaires: () => {
      throw new CallError('503', '系统繁忙，请稍后再试')
    },
  })
  const { status, body } = await bodyOf(path, failing)
  expect(status).toBe(503)
  expect(textOf(body)).toContain('加载失败系统繁忙，请稍后再试重试')
})

test('a region without a route for it answers and counts on the list itself', async () => {
  const listed = await bodyOf(
    inPlace,
    rows(questionnaireRow(), questionnaireRow({ id: 'w2', status: '2', hasResults: true })),
  )
  expect(listed.body).toContain(`href="/maincms-web${inPlace}?id=w1"`)
  expect(listed.body).toContain(`href="/maincms-web${inPlace}?id=w2&amp;view=result"`)
  const one = fakeTransport({
    getQuestionnaire: () => questionnaireOf(),
    getStatistics: () => ({
      ...questionnaireRow(),
      withheld: 'hidden',
      minCell: 5,
      questions: [],
      adoption: [],
    }),
  })
  const answering = await bodyOf(`${inPlace}?id=w1`, one)
  expect(answering.html).toContain('<title>采购服务满意度调查 - ')
  expect(answering.body).toContain('<legend')
  expect(textOf((await bodyOf(`${inPlace}?id=w1&view=result`, one)).body)).toContain('结果未公开')
})

test('a region with a route for it leaves an id on the list alone', async () => {
  const transport = rows(questionnaireRow())
  await bodyOf(`${path}?id=w1`, transport)
  expect(transport.sentTo('getQuestionnaire')).toEqual([])
})

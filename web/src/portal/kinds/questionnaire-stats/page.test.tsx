import type { Statistics } from '@sunport/contract/calls/questionnaire.ts'
import { expect, test } from 'vitest'
import { fakeTransport } from '../../../testing/fake-transport.ts'
import { questionnaireRow } from '../../../testing/questionnaires.ts'
import { bodyOf, pathOf, textOf } from '../../../testing/render-path.ts'

const path = pathOf('questionnaire-stats')
const statistics = (values: Partial<Statistics> = {}): Statistics => ({
  ...questionnaireRow({ status: '2' }),
  withheld: null,
  minCell: 5,
  adoption: [],
  questions: [
    {
      code: 'Q1',
      type: 'single',
      title: '您的身份是？',
      answered: 1200,
      average: null,
      options: [
        { code: 'A', text: '采购人', count: 900, share: 75 },
        { code: 'B', text: '供应商', count: null, share: null },
      ],
    },
    {
      code: 'Q2',
      type: 'rating',
      title: '是否满意？',
      answered: 1234,
      average: 4.1,
      options: [{ code: 'A', text: '好', count: 1234, share: 100 }],
    },
  ],
  ...values,
})
const showing = (values: Partial<Statistics> = {}) =>
  fakeTransport({ getStatistics: () => statistics(values) })

test('each option has its share and count as a bar in a table', async () => {
  const { status, body, html } = await bodyOf(`${path}?id=w1`, showing())
  const text = textOf(body)
  expect(status).toBe(200)
  expect(html).toContain('<title>采购服务满意度调查统计结果 - ')
  expect(text).toContain('有效答卷 1,234 份')
  expect(text).toContain('1. 您的身份是？单选，1,200 人作答')
  expect(body).toMatch(/<th scope="row">采购人<\/th><td[^>]*style="--part:0.75;"><span>75.0%<\/span>/)
  expect(text).toContain('采购人75.0%900 人')
  expect(text).toContain('评分，1,234 人作答，平均 4.10 分')
})

test('what is withheld is said to be, with the reason', async () => {
  const text = textOf((await bodyOf(`${path}?id=w1`, showing())).body)
  expect(text).toContain('供应商人数较少，不单列')
  expect(text).toContain('人数少于 5 的选项')
})

test('what became of the answers is told, with or without numbers', async () => {
  const adoption = [
    { theme: '希望提前公开', reply: '已采纳。', url: path },
    { theme: '希望短信提醒', reply: '正在研究。', url: null },
  ]
  const { body } = await bodyOf(`${path}?id=w1`, showing({ adoption, withheld: 'hidden', questions: [] }))
  expect(textOf(body)).toContain('采纳情况希望提前公开已采纳。查看相关信息希望短信提醒正在研究。')
  expect(body).toMatch(new RegExp(`href="/maincms-web${path}"[^>]*>查看相关信息`))
  expect(textOf((await bodyOf(`${path}?id=w1`, showing())).body)).not.toContain('采纳情况')
})

test('the statistics can be taken along as a file', async () => {
  const { body } = await bodyOf(`${path}?id=w1`, showing())
  expect(body).toContain('href="/gpcms/rest/v2/evaContent?id=w1"')
})

test.each([
  [{ withheld: 'hidden' }, '结果未公开主办单位没有公开本次调查的结果'],
  [{ withheld: 'after-end', status: '1' }, '结果未公开统计结果将在调查结束（2026-04-01 18:00）后公布'],
  [{ withheld: 'after-submit', status: '1' }, '结果未公开提交本问卷后可以查看统计结果。去填写问卷'],
  [{ withheld: 'too-few' }, '答卷较少有效答卷不足 5 份'],
  [{ responses: 0, questions: [] }, '暂无答卷'],
] as const)('no results to show: %j', async (values, words) => {
  const { body } = await bodyOf(`${path}?id=w1`, showing(values as Partial<Statistics>))
  expect(textOf(body)).toContain(words)
  expect(body).not.toContain('evaContent')
})

test('an unknown one is not found; without an id those that are over are offered', async () => {
  expect((await bodyOf(`${path}?id=nowhere`)).status).toBe(404)
  const transport = fakeTransport({
    listQuestionnaires: () => ({ rows: [questionnaireRow({ status: '2', hasResults: true })], total: 1 }),
  })
  const { status, body } = await bodyOf(path, transport)
  expect(status).toBe(200)
  expect(transport.sentTo('listQuestionnaires')).toMatchObject([{ status: '2' }])
  expect(body).toContain(`href="/maincms-web${path}?id=w1"`)
})

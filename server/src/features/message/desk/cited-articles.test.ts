import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { contentBench } from '../../../testing/content.ts'
import { lawVersionOf, lawWriter } from '../../../testing/laws.ts'
import { type Acting, actAs, insertUser } from '../../../testing/people.ts'

const title = '采购答复办法'
let app: TestApp
let sa: Acting
beforeAll(async () => {
  app = await createTestApp({ now: '2026-06-10T04:00:00Z' })
  const laws = lawWriter(app, await contentBench(app))
  await laws.publish(title, {
    versions: [
      lawVersionOf('第一条　三日内答复。\n第二条　书面答复。\n第三条　公开答复。', '2018-01-01'),
      // The third article is gone, and one came between.
      lawVersionOf('第一条　三日内答复。\n第一条之一　当场答复。\n第二条　书面答复。', '2024-01-01', {
        no: 2,
      }),
    ],
  })
  await laws.publish('不分条的通知', { versions: [lawVersionOf('请各单位遵照执行。', '2020-01-01')] })
  await insertUser(app.db, { userName: 'keeper', roleIds: ['role-sa', 'role-message-replier'] })
  sa = await actAs(app, 'keeper')
})
afterAll(() => app.close())

const template = (citations: string[], name = `模板${citations.join()}`) =>
  sa.post('/reply-templates', {
    siteId: 'gd',
    name,
    body: '您好，您反映的事项按照有关规定办理，请您留意后续通知。',
    citations,
    isShared: true,
  })

test.each([
  [`《${title}》第二条`],
  [`《${title}》第一条之一`],
  [`${title}第一条`],
  // Of the whole, of what has no articles, and of what the site does not publish nothing can be said.
  [`《${title}》`],
  ['《不分条的通知》第九条'],
  ['《别处的办法》第九十九条'],
])('%s can be cited', async citation => {
  expect(await template([citation])).toMatchObject({ code: '200' })
})

test.each([[`《${title}》第三条`], [`${title}第九条`], [`《${title}》第二条之一`]])(
  '%s is in no text of today, and is refused by its name',
  async citation => {
    expect(await template([`《${title}》第一条`, citation])).toMatchObject({
      code: '4588',
      msg: `现行条文中没有：${citation}。请核对条款号`,
    })
  },
)

test('an article that is still to come cannot be cited before its day, one that still holds can', async () => {
  const goTo = async (time: string) => {
    app.clock.set(new Date(time))
    sa = await actAs(app, 'keeper')
  }
  onTestFinished(() => goTo('2026-06-10T04:00:00Z'))
  await goTo('2023-12-31T04:00:00Z')
  expect(await template([`《${title}》第一条之一`], '尚未施行')).toMatchObject({ code: '4588' })
  expect(await template([`《${title}》第三条`], '仍然有效')).toMatchObject({ code: '200' })
})

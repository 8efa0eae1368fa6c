import { expect, test } from 'vitest'
import { fakeTransport } from '../../../testing/fake-transport.ts'
import { questionnaireOf } from '../../../testing/questionnaires.ts'
import { bodyOf, pathOf, posting, renderPath, textOf } from '../../../testing/render-path.ts'

const path = pathOf('questionnaire-answer')
const frameOrigins = ['https://www.example.gov.cn']
const transport = () =>
  fakeTransport({
    getQuestionnaire: () => questionnaireOf({ frameOrigins }),
    submitQuestionnaire: () => ({ thankYou: '谢谢您', canSeeResults: false }),
  })

test('embedded, a questionnaire says who may frame it, and stands alone', async () => {
  const embedded = await renderPath(`${path}?id=w1&embed=1`, transport())
  expect(embedded).toMatchObject({ kind: 'page', framedBy: frameOrigins })
  expect((await bodyOf(`${path}?id=w1&embed=1`, transport())).html).toMatch(
    /<html lang="zh-CN" data-embedded>[\s\S]*<meta name="robots" content="noindex">/,
  )
  const whole = await renderPath(`${path}?id=w1`, transport())
  expect(whole).not.toHaveProperty('framedBy')
  expect((await bodyOf(`${path}?id=w1`, transport())).html).not.toContain('data-embedded')
})

test('no other page of the portal is framed, whatever its address says', async () => {
  for (const other of [`${pathOf('questionnaire-list')}?embed=1`, `${path}?embed=1`, '/?embed=1']) {
    const page = await renderPath(other, fakeTransport({}))
    expect(page).not.toHaveProperty('framedBy')
  }
})

test('posted inside of another page, the thanks come at once: no cookie would carry them', async () => {
  const { form, kept } = posting({ Q1: 'A', Q2: 'A', Q3: 'A', versionNo: '1' })
  const { status, body } = await bodyOf(`${path}?id=w1&embed=1`, transport(), undefined, form)
  expect(status).toBe(200)
  expect(textOf(body)).toContain('提交成功谢谢您')
  expect(kept).toEqual([])
})

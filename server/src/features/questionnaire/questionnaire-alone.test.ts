import { questionnaire as calls } from '@sunport/contract/calls/questionnaire.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonymousContext } from '../../platform/http/context.ts'
import { createCallTable, createInvoke } from '../../platform/http/invoke.ts'
import { createSettings } from '../../platform/settings.ts'
import { createGround, type TestGround } from '../../testing/ground.ts'
import { addQuestionnaire } from '../../testing/questionnaires.ts'
import { addSite } from '../../testing/sites.ts'
import { questionnaireFeature } from './feature.ts'

let ground: TestGround
let invoke: ReturnType<typeof createInvoke>
beforeAll(async () => {
  ground = await createGround()
  const { db } = ground.database
  await addSite(db, 'north')
  await addSite(db, 'south')
  /** One word stands for one site, as plain as that. */
  const findSite = (id: string | undefined, requestSiteId: string) => ({ id: id ?? requestSiteId })
  const { calls: bindings = [] } = questionnaireFeature(
    { db, clock: ground.clock, secret: ground.secret, settings: await createSettings(db) },
    {
      findSite,
      siteName: id => id,
      packs: [],
      codes: { check: async () => 'code', spend: async () => {} },
      userOfToken: async () => undefined,
      notify: async () => {},
      usableImages: async () => [],
      uploads: {
        take: async () => ({ ticket: '', name: '', size: 0 }),
        claim: async () => [],
        find: async () => undefined,
      },
    },
  )
  const table = createCallTable()
  for (const { group, handlers } of bindings)
    for (const [name, call] of Object.entries(group)) table.bind(call, handlers[name])
  invoke = createInvoke(table, { checkAnswers: true, settled: async () => {} })
})
afterAll(() => ground.close())

const titlesOf = async (siteId?: string): Promise<string[]> => {
  const input = { currPage: 1, pageSize: 10, ...(siteId && { siteId }) }
  const { rows } = (await invoke(calls.listQuestionnaires, input, anonymousContext('north'))) as {
    rows: { title: string }[]
  }
  return rows.map(({ title }) => title)
}

test('a site lists its own questionnaires, by whatever word it is named', async () => {
  const { db } = ground.database
  await addQuestionnaire(db, { siteId: 'north', title: '北站调查' })
  await addQuestionnaire(db, { siteId: 'south', title: '南站调查' })
  expect(await titlesOf()).toEqual(['北站调查'])
  expect(await titlesOf('south')).toEqual(['南站调查'])
})

test('what is not approved is nobody’s to see', async () => {
  const { db } = ground.database
  await addQuestionnaire(db, { siteId: 'north', title: '草稿调查', state: 'draft' })
  expect(await titlesOf()).not.toContain('草稿调查')
})

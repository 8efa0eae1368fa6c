import type { BasisFlag, BasisFlagDetail, ChangedBasis } from '@sunport/contract/calls/basis.ts'
import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { citeEverywhere } from '../../testing/citing.ts'
import { contentBench } from '../../testing/content.ts'
import { publishSample } from '../../testing/infos.ts'
import { lawVersionOf, lawWriter } from '../../testing/laws.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../testing/people.ts'
import { runTask } from '../../testing/tasks.ts'
import { basisReview, basisReviewTask } from './review.ts'

let app: TestApp
let laws: ReturnType<typeof lawWriter>
let ownerId: string
let owner: Acting
beforeAll(async () => {
  app = await createTestApp({ now: noon })
  laws = lawWriter(app, await contentBench(app))
  ownerId = await insertUser(app.db, {
    userName: 'owner',
    roleIds: ['role-editor', 'role-message-replier'],
  })
  owner = await actAs(app, 'owner')
})
afterAll(() => app.close())

const noon = '2026-06-10T04:00:00Z'
/** A session lasts no night: whoever works at another time signs in anew. */
const goTo = async (time: string): Promise<void> => {
  app.clock.set(new Date(time))
  owner = await actAs(app, 'owner')
}
const run = () => runTask(basisReviewTask(basisReview(app.db, app.clock)), app.clock)

let number = 0
/** A law of its own for each test: two articles, in force since 2018. */
const newLaw = (): Promise<ContentDetail> => {
  number += 1
  return laws.publish(`采购依据办法之${number}`, {
    versions: [lawVersionOf('第一条　三日内答复。\n第二条　书面答复。', '2018-01-01')],
  })
}
const versionsOf = (law: ContentDetail) => law.published?.fields.versions as ReturnType<typeof lawVersionOf>[]
const amendTo = (law: ContentDetail, text: string, validFrom = '2026-06-10') =>
  laws.amend(law, { versions: [...versionsOf(law), lawVersionOf(text, validFrom, { no: 2 })] })
const repeal = (law: ContentDetail) =>
  laws.amend(law, { repealDate: '2026-06-10', repealedBy: '关于废止部分文件的决定' })

const flagsFor = async (who: Acting, law: ContentDetail, query = ''): Promise<BasisFlag[]> =>
  (await who.get(`/basis?keyword=${encodeURIComponent(law.title)}&pageSize=50${query}`)).data.rows.filter(
    ({ lawId }: BasisFlag) => lawId === law.id,
  )
const told = async (kind: string, id: string, siteId = 'gd'): Promise<ChangedBasis[]> =>
  (await app.get<ChangedBasis[]>(`/gpcms/rest/web/v2/basis/changed?kind=${kind}&id=${id}&siteId=${siteId}`))
    .data
const actionsOn = async (id: string): Promise<string[]> =>
  (
    await app.db.execute<{ action: string }>(
      sql`SELECT action FROM audit_log WHERE entity = 'basis' AND entity_id = ${id} ORDER BY id`,
    )
  ).rows.map(({ action }) => action)

test('a repeal has all that cites the law in the review queue within one run, and its pages say so', async () => {
  const law = await newLaw()
  const cited = await citeEverywhere(app, `《${law.title}》第一条`, { ownerId })
  await run()
  expect(await flagsFor(owner, law)).toEqual([])
  await repeal(law)
  await run()
  const flags = await flagsFor(owner, law)
  expect(new Map(flags.map(({ kind, itemId }) => [kind, itemId]))).toEqual(new Map(Object.entries(cited)))
  for (const flag of flags)
    expect(flag).toMatchObject({ cause: 'repealed', changedOn: '2026-06-10', article: '第一条' })
  for (const kind of ['article', 'answer', 'questionnaire'] as const) {
    expect(await told(kind, cited[kind])).toEqual([
      { law: law.title, article: '第一条', cause: 'repealed', changedOn: '2026-06-10' },
    ])
    expect(await actionsOn(cited[kind])).toEqual(['flag-basis'])
  }
  expect(await told('article', cited.article, 'hn')).toEqual([])
})

test('an amendment flags who cites the article, from its first day on, and nobody who cites another', async () => {
  const law = await newLaw()
  const first = await citeEverywhere(app, `《${law.title}》第一条`, { ownerId })
  await citeEverywhere(app, `《${law.title}》第二条`, { ownerId })
  await citeEverywhere(app, `《${law.title}》`, { ownerId })
  await amendTo(law, '第一条　五日内答复。\n第二条　书面答复。', '2026-06-11')
  await run()
  expect(await flagsFor(owner, law)).toEqual([])
  onTestFinished(() => goTo(noon))
  await goTo('2026-06-10T16:00:00Z')
  await run()
  const flags = await flagsFor(owner, law)
  expect(flags.map(({ itemId }) => itemId).sort()).toEqual(Object.values(first).sort())
  const [flag] = flags
  expect(flag).toMatchObject({ cause: 'amended', changedOn: '2026-06-11' })
  const { compared }: BasisFlagDetail = (await owner.get(`/basis/${flag?.id}`)).data
  expect(compared?.flatMap(({ pieces }) => pieces)).toEqual(
    expect.arrayContaining([
      { kind: 'removed', text: '三' },
      { kind: 'added', text: '五' },
    ]),
  )
})

test('an amendment that reaches back to before the citing flags it all the same', async () => {
  const law = await newLaw()
  await citeEverywhere(app, `《${law.title}》第二条`, { ownerId })
  await run()
  await amendTo(law, '第一条　三日内答复。', '2026-05-01')
  await run()
  expect((await flagsFor(owner, law)).map(({ cause, changedOn }) => [cause, changedOn])).toEqual(
    Array(4).fill(['removed', '2026-05-01']),
  )
})

test('what its owner confirms is asked about no more, until the article changes again', async () => {
  const law = await newLaw()
  const { answer } = await citeEverywhere(app, `《${law.title}》第一条`, { ownerId })
  await run()
  const amended = await amendTo(law, '第一条　五日内答复。')
  await run()
  const ofAnswer = async (query = '') =>
    (await flagsFor(owner, law, query)).find(({ itemId }) => itemId === answer)
  const flag = await ofAnswer()
  const confirm = (input: object) => owner.post(`/basis/${flag?.id}/confirm`, { ...flag, ...input })
  expect(await confirm({ remark: ' ' })).toMatchObject({ msg: expect.stringContaining('复核意见不能为空') })
  expect(await confirm({ remark: '时限不影响结论' })).toMatchObject({ code: '200' })
  expect(await confirm({ remark: '再来一次' })).toMatchObject({ code: '4589' })
  expect(await told('answer', answer)).toEqual([])
  await run()
  expect(await ofAnswer()).toBeUndefined()
  expect(await ofAnswer('&state=reviewed')).toMatchObject({
    remark: '时限不影响结论',
    reviewedBy: 'owner',
    cause: null,
  })
  expect(await actionsOn(answer)).toEqual(['flag-basis', 'confirm-basis'])
  await laws.amend(amended, {
    versions: [...versionsOf(amended), lawVersionOf('第一条　十日内答复。', '2026-06-10', { no: 3 })],
  })
  await run()
  expect(await ofAnswer()).toMatchObject({ cause: 'amended' })
})

test('what is written anew after the change, and what is not public any more, is not asked about', async () => {
  const law = await newLaw()
  const { template, questionnaire, answer, article } = await citeEverywhere(app, `《${law.title}》第一条`, {
    ownerId,
  })
  await run()
  await amendTo(law, '第一条　五日内答复。')
  await run()
  expect(await flagsFor(owner, law)).toHaveLength(4)
  onTestFinished(() => goTo(noon))
  await goTo('2026-06-10T05:00:00Z')
  const { data } = await owner.get(`/reply-templates/${template}`)
  expect(await owner.put(`/reply-templates/${template}`, { ...data, uncitedReason: '' })).toMatchObject({
    code: '200',
  })
  await app.db.execute(sql`UPDATE questionnaire SET basis = '另有依据' WHERE id = ${questionnaire}`)
  await app.db.execute(
    sql`UPDATE message SET state = 'answered', public_state = 'hidden', public_subject = NULL, public_content = NULL WHERE id = ${answer}`,
  )
  await run()
  expect((await flagsFor(owner, law)).map(({ itemId }) => itemId)).toEqual([article])
  for (const id of [template, questionnaire, answer])
    expect(await actionsOn(id)).toEqual(['flag-basis', 'end-basis'])
})

test('who may not change what cites the law is told of nothing', async () => {
  const law = await newLaw()
  const here = await citeEverywhere(app, `《${law.title}》第一条`, { ownerId })
  await run()
  await repeal(law)
  await run()
  const view = ['cms:basis:view', 'cms:basis:edit']
  const people: [string, object, string[], string[]][] = [
    [
      'elsewhere',
      { dataScope: 'all', siteIds: ['hn'] },
      ['cms:article:edit', 'cms:message:publish', 'cms:survey:edit'],
      [],
    ],
    ['reader', { dataScope: 'all' }, ['cms:article:view', 'cms:message:view', 'cms:survey:view'], []],
    ['writer', { dataScope: 'all' }, ['cms:article:edit'], [here.article]],
    ['asker', { dataScope: 'all' }, ['cms:survey:edit'], [here.questionnaire]],
    ['replier', { dataScope: 'all' }, ['cms:message:reply'], []],
    ['releaser', { dataScope: 'all' }, ['cms:message:publish'], [here.answer]],
  ]
  for (const [id, scope, codes, seen] of people) {
    await insertRole(app.db, { id: `basis-${id}`, ...scope }, [...view, ...codes])
    // Whoever answers elsewhere is of another unit.
    await insertUser(app.db, { userName: `basis-${id}`, roleIds: [`basis-${id}`] })
    const who = await actAs(app, `basis-${id}`)
    expect([id, (await flagsFor(who, law)).map(({ itemId }) => itemId)]).toEqual([id, seen])
    const [flag] = await flagsFor(owner, law, '&kind=template')
    expect((await who.get(`/basis/${flag?.id}`)).code).not.toBe('200')
    expect((await who.post(`/basis/${flag?.id}/confirm`, { ...flag, remark: '不变' })).code).not.toBe('200')
  }
})

test('the work bench counts what waits, since when', async () => {
  const law = await newLaw()
  await citeEverywhere(app, `《${law.title}》第一条`, { ownerId })
  await run()
  await repeal(law)
  await run()
  const row = (await owner.get('/home/tasks')).data.find(
    ({ task }: { task: string }) => task === 'basis-review',
  )
  expect(row).toMatchObject({ total: (await owner.get('/basis')).data.total })
  expect(row.total).toBeGreaterThan(0)
})

test('a law that was published, or signed anew, is looked at as soon as it is', async () => {
  const { earliest } = basisReview(app.db, app.clock)
  await run()
  expect(await earliest(app.clock.now())).toBeUndefined()
  await repeal(await newLaw())
  expect(await earliest(app.clock.now())).toEqual(app.clock.now())
  await run()
  expect(await earliest(app.clock.now())).toBeUndefined()
})

test('laws of the site and their articles of the day are offered to who answers', async () => {
  const law = await newLaw()
  await publishSample(app.db, {
    siteId: 'gd',
    channel: 'tzgg',
    title: law.title,
    noticeTime: '2026-06-01 09:00:00',
  })
  const asked = `/basis/laws?siteId=gd&keyword=${encodeURIComponent(law.title)}`
  expect((await owner.get(asked)).data).toEqual([{ id: law.id, title: law.title, publishNumber: null }])
  expect((await owner.get(asked.replace('gd', 'hn'))).data).toEqual([])
  expect((await owner.get(`/basis/articles?siteId=gd&id=${law.id}`)).data).toEqual([
    { article: '1', label: '第一条', words: '第一条　三日内答复。' },
    { article: '2', label: '第二条', words: '第二条　书面答复。' },
  ])
})

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Survey } from '@sunport/contract/calls/questionnaire-desk.ts'
import { problems } from '@sunport/contract/problems.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { folderStore } from '../../platform/files/folder-store.ts'
import { digestOf, storeFile } from '../../platform/files/store.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../testing/people.ts'
import { send } from '../../testing/signing.ts'
import { surveyQuestion } from '../../testing/surveys.ts'

let app: TestApp
let editor: Acting
let reviewer: Acting
let keeper: Acting
let siteId = ''
let otherSite = ''
beforeAll(async () => {
  app = await createTestApp()
  ;[siteId = '', otherSite = ''] = app.packs.map(({ siteCode }) => siteCode)
  await insertRole(app.db, { id: 'designs-here', dataScope: 'site', siteIds: [siteId] }, [
    'cms:survey:view',
    'cms:survey:edit',
  ])
  await insertUser(app.db, { userName: 'picturer', roleIds: ['designs-here'] })
  await insertUser(app.db, { userName: 'picture-reviewer', roleIds: ['role-review2'] })
  await insertUser(app.db, { userName: 'picture-keeper', roleIds: ['role-sa'] })
  editor = await actAs(app, 'picturer')
  reviewer = await actAs(app, 'picture-reviewer')
  keeper = await actAs(app, 'picture-keeper')
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(new Date('2026-06-10T04:00:00Z')))

const addressOf = (id: string) => `/gpcms/rest/v2/files/${id}`

const addFile = async (
  home: string,
  { mediaType = 'image/png', isPrivate = false } = {},
): Promise<string> => {
  const id = randomUUID()
  const content = Buffer.from(id)
  await storeFile(folderStore(join(app.dataDir, 'files')), content)
  await app.db.execute(sql`INSERT INTO file (id, name, ext, media_type, size, digest, scan_state, home_site_ids, is_private)
    VALUES (${id}, '窗口.png', '.png', ${mediaType}, ${content.length}, ${digestOf(content)}, 'clean', ARRAY[${home}]::text[], ${isPrivate})`)
  return id
}

const made = async (): Promise<Survey> =>
  (
    await editor.post('/surveys', {
      siteId,
      title: '一份有图片的问卷',
      startTime: '2026-06-10 11:00:00',
      endTime: '2026-06-30 18:00:00',
    })
  ).data

const withImages = (...images: (object | undefined)[]) => [
  surveyQuestion('Q1', {
    options: ['A', 'B'].map((code, at) => ({
      code,
      text: `选项${code}`,
      exclusive: false,
      ...(images[at] && { image: images[at] as { url: string; alt: string } }),
    })),
  }),
]
const design = ({ id, version }: Survey, ...images: (object | undefined)[]) =>
  editor.put(`/surveys/${id}/design`, { version, questions: withImages(...images) })

const opened = async (file: string): Promise<Survey> => {
  const saved = (await design(await made(), { url: addressOf(file), alt: '一扇窗口' })).data
  const submitted = await editor.post(`/surveys/${saved.id}/draft`, {
    version: saved.version,
    action: 'submit',
  })
  const { data, code } = await reviewer.post(`/surveys/${saved.id}/review`, {
    version: submitted.data.version,
    action: 'approve',
  })
  expect(code).toBe('200')
  return data
}

test('a picture of the library stands beside its option, for the public and in the results', async () => {
  const file = await addFile(siteId)
  const { id } = await opened(file)
  const image = { url: addressOf(file), alt: '一扇窗口' }
  const { data } = await app.get<{ questions: { options: object[] }[] }>(
    `/gpcms/rest/web/v2/questionnaire/${id}`,
  )
  expect(data.questions[0]?.options).toEqual([
    { code: 'A', text: '选项A', exclusive: false, image },
    { code: 'B', text: '选项B', exclusive: false },
  ])
  const analysis = await editor.get(`/surveys/${id}/analysis`)
  expect(analysis.data.questions[0].options[0]).toMatchObject({ image })
})

test('a draft’s picture is its desk’s, a questionnaire’s that is open everybody’s', async () => {
  const file = await addFile(siteId)
  const visit = async () => (await app.http.inject({ url: addressOf(file) })).statusCode
  await design(await made(), { url: addressOf(file), alt: '一扇窗口' })
  expect(await visit()).toBe(404)
  await insertUser(app.db, { userName: 'picture-colleague', roleIds: ['designs-here'] })
  const colleague = await actAs(app, 'picture-colleague')
  expect((await send(app, colleague.signed, 'GET', addressOf(file))).statusCode).toBe(200)
  await opened(file)
  expect(await visit()).toBe(200)
})

const noOption = { code: '4741', msg: '选项图片不在您可以使用的媒体文件中，请重新选择' }
const noFile = { code: problems['content.file'].code }

test.each([
  ['of another site', () => addFile(otherSite), noOption],
  ['that is no picture', () => addFile(siteId, { mediaType: 'application/pdf' }), noOption],
  ['that somebody sent with a message', () => addFile(siteId, { isPrivate: true }), noFile],
  ['that does not exist', async () => randomUUID(), noOption],
])('a file %s is refused, and nothing is changed', async (_, fileOf, refusal) => {
  const survey = await made()
  const answer = await design(survey, { url: addressOf(await fileOf()), alt: '图' })
  expect(answer).toMatchObject(refusal)
  expect((await editor.get(`/surveys/${survey.id}`)).data).toMatchObject({
    questions: [],
    version: survey.version,
  })
})

test.each(['https://evil.example/x.png', '/gpcms/rest/v2/files/../x', 'javascript:alert(1)', ''])(
  'an address such as “%s” is none',
  async url => {
    const answer = await design(await made(), { url, alt: '图' })
    expect(answer).toMatchObject({ code: '4000', msg: '图片须从媒体库选择' })
  },
)

test('without words for those who do not see it, a picture keeps the design from its review', async () => {
  const saved = (await design(await made(), { url: addressOf(await addFile(siteId)), alt: ' ' })).data
  const answer = await editor.post(`/surveys/${saved.id}/draft`, { version: saved.version, action: 'submit' })
  expect(answer).toMatchObject({ code: '4614', msg: '第 1 题：有选项的图片没有替代文字' })
})

test('the library names the questionnaire, and does not let the file go', async () => {
  const file = await addFile(siteId)
  const { id, title } = (await design(await made(), { url: addressOf(file), alt: '一扇窗口' })).data
  const { data } = await keeper.get(`/media/${file}`)
  expect(data).toMatchObject({ usageCount: 1 })
  expect((await keeper.get(`/media/${file}/usage`)).data.rows).toMatchObject([
    { kind: 'survey', id, title, state: '草稿或在审' },
  ])
  const remove = () =>
    send(
      app,
      keeper.signed,
      'DELETE',
      `/gpcms/rest/v2/media/${file}?version=${data.version}&reason=${encodeURIComponent('不再使用')}`,
    )
  expect((await remove()).json()).toMatchObject({ code: problems['media.in_use'].code })
  expect((await app.db.execute(sql`SELECT 1 FROM file WHERE id = ${file}`)).rowCount).toBe(1)
  await app.db.execute(sql`DELETE FROM questionnaire WHERE id = ${id}`)
  expect((await remove()).json().code).toBe('200')
})

test('a file that a questionnaire of another site shows is that site’s', async () => {
  const file = await addFile(siteId)
  await design(await made(), { url: addressOf(file), alt: '一扇窗口' })
  await app.db.execute(sql`UPDATE questionnaire q SET site_id = ${otherSite} FROM questionnaire_question n
    WHERE n.questionnaire_id = q.id AND n.options::text LIKE ${`%${file}%`}`)
  await app.db.execute(sql`UPDATE file SET shown_site_ids = ${`{${otherSite}}`} WHERE id = ${file}`)
  const answer = await design(await made(), { url: addressOf(file), alt: '一扇窗口' })
  expect(answer.code).toBe('4741')
})

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { BinRow } from '@sunport/contract/calls/bin.ts'
import type { Survey } from '@sunport/contract/calls/questionnaire-desk.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileCheckTask } from './features/file/file-check.ts'
import { folderStore } from './platform/files/folder-store.ts'
import { digestOf, storedPath } from './platform/files/store.ts'
import { createTestApp, type TestApp } from './testing/app.ts'
import { type Acting, actAs, insertRole, insertUser } from './testing/people.ts'
import { sendFile } from './testing/send-file.ts'
import { surveyQuestion } from './testing/surveys.ts'

let app: TestApp
let keeper: Acting
let maker: Acting
let elsewhere: Acting
beforeAll(async () => {
  app = await createTestApp()
  await insertRole(app.db, { id: 'bin-elsewhere', dataScope: 'site', siteIds: ['hn'] }, [
    'cms:bin:view',
    'cms:bin:recover',
    'cms:bin:restore',
    'cms:bin:purge',
  ])
  await insertUser(app.db, { userName: 'object-keeper', roleIds: ['role-sa'] })
  await insertUser(app.db, { userName: 'object-elsewhere', roleIds: ['bin-elsewhere'] })
  await insertUser(app.db, { userName: 'survey-maker', roleIds: ['role-editor'] })
  maker = await actAs(app, 'survey-maker')
  keeper = await actAs(app, 'object-keeper')
  elsewhere = await actAs(app, 'object-elsewhere')
})
afterAll(() => app.close())

const phrase = '彻底删除'
const inBin = async (title: string, who = keeper): Promise<BinRow | undefined> =>
  (await who.get(`/recycleBin?currPage=1&pageSize=100&keyword=${encodeURIComponent(title)}`)).data.rows.find(
    (row: BinRow) => row.title === title,
  )
const recover = (row: BinRow | undefined, who = keeper) => who.post(`/recycleBin/${row?.id}/recovery`, {})

describe('a questionnaire that is deleted as a draft', () => {
  const made = async (title: string, questions: object[]): Promise<Survey> => {
    const period = { startTime: '2026-06-20 12:00:00', endTime: '2026-06-30 18:00:00' }
    const { data } = await maker.post('/surveys', { siteId: 'gd', title, ...period })
    const saved = await maker.put(`/surveys/${data.id}/design`, { version: data.version, questions })
    expect(saved.msg).toBe('操作成功')
    return saved.data
  }
  const removed = async (survey: Survey) =>
    maker.post(`/surveys/${survey.id}/draft`, {
      version: survey.version,
      action: 'remove',
      reason: '重复建立',
    })
  const designOf = async (id: string) => (await maker.get(`/surveys/${id}`)).data

  test('lies in the bin with its reason and comes back as a draft with every question', async () => {
    const survey = await made('误删的问卷', [
      surveyQuestion('Q1', { title: '您的身份' }),
      surveyQuestion('Q2', { type: 'line', options: [], title: '您的单位' }),
    ])
    const before = await designOf(survey.id)
    expect((await removed(survey)).code).toBe('200')
    expect((await maker.get(`/surveys/${survey.id}`)).code).toBe('4004')
    const row = await inBin('误删的问卷')
    expect(row).toMatchObject({
      ...{
        kind: 'survey',
        siteId: 'gd',
        reason: '重复建立',
        daysLeft: 30,
        mayRecover: true,
        wasPublic: false,
      },
    })
    expect(await inBin('误删的问卷', elsewhere)).toBeUndefined()
    expect((await recover(row, elsewhere)).code).toBe('4004')
    expect((await recover(row, maker)).code).toBe('200')
    const { version, latestModifyDate, latestModifyUser, ...after } = await designOf(survey.id)
    expect(after).toMatchObject({ state: 'draft', title: '误删的问卷' })
    expect(after.questions).toEqual(before.questions)
    expect(await inBin('误删的问卷')).toBeUndefined()
  })

  test('is cleared away with its words, unless it is held', async () => {
    await removed(await made('要清除的问卷', [surveyQuestion('Q1', { title: '甲' })]))
    const row = await inBin('要清除的问卷')
    await keeper.post(`/recycleBin/${row?.id}/hold`, { isHeld: true, reason: '审计需要' })
    const purge = () => keeper.post(`/recycleBin/${row?.id}/purging`, { reason: '清理', phrase })
    expect((await purge()).code).not.toBe('200')
    await keeper.post(`/recycleBin/${row?.id}/hold`, { isHeld: false, reason: '审计结束' })
    expect((await purge()).code).toBe('200')
    expect(await inBin('要清除的问卷')).toBeUndefined()
  })

  test('keeps the pictures that it shows in use', async () => {
    const image = await upload('选项.png', png, maker)
    const url = `/gpcms/rest/v2/files/${image}`
    const option = { code: 'A', text: '甲', exclusive: false, image: { url, alt: '选项甲' } }
    const plain = { code: 'B', text: '乙', exclusive: false }
    await removed(
      await made('带图的问卷', [surveyQuestion('Q1', { title: '选一个', options: [option, plain] })]),
    )
    const media = (await keeper.get(`/media/${image}`)).data
    expect(media.usageCount).toBe(1)
    expect((await keeper.get(`/media/${image}/usage`)).data.rows).toMatchObject([
      { kind: 'bin', title: '带图的问卷', state: '回收站中' },
    ])
    expect((await removeFile(image)).code).toBe('4799')
  })
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = (words: string) => Buffer.from(`%PDF-1.7\n%${words}\n`)
const send = (url: string, name: string, content: Buffer, who = keeper) =>
  sendFile(app, who, url, name, content)
const upload = async (name: string, content: Buffer, who = keeper): Promise<string> =>
  (await send('/gpcms/rest/v2/files', name, content, who)).data.id
const removeFile = async (id: string) => {
  const { version } = (await keeper.get(`/media/${id}`)).data
  return keeper.remove(`/media/${id}?version=${version}&reason=${encodeURIComponent('不再使用')}`)
}
const stored = (content: Buffer) => join(app.dataDir, 'files', storedPath(digestOf(content)))
const checkFiles = () =>
  fileCheckTask(app.db, app.clock, folderStore(join(app.dataDir, 'files'))).run({
    params: {},
    signal: new AbortController().signal,
    count: () => {},
    failed: () => {},
  } as never)
const purgeFile = async (title: string) =>
  keeper.post(`/recycleBin/${(await inBin(title))?.id}/purging`, { reason: '清理', phrase })

describe('a file that is deleted from the library', () => {
  test('comes back under its address with what it held before', async () => {
    const [first, second] = [pdf('第一版内容'), pdf('第二版内容')]
    const id = await upload('制度.pdf', first)
    const query = new URLSearchParams({ id, version: '1', reason: '内容更正' })
    await send(`/gpcms/rest/v2/media/replacement?${query}`, '制度.pdf', second)
    const before = (await keeper.get(`/media/${id}`)).data
    expect((await removeFile(id)).code).toBe('200')
    expect((await keeper.get(`/media/${id}`)).code).toBe('4004')
    const row = await inBin('制度.pdf')
    expect(row).toMatchObject({ kind: 'file', reason: '不再使用', daysLeft: 30 })
    expect(row?.size).toBeGreaterThan(first.length + second.length)
    expect((await recover(row)).code).toBe('200')
    expect((await keeper.get(`/media/${id}`)).data).toEqual(before)
    const { versions } = (await keeper.get(`/media/${id}/usage`)).data
    expect(versions).toMatchObject([{ version: 1, digest: digestOf(first), reason: '内容更正' }])
    const content = await app.http.inject({
      url: `/gpcms/rest/v2/media/${id}/content`,
      headers: { cookie: keeper.signed.cookie },
    })
    expect(content.rawPayload.equals(second)).toBe(true)
  })

  test('leaves the disk with the daily look after it was cleared away, not before', async () => {
    const content = pdf('只有一份的内容')
    await removeFile(await upload('独有.pdf', content))
    await checkFiles()
    expect(existsSync(stored(content))).toBe(true)
    expect((await purgeFile('独有.pdf')).code).toBe('200')
    await checkFiles()
    expect(existsSync(stored(content))).toBe(false)
  })

  test('leaves its content to another file, in the library or in the bin, that has the same', async () => {
    const content = pdf('两处共用的内容')
    const [one, other, third] = [
      await upload('共用一.pdf', content),
      await upload('共用二.pdf', content),
      await upload('共用三.pdf', content),
    ]
    await removeFile(one)
    await removeFile(third)
    await purgeFile('共用一.pdf')
    await checkFiles()
    expect(existsSync(stored(content))).toBe(true)
    await removeFile(other)
    await purgeFile('共用二.pdf')
    await checkFiles()
    expect(existsSync(stored(content))).toBe(true)
    expect((await recover(await inBin('共用三.pdf'))).code).toBe('200')
  })
})

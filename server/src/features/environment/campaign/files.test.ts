import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type Acting, actAs, insertUser } from '../../../testing/people.ts'
import { signatureFor } from '../../../testing/signing.ts'

const address = '/gpcms/rest/v2/files'

let app: TestApp
let editor: Acting
let signer: Acting
let stranger: Acting
beforeAll(async () => {
  app = await createTestApp()
  await insertUser(app.db, { userName: 'files-editor', roleIds: ['role-editor'] })
  await insertUser(app.db, { userName: 'files-signer', roleIds: ['role-review3'] })
  await insertUser(app.db, { userName: 'files-stranger' })
  editor = await actAs(app, 'files-editor')
  signer = await actAs(app, 'files-signer')
  stranger = await actAs(app, 'files-stranger')
})
afterAll(() => app.close())

const upload = async (): Promise<{ filepath: string; name: string }> => {
  const form = new FormData()
  form.set('file', new Blob(['%PDF-1.7\n%征求意见稿\n']), '征求意见稿.pdf')
  const request = new Request('http://any', { method: 'POST', body: form })
  const { cookie, key } = editor.signed
  const answer = await app.http.inject({
    method: 'POST',
    url: address,
    headers: {
      cookie,
      'content-type': request.headers.get('content-type') ?? '',
      ...signatureFor({ key, method: 'POST', url: address, at: app.clock.now() }),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return answer.json().data
}

test('the files of a draft are read by those who decide on it, by everybody once it is signed, and kept while it is there', async () => {
  const { filepath, name } = await upload()
  const read = async (who?: Acting): Promise<number> =>
    (await app.http.inject({ url: filepath, headers: { cookie: who?.signed.cookie ?? '' } })).statusCode
  expect([await read(), await read(signer), await read(editor)]).toEqual([404, 404, 200])
  const { data } = await editor.post('/campaigns', {
    siteId: 'gd',
    title: '附有文件的意见征集',
    background: '<p>背景</p>',
    files: [{ name, url: filepath }],
    startAt: '2026-06-01 09:00:00',
    endAt: '2026-06-30 18:00:00',
  })
  expect([await read(), await read(stranger), await read(signer)]).toEqual([404, 404, 200])
  const removal = await editor.remove(`/files/deleteFck?fckName=${encodeURIComponent(filepath)}`)
  expect(removal.code).not.toBe('200')
  await signer.post(`/campaigns/${data.id}/release`, { id: data.id, version: 1 })
  expect(await read()).toBe(200)
  const shown = await app.get<{ files: { fileName: string; fileUrl: string }[] }>(
    `/gpcms/rest/web/v2/campaign/${data.id}?siteId=gd`,
  )
  expect(shown.data?.files).toMatchObject([{ fileName: '征求意见稿.pdf', fileUrl: filepath }])
})

test('a file that there is not is refused', async () => {
  const answer = await editor.post('/campaigns', {
    siteId: 'gd',
    title: '没有文件的意见征集',
    background: '<p>背景</p>',
    files: [{ name: '不存在.pdf', url: `${address}/nothing` }],
    startAt: '2026-06-01 09:00:00',
    endAt: '2026-06-30 18:00:00',
  })
  expect(answer.code).not.toBe('200')
})

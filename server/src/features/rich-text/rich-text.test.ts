import { afterAll, beforeAll, expect, test } from 'vitest'
import { docx } from '../../demo/files/office.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type SignedIn, send, signatureFor, signIn } from '../../testing/signing.ts'
import { createFirstAdministrators } from '../session/first-administrators.ts'

const password = 'Sunport-2026'
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let app: TestApp
let editor: SignedIn
beforeAll(async () => {
  app = await createTestApp()
  await createFirstAdministrators(app.db, 'owner', password)
  editor = await signIn(app, 'owner', password)
})
afterAll(() => app.close())

const ask = async (name: string, body: object) =>
  (await send(app, editor, 'POST', `/gpcms/rest/v2/richText/${name}`, body)).json()

test('a pasted text comes back clean, its pictures as files of whoever pasted them', async () => {
  const html = `<p onclick="x">文<img src="data:image/png;base64,${png}" alt="章"><img src="data:image/png;base64,AAAA" alt="坏"></p>`
  const { code, data } = await ask('clean', { html, ownHost: 'cg.example' })
  expect(code).toBe('200')
  const src = /src="(\/gpcms\/rest\/v2\/files\/[\w-]+)"/.exec(data.html)?.[1]
  expect(data).toEqual({
    html: `<p>文<img src="${src}" alt="章" /></p>`,
    text: '文',
    warnings: [{ kind: 'imageDropped', message: expect.any(String), count: 1 }],
  })
  const kept = await app.http.inject({ url: src ?? '', headers: { cookie: editor.cookie } })
  expect(kept.rawPayload.toString('base64')).toBe(png)
})

test('more than a megabyte of text is taken, more than two are refused with the reason', async () => {
  expect(await ask('clean', { html: '字'.repeat(600_000) })).toMatchObject({ code: '200' })
  expect(await ask('clean', { html: 'a'.repeat(2_200_000) })).toMatchObject({ code: '4700' })
})

test('two texts are compared by lines and words', async () => {
  const { data } = await ask('compare', { before: '<p>六月一日开标</p>', after: '<p>六月八日开标</p>' })
  expect(data).toMatchObject([{ kind: 'changed', block: 'paragraph' }])
})

test('a Word document becomes rich text, anything else is refused', async () => {
  const url = '/gpcms/rest/v2/richText/docx'
  const upload = (content: Buffer) =>
    app.http.inject({
      method: 'POST',
      url,
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        cookie: editor.cookie,
        ...signatureFor({ key: editor.key, method: 'POST', url, at: app.clock.now() }),
      },
      payload: Buffer.concat([
        Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.docx"\r\n\r\n'),
        content,
        Buffer.from('\r\n--x--\r\n'),
      ]),
    })
  expect((await upload(docx('公告', ['正文']))).json()).toMatchObject({
    code: '200',
    data: { html: '<p style="text-align:center">公告</p><p>正文</p>', text: '公告\n正文', warnings: [] },
  })
  expect((await upload(Buffer.from('x'))).json()).toMatchObject({ code: '4701', data: null })
})

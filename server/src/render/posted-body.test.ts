import { createHash } from 'node:crypto'
import { calls } from '@sunport/contract/calls.ts'
import { formTokenField } from '@sunport/contract/constants.ts'
import { problems } from '@sunport/contract/problems.ts'
import { solve } from '@sunport/contract/proof-of-work.ts'
import type { WebEntry } from '@sunport/contract/rendering.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { tag, touchTags } from '../platform/cache/tags.ts'
import { createSignatures } from '../platform/http/signature.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { send as sendSigned } from '../testing/signing.ts'

/** Until this settles, whatever has come is being looked at. */
let looking = Promise.resolve()
let looked = 0

/** Shows the token of a form; posted, what came with it and what became of asking for a code. */
const formPages: WebEntry = {
  render: async ({ form, send }) => {
    if (form?.posted) {
      looked += 1
      await looking
    }
    if (!form?.posted) return { kind: 'page', status: 200, html: form?.token() ?? '' }
    const { fields, files, refusal } = form.posted
    const phone = fields.get('phone')
    const asked = phone
      ? await send(calls.message.sendPhoneCode, { first: phone, second: 'feedback' }).then(
          () => 'sent',
          (error: Error) => error.message,
        )
      : ''
    const told = {
      refusal,
      asked,
      fields: [...fields.keys()],
      files: files.map(({ name, size }) => [name, size]),
    }
    return { kind: 'page', status: 200, html: JSON.stringify(told) }
  },
}

let app: TestApp
let board: string
let form: string
let lawList: string
beforeAll(async () => {
  app = await createTestApp({ web: formPages })
  const routes = app.packs.flatMap(pack => Object.entries(pack.routes))
  const pathOf = (kind: string) => `/maincms-web${routes.find(([, route]) => route.kind === kind)?.[0]}`
  board = pathOf('message-board')
  form = pathOf('message-form')
  lawList = pathOf('law-list')
})
afterAll(() => app.close())

const boundary = 'edge'
const megabyte = 1024 * 1024
const patience = { timeout: 60_000 }
const own = { host: 'portal.example', origin: 'https://portal.example' }
const open = async (url: string) => (await app.http.inject(url)).body
const post = async (
  url: string,
  token: string,
  parts: [string, string, Buffer][] = [],
  fields: object = {},
  remoteAddress = '198.51.100.1',
) => {
  const written = Object.entries({ ...fields, [formTokenField]: token }).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const files = parts.flatMap(([name, fileName, content]) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ])
  return app.http.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { ...own, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(written.join('')), ...files, Buffer.from(`--${boundary}--\r\n`)]),
  })
}

test('files go along with a message, at every address that takes one, and at no other', async () => {
  const file: [string, string, Buffer] = ['attachment', '说明.pdf', Buffer.alloc(megabyte)]
  for (const url of [form, board])
    expect((await post(url, await open(url), [file, ['attachment', '', Buffer.alloc(0)]])).json()).toEqual({
      asked: '',
      fields: [],
      files: [['说明.pdf', megabyte]],
    })
  expect((await post(lawList, await open(lawList), [file])).statusCode).toBe(413)
})

test('what is larger than three files is not read to its end', async () => {
  const large: [string, string, Buffer] = ['attachment', '大.pdf', Buffer.alloc(31 * megabyte)]
  expect((await post(form, await open(form), [large])).statusCode).toBe(413)
})

test('files are held for as long as they are looked at: of few at once, and one client has a share', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  looking = promise
  onTestFinished(() => {
    looking = Promise.resolve()
    resolve()
  })
  const before = looked
  const large: [string, string, Buffer] = ['attachment', '大.pdf', Buffer.alloc(29 * megabyte)]
  // Without a token, since pages that bear one wait for those that are being looked at.
  const from = (address: string, parts = [large]) => post(form, '', parts, {}, `203.0.113.${address}`)
  const first = [from('1'), from('2'), from('3')]
  await vi.waitFor(() => expect(looked - before).toBe(3), patience)
  const refused = async (address: string): Promise<void> => {
    const answer = await from(address)
    expect([answer.statusCode, answer.body.includes('系统繁忙')]).toEqual([503, true])
  }
  // The one has his share already; of the others nobody finds room.
  for (const address of ['1', '4', '5', '6']) await refused(address)
  const small = from('7', [['list', '名单.txt', Buffer.from('甲公司')]])
  await refused('8')
  resolve()
  for (const sent of [...first, small]) expect((await sent).statusCode).toBe(200)
  expect((await from('4')).statusCode).toBe(200)
})

test('when many come, a form without script must have been open a while; one of ours with script brings a proof', async () => {
  const ask = async (token: string, phone: string) => (await post(form, token, [], { phone })).json().asked
  expect(await ask(await open(form), '13900000001')).toBe('sent')
  await app.db.execute(sql`
    INSERT INTO sys_conf (conf_key, conf_name, conf_type, conf_value) VALUES ('interaction.proof-from', '次数', 'int', '0'),
      ('interaction.proof-bits', '位', 'int', '8')`)
  await touchTags(app.db, [tag.configuration])
  await app.settled()
  expect(await ask(await open(form), '13900000002')).toBe(problems['proof.too_fast'].message)
  const early = await open(form)
  app.clock.set(new Date(app.clock.now().getTime() + 21_000))
  expect(await ask(early, '13900000002')).toBe('sent')

  const visitor = { cookie: '', key: createSignatures(app.secret, app.db, app.clock).currentPageKey() }
  const url = '/gpcms/rest/v2/register/phoneCode/feedback/13900000003/feedback'
  expect((await sendSigned(app, visitor, 'GET', url)).json()).toMatchObject({ code: '4690' })
  const { data } = await app.get<{ challenge: string; bits: number }>('/gpcms/rest/web/v2/challenge/code')
  const proof = solve(data.challenge, data.bits, bytes => createHash('sha256').update(bytes).digest())
  const proven = `${url}?${new URLSearchParams({ proof })}`
  expect((await sendSigned(app, visitor, 'GET', proven)).json()).toMatchObject({ code: '200' })
  expect((await sendSigned(app, visitor, 'GET', proven)).json()).toMatchObject({ code: '4693' })
})

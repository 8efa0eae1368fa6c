import type { LawText } from '@sunport/contract/calls/law-text.ts'
import { calls } from '@sunport/contract/calls.ts'
import type { CallError } from '@sunport/contract/client.ts'
import { tokenCookie } from '@sunport/contract/constants.ts'
import { parseLawText } from '@sunport/contract/content/law/parse.ts'
import type { ContentKind } from '@sunport/contract/content/policy.ts'
import type { WebEntry } from '@sunport/contract/rendering.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken } from '../../../platform/crypto/secrets.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type Bench, contentBench } from '../../../testing/content.ts'
import { insertUser } from '../../../testing/people.ts'
import { type SignedIn, send, signIn } from '../../../testing/signing.ts'

/** A page that shows whatever text it is given for its address, as the built ones do. */
const pages: WebEntry = {
  render: async ({ url, send: ask, mode }) => {
    const { searchParams } = new URL(url)
    const [id, preview] = [searchParams.get('id'), searchParams.get('preview')]
    const answer = preview
      ? ask(calls.preview.info, { id, preview })
      : ask(calls.info.getInfoById, { id, siteId: 'gd' })
    const shown = await answer.catch((failure: unknown) => (failure as CallError).message)
    return {
      kind: 'page',
      status: 200,
      html: `${JSON.stringify(shown)}|${mode?.elder === true}`,
    }
  },
}

let app: TestApp
let bench: Bench
let editor: SignedIn
let colleague: SignedIn
let stranger: SignedIn
beforeAll(async () => {
  app = await createTestApp({ web: pages })
  bench = await contentBench(app)
  for (const [name, roleIds] of [
    ['preview-editor', ['bench-role']],
    ['preview-colleague', ['bench-role']],
    ['preview-stranger', []],
  ] as const)
    await insertUser(app.db, { userName: name, roleIds: [...roleIds] })
  editor = await signIn(app, 'preview-editor', 'Right-Password-1')
  colleague = await signIn(app, 'preview-colleague', 'Right-Password-1')
  stranger = await signIn(app, 'preview-stranger', 'Right-Password-1')
})
afterAll(() => app.close())

const editionOf = async (id: string): Promise<string> => {
  const { rows } = await app.db.execute<{ id: string }>(
    sql`SELECT id FROM info_edition WHERE info_id = ${id} ORDER BY edition_no DESC LIMIT 1`,
  )
  return rows[0]?.id ?? ''
}
const put = async (id: string, kind: ContentKind = 'article') => {
  await bench.put({ id, kind, state: 'draft', open: 'draft' })
  const editionId = await editionOf(id)
  await app.db.execute(sql`UPDATE info_edition SET title = '尚未公开的稿件' WHERE id = ${editionId}`)
  return editionId
}
const issue = async (signed: SignedIn, body: object) => {
  const answer = await send(app, signed, 'POST', '/gpcms/rest/v2/preview', body)
  return answer.json<{ code: string; msg: string; data: { address: string } | null }>()
}
const tokenIn = (address: string): string =>
  new URL(address, 'http://localhost').searchParams.get('preview') ?? ''
const ask = async (id: string, token: string, cookie?: string, more = '') =>
  (
    await app.http.inject({
      url: `/gpcms/rest/web/v2/preview/info?id=${id}&preview=${encodeURIComponent(token)}${more}`,
      headers: cookie ? { cookie } : {},
    })
  ).json<{ code: string; data: { title: string; content: string; law: LawText | null } | null }>()
const refused = { code: '4721', data: null }

describe('a draft on its public page', () => {
  test('is shown to the session that asked, as the publication would make it, and nothing is published', async () => {
    const editionId = await put('pv-1')
    const { data } = await issue(editor, { kind: 'article', id: 'pv-1', editionId })
    const shown = await ask('pv-1', tokenIn(data?.address ?? ''), editor.cookie)
    expect(shown.data).toMatchObject({ title: '尚未公开的稿件', content: '<p>正文</p>', id: 'pv-1' })
    const published = await app.db.execute(sql`SELECT 1 FROM publication WHERE info_id = 'pv-1'`)
    const indexed = await app.db.execute(sql`SELECT 1 FROM search_entry WHERE info_id = 'pv-1'`)
    expect([published.rows, indexed.rows]).toEqual([[], []])
    const open = await app.get<unknown>('/gpcms/rest/web/v2/info/getInfoById?id=pv-1')
    expect(open.data).toBeNull()
  })

  test('a law is read by its own versions, as of any day, and not by those that are public', async () => {
    const editionId = await put('pv-law', 'law')
    const versions = ['提前十日公开。', '提前三十日公开。'].map((words, at) => ({
      no: at + 1,
      validFrom: `${2024 + at * 20}-01-01`,
      nodes: parseLawText(`第一条　${words}`, () => 'n1').nodes,
    }))
    await app.db.execute(sql`UPDATE info_edition SET fields = fields || ${JSON.stringify({ versions })}::jsonb
      WHERE id = ${editionId}`)
    const { data } = await issue(editor, { kind: 'law', id: 'pv-law', editionId })
    const token = tokenIn(data?.address ?? '')
    const today = (await ask('pv-law', token, editor.cookie)).data?.law
    const later = (await ask('pv-law', token, editor.cookie, '&date=2044-01-01')).data?.law
    expect([today?.versionNo, later?.versionNo]).toEqual([1, 2])
    expect(later?.html).toContain('提前三十日')
    expect(later?.changes).toMatchObject([{ op: 'change', label: '第一条' }])
    expect((await ask('pv-law', 'x', editor.cookie)).data).toBeNull()
  })

  test('is refused without a session, in another one, and after logging out', async () => {
    const editionId = await put('pv-2')
    const own = await signIn(app, 'preview-editor', 'Right-Password-1')
    const token = tokenIn((await issue(own, { kind: 'article', id: 'pv-2', editionId })).data?.address ?? '')
    expect((await ask('pv-2', token, own.cookie)).code).toBe('200')
    expect(await ask('pv-2', token)).toMatchObject(refused)
    expect(await ask('pv-2', token, colleague.cookie)).toMatchObject(refused)
    expect(await ask('pv-2', token, editor.cookie)).toMatchObject(refused)
    const session = hashToken(own.cookie.slice(`${tokenCookie}=`.length))
    await app.db.execute(sql`UPDATE session SET ended_at = now() WHERE token_hash = ${session}`)
    expect(await ask('pv-2', token, own.cookie)).toMatchObject(refused)
  })

  test('is refused for another item, another edition, a changed token or none of ours', async () => {
    const editionId = await put('pv-3')
    const other = await put('pv-4')
    const token = tokenIn(
      (await issue(editor, { kind: 'article', id: 'pv-3', editionId })).data?.address ?? '',
    )
    const [, until, signature] = token.split('.')
    for (const [id, forged] of [
      ['pv-4', token],
      ['pv-3', `${other}.${until}.${signature}`],
      ['pv-4', `${other}.${until}.${signature}`],
      ['pv-3', `${editionId}.${Number(until) + 60_000}.${signature}`],
      ['pv-3', `${editionId}.${until}.`],
      ['pv-3', editionId],
      ['pv-3', 'x'],
    ] as const)
      expect(await ask(id, forged, editor.cookie)).toMatchObject(refused)
    expect((await ask('pv-3', token, editor.cookie)).code).toBe('200')
  })

  test('ends after half an hour', async () => {
    const editionId = await put('pv-5')
    const token = tokenIn(
      (await issue(editor, { kind: 'article', id: 'pv-5', editionId })).data?.address ?? '',
    )
    const now = app.clock.now()
    app.clock.set(new Date(now.getTime() + 29 * 60_000))
    expect((await ask('pv-5', token, editor.cookie)).code).toBe('200')
    app.clock.set(new Date(now.getTime() + 30 * 60_000))
    expect(await ask('pv-5', token, editor.cookie)).toMatchObject(refused)
    app.clock.set(now)
  })

  test('is issued only to whoever may look at it, and only where there is a page', async () => {
    const editionId = await put('pv-6')
    expect((await issue(stranger, { kind: 'article', id: 'pv-6', editionId })).data).toBeNull()
    expect((await issue(editor, { kind: 'notice', id: 'pv-6', editionId })).data).toBeNull()
    expect((await issue(editor, { kind: 'article', id: 'pv-1', editionId })).data).toBeNull()
    const window = await put('pv-7', 'window')
    expect(await issue(editor, { kind: 'window', id: 'pv-7', editionId: window })).toMatchObject({
      code: '4720',
    })
  })

  test('a right that was taken away ends the preview', async () => {
    const editionId = await put('pv-8')
    const token = tokenIn(
      (await issue(colleague, { kind: 'article', id: 'pv-8', editionId })).data?.address ?? '',
    )
    expect((await ask('pv-8', token, colleague.cookie)).code).toBe('200')
    await app.db.execute(sql`DELETE FROM user_role WHERE user_id =
      (SELECT id FROM app_user WHERE user_name = 'preview-colleague')`)
    expect(await ask('pv-8', token, colleague.cookie)).toMatchObject(refused)
  })
})

describe('the page of a preview', () => {
  const open = (address: string, cookie = '') =>
    app.http.inject({ url: address, headers: cookie ? { cookie } : {} })

  test('is made for its session each time, kept by nobody, in the mode that it asks for', async () => {
    const editionId = await put('pv-9', 'law')
    const { data } = await issue(editor, { kind: 'law', id: 'pv-9', editionId })
    const address = data?.address ?? ''
    const own = await open(address, editor.cookie)
    expect(own.body).toContain('尚未公开的稿件')
    expect(own.body).toMatch(/\|false$/)
    expect([own.headers['cache-control'], own.headers.etag, own.headers['x-robots-tag']]).toEqual([
      'no-store',
      undefined,
      'noindex, nofollow',
    ])
    // The same address right after, and at the same moment, without the session.
    expect((await open(address)).body).not.toContain('尚未公开的稿件')
    const [mine, nobodys] = await Promise.all([open(address, editor.cookie), open(address)])
    expect(mine.body).toContain('尚未公开的稿件')
    expect(nobodys.body).not.toContain('尚未公开的稿件')
    expect((await open(`${address}&previewMode=elder`, editor.cookie)).body).toMatch(/\|true$/)
    expect((await open(address.replace(/&preview=.*/, ''), editor.cookie)).body).not.toContain(
      '尚未公开的稿件',
    )
  })

  test('stays empty for a made-up token, and leaves the public page alone', async () => {
    await put('pv-10')
    const answer = await open('/maincms-web/article?id=pv-10&preview=x', editor.cookie)
    expect(answer.body).toContain('预览已失效')
    expect((await open('/maincms-web/article?id=pv-10')).body).toMatch(/^null/)
  })
})

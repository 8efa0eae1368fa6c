import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Verdict } from '@sunport/contract/calls/attest.ts'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderStore } from '../../platform/files/folder-store.ts'
import { storedPath, storeFile } from '../../platform/files/store.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'
import { tampered } from '../../testing/tampered.ts'
import { problemsOf, unzip } from '../../testing/verify-publication.ts'
import { headsOutside } from './heads-outside.ts'
import { attestRepo } from './repo.ts'
import { wholeCheck } from './whole-check.ts'

let app: TestApp
let file: string
beforeAll(async () => {
  app = await createTestApp()
  file = await storeFile(folderStore(join(app.dataDir, 'files')), Buffer.from('招标文件的内容'))
  await app.db.execute(sql`INSERT INTO file (id, name, ext, media_type, size, digest, scan_state)
    VALUES ('attest-file', '招标文件.pdf', '.pdf', 'application/pdf', 21, ${file}, 'clean')`)
})
afterAll(() => app.close())

const base = '/gpcms/rest/web/v2/attest'
const verify = async (query: string) => (await app.get<Verdict>(`${base}/verify?${query}`)).data
const enter = async () => {
  while (await app.attest.catchUp());
}
const publish = async (title: string, hasFile = false): Promise<string> => {
  const id = await publishSample(app.db, {
    siteId: 'gd',
    channel: 'xmcggg',
    title,
    noticeType: '00101',
    noticeTime: '2026-06-01 09:00:00',
  })
  if (hasFile)
    await app.db.execute(sql`INSERT INTO info_attachment (edition_id, file_id, name, sort)
      SELECT published_edition_id, 'attest-file', '招标文件.pdf', 0 FROM info WHERE id = ${id}`)
  await enter()
  return id
}
const check = async (): Promise<string[]> => {
  const found: string[] = []
  await wholeCheck({
    db: app.db,
    tree: app.attest.tree,
    files: folderStore(join(app.dataDir, 'files')),
    outside: headsOutside(join(app.dataDir, 'archive')),
  }).run({ signal: new AbortController().signal, done: () => {}, found: (_, words) => found.push(words) })
  return found
}

test('what is unchanged, replaced, withdrawn, or not ours is said so, by page, edition and file', async () => {
  const id = await publish('要验真的公告', true)
  const first = await verify(`id=${id}`)
  expect(first).toMatchObject({
    outcome: 'unchanged',
    info: { id, title: '要验真的公告', noticeType: '00101' },
    until: null,
    publishedAt: '2026-06-10T04:00:00.000Z',
  })
  expect(first.checks.map(({ check: name, isGood }) => [name, isGood])).toEqual(
    ['signature', 'leaf', 'tree', 'document', 'shown', 'files'].map(name => [name, true]),
  )
  expect(await verify(`digest=${file}`)).toMatchObject({ outcome: 'unchanged', seq: first.seq })
  expect(await verify(`digest=${first.entry?.leafHash}`)).toMatchObject({ seq: first.seq })

  await app.db.execute(sql`UPDATE info_edition SET state = 'superseded' WHERE info_id = ${id}`)
  await app.db.execute(sql`INSERT INTO info_edition (id, info_id, edition_no, state, title, body_html, body_text, fields)
    VALUES (${`${id}-2`}, ${id}, 2, 'published', '更正后的公告', '<p>新</p>', '新', '{}')`)
  await app.db.execute(
    sql`UPDATE publication SET edition_id = ${`${id}-2`}, title = '更正后的公告', description = '新'
      WHERE info_id = ${id}`,
  )
  expect(await verify(`id=${id}`)).toMatchObject({ outcome: 'pending' })
  await enter()
  expect(await verify(`seq=${first.seq}`)).toMatchObject({ outcome: 'superseded', seq: first.seq })
  expect(await verify(`id=${id}`)).toMatchObject({ outcome: 'unchanged' })

  const other = await publish('代替它的公告')
  await app.db.execute(sql`UPDATE info SET state = 'withdrawn', closing_reason = '内容有误', closing_target = ${other}
    WHERE id = ${id}`)
  await app.db.execute(sql`DELETE FROM publication WHERE info_id = ${id}`)
  await enter()
  expect(await verify(`id=${id}`)).toMatchObject({
    outcome: 'ended',
    ended: 'withdraw',
    reason: '内容有误',
    successor: { id: other, title: '代替它的公告' },
    history: [{ action: 'withdraw' }, { action: 'publish' }, { action: 'publish' }],
  })
  await app.db.execute(sql`UPDATE info SET is_text_hidden = true WHERE id = ${id}`)
  expect((await verify(`id=${id}`)).info?.title).toBe('')
  expect(await verify('id=nobody')).toMatchObject({ outcome: 'unknown', entry: null })
  expect(await verify(`digest=${'0'.repeat(64)}`)).toMatchObject({ outcome: 'unknown' })
})

describe('the log as programs read it', () => {
  test('heads, entries and proofs come by calls, and what is not there has none', async () => {
    for (const title of ['第一份公告', '第二份公告']) await publish(title)
    const answer = await app.get<{ head: string }>(`${base}/head`)
    const head = answer.data
    const { size, root } = JSON.parse(head.head)
    const entries = (await app.get<{ seq: number }[]>(`${base}/entries?from=0`)).data
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, at) => at))
    expect(size).toBe(entries.length)
    expect(root).toMatch(/^[0-9a-f]{64}$/)
    const proof = (path: string) => app.get<string[]>(`${base}/${path}`)
    expect((await proof(`inclusion?seq=0&size=${size}`)).data).toEqual(
      await app.attest.tree.inclusion(0, size),
    )
    expect((await proof(`consistency?first=1&second=${size}`)).data).toEqual(
      await app.attest.tree.consistency(1, size),
    )
    expect((await proof(`inclusion?seq=${size}&size=${size + 1}`)).data).toEqual([])
    expect((await proof(`consistency?first=2&second=${size + 1}`)).data).toEqual([])
    expect((await app.get(`${base}/head?size=${size + 1}`)).data).toBeNull()
    expect((await app.get<unknown[]>(`${base}/keys`)).data).toHaveLength(1)
  })
})

describe('a bundle', () => {
  const partsOf = async (seq: number | null) =>
    unzip((await app.http.inject(`${base}/bundle.zip?seq=${seq}`)).rawPayload)

  test('is checked without us, and every byte of it counts', async () => {
    const id = await publish('离线验证的公告', true)
    const { seq, entry } = await verify(`id=${id}`)
    const parts = await partsOf(seq)
    expect([...parts.keys()]).toEqual(['bundle.json', 'document.json', `files/${file}`])
    expect(problemsOf(parts, entry?.keyId)).toEqual([])
    expect(problemsOf(parts, '0'.repeat(16))).not.toEqual([])
    const passes = (changed: Map<string, Buffer>): boolean => {
      try {
        return problemsOf(changed).length === 0
      } catch {
        return false
      }
    }
    for (const [name, content] of parts)
      for (let at = 0; at < content.length; at += 1)
        for (const bit of [1, 32]) {
          const flipped = Buffer.from(content)
          flipped[at] = (flipped[at] ?? 0) ^ bit
          expect(passes(new Map([...parts, [name, flipped]])), `${name} at ${at}`).toBe(false)
        }
    // A content of its own that the statement does not name.
    const strange = Buffer.from('别的内容')
    const digest = createHash('sha256').update(strange).digest('hex')
    expect(passes(new Map([...parts, [`files/${digest}`, strange]]))).toBe(false)
  })

  test('of what is public no more has no words', async () => {
    const id = await publish('撤回后的公告')
    const { seq } = await verify(`id=${id}`)
    await app.db.execute(
      sql`UPDATE info SET state = 'withdrawn', closing_reason = '内容有误' WHERE id = ${id}`,
    )
    await app.db.execute(sql`DELETE FROM publication WHERE info_id = ${id}`)
    await enter()
    const parts = await partsOf(seq)
    expect([...parts.keys()]).toEqual(['bundle.json'])
    expect(problemsOf(parts)).toEqual([])
  })
})

test('whatever is changed by stealth is found, by who asks and by the nightly check', async () => {
  await publish('它前面的公告')
  const id = await publish('不许改动的公告', true)
  await app.db.execute(sql.raw('ALTER TABLE attest_document DROP CONSTRAINT attest_document_check'))
  const { seq } = await verify(`id=${id}`)
  const entry = await attestRepo(app.db).bySeq(seq ?? 0)
  expect(await check()).toEqual([])
  const ofInfo = sql`info_id = ${id}`
  const own = sql`id = ${entry?.id}`
  const leaf = sql`seq = ${seq}`
  const cases: [table: string, where: SQL, set: SQL, isSeen?: false][] = [
    ['publication', ofInfo, sql`title = title || '。'`],
    ['info_edition', ofInfo, sql`title = title || '。'`],
    ['info_edition', ofInfo, sql`body_html = replace(body_html, '公', '分')`],
    ['info_edition', ofInfo, sql`body_text = body_text || ' '`],
    ['info_edition', ofInfo, sql`fields = fields || '{"budget": "1"}'`],
    ['attest_entry', own, sql`statement = replace(statement, 'publish', 'publisH')`],
    [
      'attest_entry',
      own,
      sql`signature = translate(left(signature, 1), 'AB', 'BA') || reverse(substr(signature, 2))`,
    ],
    ['attest_entry', own, sql`site_id = 'sc'`],
    ['attest_entry', own, sql`file_digests = '{}'`],
    ['attest_document', sql`digest = ${entry?.document}`, sql`content = content || ' '`],
    ['attest_leaf', leaf, sql`logged_at = logged_at - interval '1 second'`],
    ['attest_node', sql`level = 0 AND place = ${seq}`, sql`hash = set_byte(hash, 0, get_byte(hash, 0) # 1)`],
    // Beside an entry's own way a tree that was written anew is told by its heads alone.
    [
      'attest_node',
      sql`level = 1 AND place = 0`,
      sql`hash = set_byte(hash, 31, get_byte(hash, 31) # 1)`,
      false,
    ],
    ['attest_head', sql`true`, sql`root = translate(root, '0123456789abcdef', '123456789abcdef0')`, false],
    ['attest_head', sql`true`, sql`signature = 'AAAA' || substr(signature, 5)`, false],
  ]
  for (const [at, [table, where, set, isSeen = true]] of cases.entries())
    await tampered(
      app.db,
      table,
      where,
      sql`UPDATE ${sql.identifier(table)} SET ${set} WHERE ${where}`,
      async () => {
        expect(await check(), `${table} ${at}`).not.toEqual([])
        if (isSeen) expect((await verify(`seq=${seq}`)).outcome, `${table} ${at}`).toBe('damaged')
      },
    )
  await tampered(app.db, 'attest_leaf', leaf, sql`DELETE FROM attest_leaf WHERE ${leaf}`, async () =>
    expect((await check()).join()).toContain('截断'),
  )
  await tampered(app.db, 'publication', ofInfo, sql`DELETE FROM publication WHERE ${ofInfo}`, async () =>
    expect((await check()).join()).toContain('已不在公开内容中'),
  )
  // Whoever writes the heads of the database anew does not write those beside it.
  const noted = join(app.dataDir, 'archive', 'attest-heads.jsonl')
  const lines = await readFile(noted, 'utf8')
  const root = /"root\\":\\"([0-9a-f]{64})/.exec(lines)?.[1] ?? ''
  await writeFile(
    noted,
    lines.replace(
      root,
      root.replace(/^./, digit => (digit === '0' ? '1' : '0')),
    ),
  )
  expect((await check()).join()).toContain('树头与日志不符')
  await writeFile(noted, `${lines}{"head":"cut o`)
  expect(await check()).toEqual([])
  await writeFile(noted, lines)
  const stored = join(app.dataDir, 'files', storedPath(file))
  const bytes = await readFile(stored)
  await writeFile(stored, Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]))
  expect((await check()).join()).toContain('附件')
  expect((await verify(`id=${id}`)).outcome).toBe('damaged')
  await writeFile(stored, bytes)
  expect(await check()).toEqual([])
})

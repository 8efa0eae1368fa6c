import type { DictItem, DictType } from '@sunport/contract/calls/dictionary.ts'
import { dictVersionHeader } from '@sunport/contract/constants.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../testing/people.ts'
import { signatureFor } from '../../testing/signing.ts'

let app: TestApp
/** Another instance over the same database. */
let second: TestApp
let admin: Acting
let ofSite: Acting
beforeAll(async () => {
  app = await createTestApp()
  second = await createTestApp({ url: app.url })
  await insertUser(app.db, { userName: 'keeper', roleIds: ['role-sa'] })
  await insertRole(app.db, { id: 'site-keeper', dataScope: 'site', siteIds: ['gd'] }, [
    'sys:dict:view',
    'sys:dict:edit',
  ])
  await insertUser(app.db, { userName: 'ofsite', roleIds: ['site-keeper'] })
  admin = await actAs(app, 'keeper')
  ofSite = await actAs(app, 'ofsite')
})
afterAll(async () => {
  await second.close()
  await app.close()
})

const newType = async (dictType: string): Promise<DictType> =>
  (await admin.post('/dicts/dictType', { dictType, typeName: `类型${dictType}` })).data
const newItem = async (typeId: string, dictCode: string, more: object = {}): Promise<DictItem> =>
  (await admin.post('/dicts/items', { typeId, dictCode, dictName: `名${dictCode}`, ...more })).data
const items = async (typeId: string, query = ''): Promise<DictItem[]> =>
  (await admin.get(`/dicts/items?typeId=${typeId}&pageSize=100${query}`)).data.rows
const typeOf = async (id: string): Promise<DictType> => (await admin.get(`/dicts/dictType/${id}`)).data
const readAt = async (from: TestApp, dictType: string, siteId = 'gd') => {
  const answer = await from.http.inject(
    `/gpcms/rest/web/v2/index/getDictInfo?dictType=${dictType}&siteId=${siteId}`,
  )
  return {
    names: answer.json().data.map(({ dictName }: { dictName: string }) => dictName) as string[],
    version: Number(answer.headers[dictVersionHeader]),
  }
}

describe('validity', () => {
  test('shows an entry from its first day to its last, in every instance', async () => {
    const { id } = await newType('dated')
    await newItem(id, 'a', { validFrom: '2026-06-10', validTo: '2026-06-11' })
    const begun = app.clock.now()
    const on = async (day: string) => {
      for (const each of [app, second]) each.clock.set(new Date(`${day}+08:00`))
      return [(await readAt(app, 'dated')).names, (await readAt(second, 'dated')).names]
    }
    try {
      expect(await on('2026-06-09T23:59:59')).toEqual([[], []])
      expect(await on('2026-06-10T00:00:00')).toEqual([['名a'], ['名a']])
      expect(await on('2026-06-11T23:59:59')).toEqual([['名a'], ['名a']])
      expect(await on('2026-06-12T00:00:00')).toEqual([[], []])
    } finally {
      for (const each of [app, second]) each.clock.set(begun)
    }
  })

  test('does not end before it begins', async () => {
    const { id } = await newType('backwards')
    const answer = await admin.post('/dicts/items', {
      typeId: id,
      dictCode: 'a',
      dictName: '甲',
      validFrom: '2026-06-10',
      validTo: '2026-06-09',
    })
    expect(answer).toMatchObject({ code: '4000', msg: '失效日期不能早于生效日期' })
  })
})

describe('the version of a type', () => {
  test('rises with every change of it or its entries and is told to readers', async () => {
    const { id } = await newType('counted')
    const seen: number[] = []
    const look = async () => {
      const { version } = await readAt(second, 'counted')
      const told: { dictType: string; revision: number }[] = (await ofSite.get('/dicts/revisions')).data
      expect(told.find(({ dictType }) => dictType === 'counted')?.revision).toBe(version)
      seen.push(version)
    }
    await look()
    const { id: item } = await newItem(id, 'a')
    await look()
    await admin.put(`/dicts/items/${item}`, { dictName: '改', version: 1 })
    await look()
    await admin.put(`/dicts/dictType/${id}`, { typeName: '改', version: 1 })
    await look()
    await admin.put('/dicts/items/order', { typeId: id, ids: [item] })
    await look()
    await admin.post(`/dicts/dictType/${id}/refresh`, {})
    await look()
    await admin.remove(`/dicts/items/${item}?version=2`)
    await look()
    expect(seen).toEqual(seen.map((_, at) => (seen[0] ?? 0) + at))
  })

  test('of one type does not rise with another, and of none is zero', async () => {
    const before = (await readAt(app, 'purchaseManner')).version
    await newType('another')
    expect((await readAt(app, 'purchaseManner')).version).toBe(before)
    expect((await readAt(app, 'no-such-type')).version).toBe(0)
  })
})

describe('use', () => {
  test('is counted where the product knows it, keeps an entry from deletion, and finds the unused', async () => {
    await publishSample(app.db, {
      siteId: 'gd',
      channel: 'xmcggg',
      title: '用了类型的公告',
      noticeTime: '2026-06-01 09:00:00',
      noticeType: '001011',
    })
    const type = await typeOf('all-noticeType')
    expect(type.isCounted).toBe(true)
    const all = await items(type.id)
    expect(all.find(({ dictCode }) => dictCode === '001011')?.usedBy).toBe(1)
    const unused = await items(type.id, '&only=unused')
    expect(unused.map(({ dictCode }) => dictCode)).not.toContain('001011')
    expect(unused).toHaveLength(all.filter(({ usedBy }) => usedBy === 0).length)

    const made = await newItem(type.id, '999999')
    await publishSample(app.db, {
      siteId: 'gd',
      channel: 'xmcggg',
      title: '用了新类型的公告',
      noticeTime: '2026-06-01 09:00:00',
      noticeType: '999999',
    })
    expect((await admin.remove(`/dicts/items/${made.id}?version=1`)).code).toBe('4641')
  })

  test('is unknown where nobody counts', async () => {
    const { id } = await newType('uncounted')
    await newItem(id, 'a')
    expect(await items(id)).toMatchObject([{ usedBy: null }])
    expect((await typeOf(id)).isCounted).toBe(false)
  })
})

describe('a site of its own', () => {
  test('gets a copy that stands before the common type, and can be compared with it', async () => {
    const { id } = await newType('shared')
    const first = await newItem(id, 'a', { commonCode: 'A', color: '#112233' })
    await newItem(id, 'b')
    await newItem(id, 'c')
    const copy: DictType = (await admin.post(`/dicts/dictType/${id}/copy`, { siteId: 'gd' })).data
    expect(copy).toMatchObject({
      dictType: 'shared',
      siteId: 'gd',
      entryCount: 3,
      builtIn: false,
      version: 1,
    })
    expect((await admin.post(`/dicts/dictType/${id}/copy`, { siteId: 'gd' })).code).toBe('4101')
    expect(await admin.get(`/dicts/compare?left=${id}&right=${copy.id}`)).toMatchObject({ data: [] })

    const copied = await items(copy.id)
    expect(copied.find(({ dictCode }) => dictCode === 'a')).toMatchObject({
      commonCode: 'A',
      color: '#112233',
    })
    const [own, , gone] = copied
    await admin.put(`/dicts/items/${own?.id}`, { dictName: '甲', commonCode: 'A', version: 1 })
    await admin.remove(`/dicts/items/${gone?.id}?version=1`)
    await newItem(copy.id, 'd')
    expect((await readAt(second, 'shared')).names.sort()).toEqual(['名b', '名d', '甲'].sort())
    expect((await readAt(second, 'shared', 'hn')).names.sort()).toEqual(['名a', '名b', '名c'])
    expect((await admin.get(`/dicts/compare?left=${id}&right=${copy.id}`)).data).toEqual([
      { code: 'A', left: '名a（a）', right: '甲（a）', difference: 'name' },
      { code: 'c', left: '名c（c）', right: null, difference: 'only-left' },
      { code: 'd', left: null, right: '名d（d）', difference: 'only-right' },
    ])
    expect(first.version).toBe(1)
  })

  test('is all that its keeper may touch', async () => {
    const { id } = await newType('common-one')
    const item = await newItem(id, 'a')
    const refused = [
      await ofSite.post('/dicts/dictType', { dictType: 'mine', typeName: '我的' }),
      await ofSite.put(`/dicts/dictType/${id}`, { typeName: '改', version: 1 }),
      await ofSite.post('/dicts/items', { typeId: id, dictCode: 'b', dictName: '乙' }),
      await ofSite.put(`/dicts/items/${item.id}`, { dictName: '改', version: 1 }),
      await ofSite.remove(`/dicts/items/${item.id}?version=1`),
      await ofSite.post(`/dicts/dictType/${id}/copy`, { siteId: 'hn' }),
      await ofSite.put('/dicts/items/order', { typeId: id, ids: [item.id] }),
      await ofSite.post(`/dicts/dictType/${id}/refresh`, {}),
    ]
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => '403'))
    expect((await items(id)).map(({ dictName }) => dictName)).toEqual(['名a'])
    const copy = (await ofSite.post(`/dicts/dictType/${id}/copy`, { siteId: 'gd' })).data
    expect((await ofSite.post('/dicts/items', { typeId: copy.id, dictCode: 'b', dictName: '乙' })).code).toBe(
      '200',
    )
  })
})

describe('order, units, many at once', () => {
  test('the order is saved as a whole', async () => {
    const { id } = await newType('ordered')
    const [a, b, c] = [await newItem(id, 'a'), await newItem(id, 'b'), await newItem(id, 'c')]
    await admin.put('/dicts/items/order', { typeId: id, ids: [c.id, a.id, b.id] })
    expect((await readAt(second, 'ordered')).names).toEqual(['名c', '名a', '名b'])
    const foreign = await admin.put('/dicts/items/order', { typeId: id, ids: [b.id, 'all-T_Unit-元'] })
    expect(foreign.code).toBe('4004')
    expect((await readAt(second, 'ordered')).names).toEqual(['名c', '名a', '名b'])
  })

  test('a unit of measure is its name', async () => {
    const wrong = await admin.post('/dicts/items', { typeId: 'all-T_Unit', dictCode: 'kg', dictName: '千克' })
    expect(wrong).toMatchObject({ code: '4642', msg: '计量单位以名称为编码，两者须相同' })
    const made = await admin.post('/dicts/items', {
      typeId: 'all-T_Unit',
      dictCode: '千克',
      dictName: '千克',
    })
    expect(made.code).toBe('200')
    const renamed = await admin.put(`/dicts/items/${made.data.id}`, { dictName: '公斤', version: 1 })
    expect(renamed.code).toBe('4642')
  })

  test('many are switched off at once, after a rehearsal that changes nothing', async () => {
    const { id } = await newType('many')
    const [a, b] = [await newItem(id, 'a'), await newItem(id, 'b', { status: '0' })]
    const bulk = async (isRehearsal: boolean) =>
      (
        await admin.post('/dicts/items/bulk', {
          action: 'disable',
          rows: [a, b].map(({ id, version }) => ({ id, version })),
          isRehearsal,
        })
      ).data.rows.map(({ refusal }: { refusal: string | null }) => refusal)
    expect(await bulk(true)).toEqual([null, '已停用'])
    expect((await readAt(second, 'many')).names).toEqual(['名a'])
    expect(await bulk(false)).toEqual([null, '已停用'])
    expect((await readAt(second, 'many')).names).toEqual([])
  })
})

describe('files', () => {
  const download = (format: string, typeId: string) =>
    app.http.inject({
      url: `/gpcms/rest/v2/dicts/items/export?typeId=${typeId}&format=${format}`,
      headers: { cookie: admin.signed.cookie },
    })
  const upload = async (content: Buffer | string, fields: Record<string, string>) => {
    const url = `/gpcms/rest/v2/dicts/items/import?${new URLSearchParams(fields)}`
    const form = new FormData()
    form.set('file', new File([content as never], '字典项.xlsx'))
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const { cookie, key } = admin.signed
    const type = request.headers.get('content-type') ?? ''
    const signature = signatureFor({ key, method: 'POST', url, at: app.clock.now() })
    const headers = { cookie, 'content-type': type, ...signature }
    const payload = Buffer.from(await request.arrayBuffer())
    return (await app.http.inject({ method: 'POST', url, headers, payload })).json()
  }

  test.each(['xlsx', 'csv'])('an exported %s can be brought in again', async format => {
    const { id } = await newType(`round-${format}`)
    const item = await newItem(id, 'a', { sort: 7, commonCode: 'A', validTo: '2030-01-01', remark: '备,注' })
    await newItem(id, 'b', { status: '0' })
    const file = (await download(format, id)).rawPayload
    const before = await items(id)
    await admin.put(`/dicts/items/${item.id}`, { dictName: '改了', version: 1 })
    await admin.remove(`/dicts/items/${before.find(({ dictCode }) => dictCode === 'b')?.id}?version=1`)
    expect((await upload(file, { mode: 'both', isRehearsal: '1' })).data).toMatchObject({
      created: 1,
      updated: 1,
      problems: [],
    })
    expect(await items(id)).toHaveLength(1)
    expect((await upload(file, { mode: 'both', isRehearsal: '0' })).data).toMatchObject({
      created: 1,
      updated: 1,
    })
    const shown = ({ dictCode, dictName, sort, commonCode, validTo, status, remark }: DictItem) => [
      dictCode,
      dictName,
      sort,
      commonCode,
      validTo,
      status,
      remark,
    ]
    expect((await items(id)).map(shown)).toEqual(before.map(shown))
  })

  test('what is wrong with a line is said, and the others come in', async () => {
    await newType('lines')
    const text = [
      '字典类型,站点,字典编码,字典名称,排序',
      'lines,,a,甲,1',
      'nothing,,b,乙,1',
      'lines,火星,c,丙,1',
      'lines,,d,,1',
    ].join('\n')
    const { data } = await upload(text, { isRehearsal: '0' })
    expect(data).toMatchObject({ total: 4, created: 1 })
    expect(data.problems).toEqual([
      { line: 3, message: '没有字典类型“nothing”' },
      { line: 4, message: '没有站点“火星”' },
      { line: 5, message: expect.stringContaining('字典名称') },
    ])
  })

  test('a file changes what it names of an entry, and nothing else', async () => {
    const { id } = await newType('partly')
    const kept = {
      sort: 7,
      commonCode: 'A',
      validTo: '2030-01-01',
      status: '0',
      isDefault: true,
      remark: '注',
    }
    await newItem(id, 'a', kept)
    const text = ['字典类型,字典编码,字典名称', 'partly,a,改名'].join('\n')
    const { data } = await upload(text, { mode: 'update', isRehearsal: '0' })
    expect(data).toMatchObject({ updated: 1, problems: [] })
    expect(await items(id)).toMatchObject([{ dictName: '改名', ...kept }])
  })

  test('as JSON an export is a type with its entries', async () => {
    const { id } = await newType('as-json')
    await newItem(id, 'a')
    expect((await download('json', id)).json()).toMatchObject({
      dictType: 'as-json',
      siteName: null,
      items: [{ dictCode: 'a', dictName: '名a', status: '启用' }],
    })
  })
})

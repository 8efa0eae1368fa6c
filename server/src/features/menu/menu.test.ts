import type { MenuRecord } from '@sunport/contract/calls/menu.ts'
import type { MenuItem } from '@sunport/contract/calls/session.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tag, touchTags } from '../../platform/cache/tags.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../testing/people.ts'

let app: TestApp
let system: Acting

beforeAll(async () => {
  app = await createTestApp()
  await insertUser(app.db, { userName: 'system', roleIds: ['role-sa'] })
  system = await actAs(app, 'system')
})
afterAll(() => app.close())

const directory = async (menuName: string, parentId: string | null = null): Promise<MenuRecord> =>
  (await system.post('/menus', { menuName, menuType: 'directory', parentId })).data
const page = async (menuName: string, parentId: string, over: object = {}): Promise<MenuRecord> =>
  (
    await system.post('/menus', {
      menuName,
      menuType: 'page',
      funcPath: `/${menuName.length}-${parentId.slice(0, 4)}`,
      funcParam: 'dictionary',
      parentId,
      ...over,
    })
  ).data
const all = async (): Promise<MenuRecord[]> => (await system.get('/menus')).data.rows
const one = async (id: string): Promise<MenuRecord> => (await system.get(`/menus/${id}`)).data
const shown = async (acting = system): Promise<string[]> =>
  (await acting.get('/menus/userMenu')).data.map(({ menuName }: MenuItem) => menuName)

describe('the order', () => {
  test('is saved as a whole, and not over what somebody else changed', async () => {
    const [a, b] = [await directory('甲'), await directory('乙')]
    const [p, q] = [await page('子一', a.id), await page('子二', a.id)]
    const places = [
      { id: p.id, version: p.version, parentId: b.id, sort: 2 },
      { id: q.id, version: q.version, parentId: b.id, sort: 1 },
    ]
    expect((await system.put('/menus/order', { places })).code).toBe('200')
    const below = (await all()).filter(({ parentId }) => parentId === b.id)
    expect(below.map(({ menuName }) => menuName)).toEqual(['子二', '子一'])
    expect((await system.put('/menus/order', { places })).code).toBe('4090')
  })

  test('may exchange a directory and the one above it, but never ties a knot', async () => {
    const top = await directory('上')
    const low = await directory('下', top.id)
    const swap = [
      { id: low.id, version: low.version, parentId: null, sort: 0 },
      { id: top.id, version: top.version, parentId: low.id, sort: 0 },
    ]
    expect((await system.put('/menus/order', { places: swap })).code).toBe('200')
    const knot = [{ id: low.id, version: low.version + 1, parentId: top.id, sort: 0 }]
    expect((await system.put('/menus/order', { places: knot })).code).toBe('4432')
    expect((await one(low.id)).parentId).toBe('menu-root')
  })
})

describe('what is shown', () => {
  test('closes with the directory it stands in, and keeps its own flags', async () => {
    const outer = await directory('外层')
    const inner = await directory('内层', outer.id)
    const leaf = await page('末页', inner.id)
    expect(await shown()).toEqual(expect.arrayContaining(['外层', '内层', '末页']))
    const rows = [{ id: outer.id, version: outer.version }]
    expect((await system.put('/menus/flags', { rows, status: '0' })).code).toBe('200')
    expect((await shown()).filter(name => ['外层', '内层', '末页'].includes(name))).toEqual([])
    expect((await one(leaf.id)).status).toBe('1')
    const again = [{ id: outer.id, version: outer.version + 1 }]
    await system.put('/menus/flags', { rows: again, status: '1' })
    await system.put('/menus/flags', { rows: [{ id: leaf.id, version: leaf.version }], hidden: true })
    // Two headings above nothing are no use to anybody.
    expect((await shown()).filter(name => ['外层', '内层', '末页'].includes(name))).toEqual([])
  })

  test('the way to the menus themselves is never closed', async () => {
    for (const id of ['menu-0907', 'menu-sys']) {
      const { version } = await one(id)
      expect((await system.put('/menus/flags', { rows: [{ id, version }], status: '0' })).code).toBe('4608')
      expect((await system.put('/menus/flags', { rows: [{ id, version }], hidden: true })).code).toBe('4608')
    }
    expect(await shown()).toContain('菜单管理')
  })

  test('a framed page comes as a path that is an address, an outside one as an address', async () => {
    const frame = { menuName: '内嵌', menuType: 'frame', url: 'https://example.org/a' }
    const outside = { menuName: '外链', menuType: 'external', url: 'https://example.org/b' }
    await system.post('/menus', frame)
    await system.post('/menus', outside)
    const items: MenuItem[] = (await system.get('/menus/userMenu')).data
    const of = (name: string) => items.find(({ menuName }) => menuName === name)
    expect(of('内嵌')).toMatchObject({ funcPath: 'https://example.org/a', url: null })
    expect(of('外链')).toMatchObject({ funcPath: null, url: 'https://example.org/b' })
  })

  test('an unprotected address is taken only of a host that was allowed by name', async () => {
    const entry = { menuName: '旧系统', menuType: 'external', url: 'http://old.example:8080/a' }
    expect((await system.post('/menus', entry)).code).toBe('4609')
    await app.db.execute(sql`INSERT INTO sys_conf (conf_key, conf_name, conf_type, conf_value)
      VALUES ('security.plain-hosts', 'x', 'security', 'other.example，old.example:8080')`)
    await touchTags(app.db, [tag.configuration])
    await app.settled()
    expect((await system.post('/menus', entry)).code).toBe('200')
    const twin = { ...entry, menuName: '冒名', url: 'http://old.example.evil:8080/a' }
    expect((await system.post('/menus', twin)).code).toBe('4609')
  })

  test('a role’s preview is what its holder gets', async () => {
    await insertRole(app.db, { id: 'reader' }, ['sys:dict:view', 'sys:menu:view'])
    await insertUser(app.db, { userName: 'reader', roleIds: ['reader'] })
    const preview: MenuItem[] = (await system.get('/menus/preview?roleId=reader')).data
    expect(preview.map(({ menuName }) => menuName)).toContain('字典管理')
    expect(preview.map(({ menuName }) => menuName)).not.toContain('用户管理')
    expect(preview).toEqual((await (await actAs(app, 'reader')).get('/menus/userMenu')).data)
  })
})

describe('a branch', () => {
  test('is copied with codes of its own, beside itself under another name, never into itself', async () => {
    const source = await directory('源')
    await page('源页', source.id)
    const copied: MenuRecord = (await system.post(`/menus/${source.id}/copy`, { parentId: null })).data
    expect(copied).toMatchObject({ menuName: '源副本', builtIn: false })
    expect(copied.menuCode).not.toBe(source.menuCode)
    const below = (await all()).filter(({ parentId }) => parentId === copied.id)
    expect(below.map(({ menuName }) => menuName)).toEqual(['源页'])
    expect((await system.post(`/menus/${source.id}/copy`, { parentId: source.id })).code).toBe('4432')
  })

  test('a directory with something below it stays a directory', async () => {
    const parent = await directory('有下级')
    await page('其下', parent.id)
    const asPage = { menuName: '有下级', menuType: 'page', funcPath: '/x', funcParam: 'x' }
    expect((await system.put(`/menus/${parent.id}`, { ...asPage, version: parent.version })).code).toBe(
      '4436',
    )
  })
})

describe('files', () => {
  const download = async (): Promise<{ menus: Record<string, unknown>[] }> =>
    (
      await app.http.inject({
        url: '/gpcms/rest/v2/menus/export',
        headers: { cookie: system.signed.cookie },
      })
    ).json()

  test('what was exported changes nothing when it comes back, and never holds the reserved root', async () => {
    const { menus } = await download()
    expect(menus.map(({ menuCode }) => menuCode)).not.toContain('0000')
    const report = (await system.post('/menus/import', { menus, isTrial: true })).data
    expect(report).toEqual({ created: [], changed: [], unchanged: menus.length, errors: [] })
  })

  test('a trial changes nothing; the import does what the trial said, children before parents or not', async () => {
    const before = await all()
    const menus = [
      {
        menuCode: '7701',
        parentCode: '7700',
        menuName: '导入页',
        menuType: 'page',
        funcPath: '/i',
        funcParam: 'i',
      },
      { menuCode: '7700', menuName: '导入目录', menuType: 'directory' },
    ]
    const told = (await system.post('/menus/import', { menus, isTrial: true })).data
    expect(told.created.map(({ menuCode }: { menuCode: string }) => menuCode)).toEqual(['7701', '7700'])
    expect(await all()).toEqual(before)
    expect((await system.post('/menus/import', { menus, isTrial: false })).data).toEqual(told)
    expect((await shown()).filter(name => name.startsWith('导入'))).toHaveLength(2)
    const renamed = menus.map(menu => ({ ...menu, menuName: `${menu.menuName}二` }))
    const change = (await system.post('/menus/import', { menus: renamed, isTrial: false })).data
    expect(change.changed).toEqual([
      { menuCode: '7701', menuName: '导入页二', fields: ['menuName'] },
      { menuCode: '7700', menuName: '导入目录二', fields: ['menuName'] },
    ])
  })

  test('anything wrong in the file refuses all of it and is named', async () => {
    const before = await all()
    const good = { menuCode: '6600', menuName: '好目录', menuType: 'directory' }
    const orphan = { menuCode: '6601', parentCode: '6999', menuName: '无根', menuType: 'directory' }
    const wrong = (await system.post('/menus/import', { menus: [good, orphan], isTrial: false })).data
    expect(wrong.errors).toEqual([{ menuCode: '6601', message: '上级菜单不存在或不是目录' }])
    const twice = (await system.post('/menus/import', { menus: [good, good], isTrial: false })).data
    expect(twice.errors).toContainEqual({ menuCode: '6600', message: '文件中编码重复' })
    const twin = { ...good, menuCode: '6602', menuName: '系统管理' }
    const named = (await system.post('/menus/import', { menus: [twin], isTrial: false })).data
    expect(named.errors).toEqual([{ menuCode: '6602', message: '同级已有名称“系统管理”' }])
    expect(await all()).toEqual(before)
  })
})

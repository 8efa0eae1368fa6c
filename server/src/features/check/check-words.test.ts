import { checkWordColumns } from '@sunport/contract/calls/check.ts'
import { wordFinder } from '@sunport/contract/content/check/words.ts'
import { discoverPacks } from '@sunport/regions/discover.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { importFile } from '../../testing/import-file.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../testing/people.ts'
import { send } from '../../testing/signing.ts'
import { builtInWords } from './built-in-words.ts'
import { seedCheckWords } from './seed.ts'
import { wordsInForce } from './words-in-force.ts'

let app: TestApp
let system: Acting
let ofSite: Acting
let viewer: Acting
let site = ''
let otherSite = ''
beforeAll(async () => {
  app = await createTestApp()
  const [one, two] = await discoverPacks()
  site = one?.siteCode ?? ''
  otherSite = two?.siteCode ?? ''
  await insertRole(app.db, { id: 'words-of-site', dataScope: 'site', siteIds: [site] }, [
    'cms:check:view',
    'cms:check:edit',
  ])
  await insertUser(app.db, { userName: 'system', roleIds: ['role-sa'] })
  await insertUser(app.db, { userName: 'ofsite', roleIds: ['words-of-site'] })
  await insertUser(app.db, { userName: 'viewer', roleIds: ['role-audit'] })
  system = await actAs(app, 'system')
  ofSite = await actAs(app, 'ofsite')
  viewer = await actAs(app, 'viewer')
})
afterAll(() => app.close())

const entered = { word: '试用错词', right: '试用正词', kind: 'typo', level: 'warn' }
const rulesOf = async (siteId: string, word: string) =>
  (await wordsInForce()(app.db, siteId)).rules.find(rule => rule.word === word)

test('a word is made, found, changed and deleted, each with its audit row', async () => {
  const own = { ...entered, word: '独有错词', right: '独有正词' }
  const { data: made } = await system.post('/checkWords', { ...own, except: ['独有错词典'] })
  expect(made).toMatchObject({
    ...own,
    siteId: null,
    siteName: '全部站点',
    isBuiltIn: false,
    status: '1',
  })
  const found = await system.get(`/checkWords?keyword=${encodeURIComponent('独有正')}`)
  expect(found.data.rows.map(({ id }: { id: string }) => id)).toEqual([made.id])
  const { data: changed } = await system.put(`/checkWords/${made.id}`, {
    ...own,
    version: 1,
    level: 'block',
  })
  expect(changed).toMatchObject({ level: 'block', except: [], version: 2 })
  expect((await system.remove(`/checkWords/${made.id}?version=2`)).code).toBe('200')
  const audit = await app.db.execute<{ action: string }>(
    sql`SELECT action FROM audit_log WHERE entity = 'check' AND entity_id = ${made.id} ORDER BY id`,
  )
  expect(audit.rows.map(({ action }) => action)).toEqual(['create', 'update', 'remove'])
})

test('a word stands once for all sites and once for each', async () => {
  const word = { ...entered, word: '一处一次' }
  expect((await system.post('/checkWords', word)).code).toBe('200')
  expect((await system.post('/checkWords', word)).msg).toBe('适用站点内已有该词条')
  const own = await system.post('/checkWords', { ...word, siteId: site })
  expect(own.code).toBe('200')
  const moved = await system.put(`/checkWords/${own.data.id}`, { ...word, siteId: '', version: 1 })
  expect(moved.msg).toBe('适用站点内已有该词条')
})

test.each([
  [{ ...entered, word: '错' }, '词条不能少于2个字'],
  [{ ...entered, word: '没有正词', right: '' }, '错别字须填写正确写法'],
  [{ ...entered, word: '相同', right: '相同' }, '正确写法不能与词条相同'],
  [{ ...entered, word: '例外词', except: ['别的词'] }, '例外须是包含该词条的更长的词'],
  [{ ...entered, word: '没有站点', siteId: 'nowhere' }, '站点不存在'],
])('refuses %o', async (input, message) => {
  expect((await system.post('/checkWords', input)).msg).toBe(message)
})

test('built-in words can be changed and switched off but not deleted, and stay as they were made', async () => {
  const { data } = await system.get(`/checkWords?keyword=${encodeURIComponent('帐户')}`)
  const [row] = data.rows
  expect(row).toMatchObject({ isBuiltIn: true, right: '账户' })
  expect((await system.remove(`/checkWords/${row.id}?version=1`)).msg).toBe('内置词条不能删除，可以停用')
  const off = await system.put(`/checkWords/${row.id}`, { ...row, status: '0' })
  expect(off.data.status).toBe('0')
  await seedCheckWords(app.db)
  expect((await system.get(`/checkWords/${row.id}`)).data.status).toBe('0')
  expect(await rulesOf(site, '帐户')).toBeUndefined()
})

test('what a site has of its own stands in place of what all have, also switched off', async () => {
  await system.post('/checkWords', { ...entered, word: '全体词' })
  await system.post('/checkWords', { ...entered, word: '全体词', siteId: site, level: 'block' })
  expect(await rulesOf(site, '全体词')).toMatchObject({ level: 'block' })
  expect(await rulesOf(otherSite, '全体词')).toMatchObject({ level: 'warn' })
  const { data } = await system.get(`/checkWords?siteId=${site}&keyword=${encodeURIComponent('全体词')}`)
  const bulk = { action: 'disable', rows: [{ id: data.rows[0].id, version: 1 }], isRehearsal: false }
  expect((await system.post('/checkWords/bulk', bulk)).data.rows).toEqual([
    { id: data.rows[0].id, refusal: null },
  ])
  expect(await rulesOf(site, '全体词')).toBeUndefined()
})

test('a word that was entered a moment ago holds at once', async () => {
  const inForce = wordsInForce()
  const hasWord = async () => (await inForce(app.db, site)).find('刚刚录入').length
  expect(await hasWord()).toBe(0)
  const { data } = await system.post('/checkWords', { ...entered, word: '刚刚录入' })
  expect(await hasWord()).toBe(1)
  await system.remove(`/checkWords/${data.id}?version=1`)
  expect(await hasWord()).toBe(0)
})

test('who keeps the words of one site changes those and no others', async () => {
  expect((await ofSite.post('/checkWords', { ...entered, word: '本站的词', siteId: site })).code).toBe('200')
  expect((await ofSite.post('/checkWords', { ...entered, word: '全部的词' })).code).toBe('403')
  expect((await ofSite.post('/checkWords', { ...entered, word: '别站的词', siteId: otherSite })).code).toBe(
    '403',
  )
  const { data: elsewhere } = await system.post('/checkWords', {
    ...entered,
    word: '别站的词',
    siteId: otherSite,
  })
  expect((await ofSite.get(`/checkWords/${elsewhere.id}`)).code).not.toBe('200')
  const { data: everywhere } = await ofSite.get(`/checkWords?keyword=${encodeURIComponent('帐号')}`)
  expect(everywhere.total).toBe(1)
  const [row] = everywhere.rows
  expect((await ofSite.put(`/checkWords/${row.id}`, { ...row, level: 'hint' })).code).toBe('403')
  expect((await viewer.post('/checkWords', entered)).code).toBe('403')
})

test('the list goes out as a file, and files bring words in', async () => {
  const answer = await send(
    app,
    system.signed,
    'GET',
    '/gpcms/rest/v2/checkWords/export?format=csv&kind=sensitive',
  )
  const csv = answer.body.replace(/^\ufeff/, '')
  const [heading, ...lines] = csv.trim().split(/\r?\n/)
  expect(heading).toBe(checkWordColumns.map(({ title }) => title).join(','))
  expect(lines.some(line => line.startsWith('残废人,残疾人,敏感词,警告,全部站点,,启用,'))).toBe(true)

  const file = [
    '词条,正确写法,类别,级别,适用站点,例外,状态',
    '导入的词,导入得词,错别字,阻断,,导入的词典、导入的词组,启用',
    '没有类别的词,,什么,警告,,,启用',
    '残废人,残疾人士,敏感词,提示,,,停用',
  ]
  const bring = (isRehearsal: '0' | '1') => importFile(app, system, '/checkWords', file, { isRehearsal })
  const report = {
    total: 3,
    created: 1,
    updated: 1,
    problems: [{ line: 3, message: expect.stringMatching('类别') }],
  }
  expect(await bring('1')).toEqual(report)
  expect((await system.get(`/checkWords?keyword=${encodeURIComponent('导入的词')}`)).data.total).toBe(0)
  expect(await bring('0')).toEqual(report)
  expect((await system.get(`/checkWords?keyword=${encodeURIComponent('导入的词')}`)).data.rows).toMatchObject(
    [{ kind: 'typo', level: 'block', except: ['导入的词典', '导入的词组'], siteId: null }],
  )
})

test('a file changes what it names of a word, and nothing else', async () => {
  const made = { ...entered, word: '旧词条', except: ['旧词条目'], status: '0', remark: '待定' }
  const { data: before } = await system.post('/checkWords', made)
  const file = ['词条,类别,级别', '旧词条,错别字,阻断']
  expect(await importFile(app, system, '/checkWords', file)).toMatchObject({ updated: 1, problems: [] })
  expect((await system.get(`/checkWords/${before.id}`)).data).toMatchObject({ ...made, level: 'block' })
})

test('every built-in word is found where it stands, and never in its right form or in its exceptions', () => {
  const find = wordFinder(builtInWords)
  expect(builtInWords.length).toBeGreaterThanOrEqual(90)
  expect(new Set(builtInWords.map(({ word }) => word)).size).toBe(builtInWords.length)
  for (const { word, right, except } of builtInWords) {
    expect(
      find(`各单位：${word}。`).some(({ rule }) => rule.word === word || rule.word.includes(word)),
      word,
    ).toBe(true)
    for (const fine of [...except, ...(right ? [right] : [])])
      expect(
        find(`（${fine}）`).filter(({ rule }) => rule.word === word),
        fine,
      ).toEqual([])
  }
})

test('ordinary official prose is left alone', () => {
  const prose = `根据《中华人民共和国政府采购法》和《政府采购法实施条例》，现将有关事项公告如下。供应商应当登录系统，
    使用账号提交投标文件，投标截止时间为2026年7月1日，逾期不予受理。截至目前，已有三家供应商报名。重复盖章无效，
    申报消防验收的，应当提交材料。必须要求提供保函。讲座落幕后发布署名文章。国土资源部门、环境保护部门予以配合。`
  expect(wordFinder(builtInWords)(prose).map(({ words }) => words)).toEqual([])
})

import type { LawText } from '@sunport/contract/calls/law-text.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { contentBench } from '../../../testing/content.ts'
import { lawVersionOf, lawWriter } from '../../../testing/laws.ts'
import { insertUser } from '../../../testing/people.ts'
import { send, signIn } from '../../../testing/signing.ts'

let app: TestApp
let laws: ReturnType<typeof lawWriter>
beforeAll(async () => {
  app = await createTestApp({ now: '2026-06-10T04:00:00Z' })
  laws = lawWriter(app, await contentBench(app))
})
afterAll(() => app.close())

const versions = (text = '第一条　甲。', over = {}) => [lawVersionOf(text, '2026-01-01', over)]
const related = async (id: string): Promise<LawText['relations'] | undefined> =>
  (await app.get<LawText | null>(`/gpcms/rest/web/v2/law/text?id=${id}&siteId=gd`)).data?.relations

describe('how laws stand to each other', () => {
  test('is read at both of them; an act that the site does not publish has its name alone', async () => {
    const above = await laws.publish('省采购条例', { versions: versions() })
    const below = await laws.publish('省采购细则', {
      versions: versions(),
      relations: [
        { kind: 'superior', lawId: above.id, title: '旧名称' },
        { kind: 'basis', lawId: null, title: '中华人民共和国预算法' },
        { kind: 'support', lawId: 'of-nobody', title: '未发布的办法' },
      ],
    })
    expect(await related(below.id)).toEqual([
      { kind: 'superior', isBack: false, id: above.id, title: '省采购条例', validity: '现行有效' },
      { kind: 'basis', isBack: false, id: null, title: '中华人民共和国预算法', validity: null },
      { kind: 'support', isBack: false, id: null, title: '未发布的办法', validity: null },
    ])
    expect(await related(above.id)).toEqual([
      { kind: 'superior', isBack: true, id: below.id, title: '省采购细则', validity: '现行有效' },
    ])
  })

  test('is nothing of the public while the edition that says so is a draft, and gone when it is withdrawn', async () => {
    const above = await laws.publish('被解释的办法', { versions: versions() })
    const relations = [{ kind: 'interpret', lawId: above.id, title: above.title }]
    await laws.draft('草稿解读文件', { versions: versions(), relations })
    expect(await related(above.id)).toEqual([])
    const reading = await laws.publish('公开的解读文件', {
      lawCategory: '8',
      versions: versions(),
      relations,
    })
    expect(await related(above.id)).toMatchObject([{ kind: 'interpret', isBack: true, id: reading.id }])
    await laws.service.withdraw(
      { ...laws.on(reading), reason: '发布有误需要更正' },
      laws.as('keeper', 'withdraw'),
    )
    expect(await related(above.id)).toEqual([])
  })

  test('follows by itself where one act amended or repealed another', async () => {
    const act = await laws.publish('关于修改和废止部分文件的决定', { versions: versions() })
    const amended = await laws.publish('经过修改的办法', {
      versions: versions('第一条　甲。', { amendedBy: act.title, amendedById: act.id }),
    })
    const ended = await laws.publish('已经废止的办法', {
      versions: versions(),
      repealDate: '2026-05-01',
      repealedBy: act.title,
      repealedById: act.id,
    })
    const found = await related(act.id)
    expect(found).toContainEqual({
      kind: 'amend',
      isBack: false,
      id: amended.id,
      title: '经过修改的办法',
      validity: '现行有效',
    })
    expect(found).toContainEqual({
      kind: 'repeal',
      isBack: false,
      id: ended.id,
      title: '已经废止的办法',
      validity: '已废止',
    })
    expect(found).toHaveLength(2)
  })

  test('is refused twice, with itself, and without a name', async () => {
    const id = '5e1f0000-0000-4000-8000-000000000001'
    const item = await laws.draft(
      '关系有误的办法',
      {
        versions: versions(),
        relations: [
          { kind: 'basis', lawId: id, title: '自己' },
          { kind: 'amend', title: '某办法' },
          { kind: 'amend', title: '某办法' },
        ],
      },
      id,
    )
    await expect(laws.service.submit(laws.on(item), laws.author())).rejects.toThrow(
      '法规不能与自己关联；关联法规重复',
    )
    const nameless = await laws.draft('没有名称的关系', {
      versions: versions(),
      relations: [{ kind: 'basis', title: ' ' }],
    })
    await expect(laws.service.submit(laws.on(nameless), laws.author())).rejects.toThrow(
      '请填写关联法规的名称',
    )
  })

  test('is seen at the desk of laws, of a draft as well', async () => {
    await insertUser(app.db, { userName: 'law-relator', roleIds: ['bench-role'] })
    const editor = await signIn(app, 'law-relator', 'Right-Password-1')
    const above = await laws.publish('台账所列条例', { versions: versions() })
    const item = await laws.draft('台账所列草稿', {
      versions: versions(),
      relations: [{ kind: 'basis', lawId: above.id, title: above.title }],
    })
    const answer = await send(app, editor, 'GET', `/gpcms/rest/v2/law-desk/${item.id}/citations`)
    expect(answer.json().data.relations).toEqual([
      { kind: 'basis', isBack: false, id: above.id, title: above.title, validity: '现行有效' },
    ])
  })
})

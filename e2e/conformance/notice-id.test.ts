// A program that keeps noticeId as its key and sends it where the call says id.
import { expect, inject, test } from 'vitest'
import { checkRow, type WireList, type WireRow } from './support/row-check.ts'
import { createSession, installations, v2 } from './support/session.ts'

interface Detail {
  code: string
  data: WireRow | null
}

const { host, siteId } = installations.nm
const session = createSession(inject('origin'), host)
const detailOf = (params: Record<string, string>) => session.getJson<Detail>(`${v2}/info/getInfoById`, params)

test('the notice is the same by either id, under either name', async () => {
  const { data } = await session.getJson<WireList>(`${v2}/info/selectInfoMoreChannel`, {
    siteId,
    noticeType: '0010',
    pageSize: 5,
  })
  expect(data.rows).toHaveLength(5)
  for (const { id, noticeId, title } of data.rows) {
    const byId = await detailOf({ id })
    checkRow(byId.data as WireRow, { hasContent: true })
    expect(byId.data?.title).toBe(title)
    for (const params of [{ id: noticeId }, { noticeId }, { id: noticeId, siteId }] as Record<
      string,
      string
    >[])
      expect((await detailOf(params)).data).toMatchObject({ id, noticeId, content: byId.data?.content })
  }
})

test.each(['none', 'F'.repeat(32), '556c65d-c55d-4f92-8469-d5675c58bd04', '../../etc/passwd', '0'])(
  'the id %s, which nobody has, is no error',
  async id => {
    expect(await detailOf({ id })).toEqual({ code: '200', msg: '操作成功', data: null })
  },
)

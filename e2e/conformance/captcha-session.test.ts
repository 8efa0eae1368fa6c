// A program on a standard library: cookie jar, captcha, then page by page with the same digits.
import { expect, inject, test } from 'vitest'
import { captchaText } from '../support/product.ts'
import { checkList, checkOrder, type WireList, type WireRow } from './support/row-check.ts'
import { createSession, installations, noticeChannel, v2 } from './support/session.ts'

const { host, siteId } = installations.hlj

/** In place of reading the picture. */
const recognise = (picture: Buffer): string => {
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  return captchaText
}

const crawl = async (pages: number) => {
  const session = createSession(inject('origin'), host)
  const list = (currPage: number, verifyCode: string) =>
    session.getJson<WireList>(`${v2}/info/selectInfoForIndex`, {
      siteId,
      channel: noticeChannel,
      currPage,
      pageSize: 10,
      noticeType: '00101',
      regionCode: '',
      verifyCode,
      _t: Date.now(),
    })
  const rows: WireRow[] = []
  const refusals: WireList[] = []
  let digits = ''
  for (let page = 1; page <= pages; ) {
    const answer = await list(page, digits)
    if (answer.code === '4009') {
      refusals.push(answer)
      digits = recognise((await session.ask(`${v2}/index/getVerify?${Date.now()}`)).bytes)
      continue
    }
    rows.push(...checkList(answer))
    page++
  }
  return { rows, refusals, session, list }
}

test('is refused once, reads the picture, and then pages through the list', async () => {
  const { rows, refusals } = await crawl(3)
  expect(refusals).toEqual([{ code: '4009', msg: expect.stringContaining('验证码'), data: null }])
  expect(rows).toHaveLength(30)
  checkOrder(rows)
  for (const row of rows) {
    expect(row).toMatchObject({
      site: siteId,
      channel: noticeChannel,
      noticeType: expect.stringMatching(/^00101/),
    })
    expect(String(row.regionCode)).toMatch(/^23/)
  }
})

test('is refused again with the digits of a picture that a newer one replaced', async () => {
  const { session, list } = await crawl(1)
  const old = session.cookies.get('sunport_verify') ?? ''
  await session.ask(`${v2}/index/getVerify?_t=${Date.now()}`)
  session.cookies.set('sunport_verify', old)
  expect(await list(1, captchaText)).toMatchObject({ code: '4009' })
})

test('a wrong guess gives nothing away', async () => {
  const { session, list } = await crawl(1)
  await session.ask(`${v2}/index/getVerify`)
  expect(await list(1, '0000')).toEqual({ code: '4009', msg: '验证码错误,请重新输入', data: null })
  expect((await list(1, captchaText)).code).toBe('200')
})

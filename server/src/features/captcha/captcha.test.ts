import { settings } from '@sunport/contract/settings.ts'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tag, touchTags } from '../../platform/cache/tags.ts'
import { createSignatures } from '../../platform/http/signature.ts'
import { createSettings } from '../../platform/settings.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'
import { signatureFor } from '../../testing/signing.ts'
import { captchaRepo } from './repo.ts'
import { captchaLimits, captchaService } from './service.ts'

const wrongTries = settings['captcha.wrong-tries'].fallback

const verify = '/gpcms/rest/web/v2/index/getVerify'
const list = '/gpcms/rest/web/v2/info/selectInfoForIndex'
const fixed = '2580'
const minute = 60_000

let app: TestApp
/** Another instance over the same database. */
let second: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { captchaFixed: fixed } })
  second = await createTestApp({ url: app.url, config: { captchaFixed: fixed } })
  for (const [siteId, channel] of [
    ['hlj', 'cggg'],
    ['hlj', 'tzgg'],
    ['gd', 'xmcggg'],
  ] as const)
    await publishSample(app.db, {
      siteId,
      channel,
      title: `${siteId}的${channel}`,
      noticeTime: '2026-06-01 09:00:00',
      noticeType: channel === 'tzgg' ? null : '001011',
    })
})
afterAll(async () => {
  await second.close()
  await app.close()
})

let addresses = 0
/** Every program of its own address: wrong answers of one are no matter of another. */
const newAddress = (): string => `198.51.100.${addresses++}`

const fetchPicture = async (cookie?: string, from = app, query = '') => {
  const answer = await from.http.inject({ url: verify + query, headers: cookie ? { cookie } : {} })
  const [set] = answer.cookies
  return { answer, cookie: `${set?.name}=${set?.value}` }
}

const ask = (query: string, cookie = '', { from = app, remoteAddress = '198.51.100.200' } = {}) =>
  from.http.inject({ url: `${list}?${query}`, headers: cookie ? { cookie } : {}, remoteAddress })

const codeOf = async (...given: Parameters<typeof ask>): Promise<string> => (await ask(...given)).json().code

const notices = 'siteId=hlj&channel=cggg'

describe('the picture', () => {
  test.each(['', '?1781000000000', '?_t=1781000000000'])('is a PNG of about 100×34 at %j', async query => {
    const { answer } = await fetchPicture(undefined, app, query)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' })
    const { format, width, height } = await sharp(answer.rawPayload).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: 100, height: 34 })
  })

  test('comes with a session cookie that scripts cannot read and that says nothing', async () => {
    const { answer } = await fetchPicture()
    expect(answer.cookies).toMatchObject([{ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 300 }])
    const { rows } = await app.db.execute<{ row: string }>(sql`SELECT c::text AS row FROM captcha c`)
    for (const { row } of rows) expect(row).not.toContain(answer.cookies[0]?.value)
  })

  test('shows four digits drawn anew each time', async () => {
    const free = await createTestApp({ url: app.url })
    try {
      const pictures = await Promise.all([1, 2, 3].map(() => free.http.inject(verify)))
      expect(new Set(pictures.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(3)
      const [cookie] = pictures[0]?.cookies ?? []
      const token = `${cookie?.name}=${cookie?.value}`
      const guesses = await Promise.all(
        ['12', '123', '12345', fixed.split('').reverse().join('')].map(text =>
          ask(`${notices}&verifyCode=${text}`, token, { from: free, remoteAddress: newAddress() }),
        ),
      )
      expect(guesses.filter(guess => guess.json().code === '200').length).toBeLessThan(2)
    } finally {
      await free.close()
    }
  })
})

describe('a list that demands the captcha', () => {
  test('is refused without, with a wrong and with a foreign one, in words', async () => {
    const { cookie } = await fetchPicture()
    for (const answer of [
      await ask(notices),
      await ask(`${notices}&verifyCode=`, cookie),
      await ask(`${notices}&verifyCode=${fixed}`),
      await ask(`${notices}&verifyCode=${fixed}`, 'sunport_verify=made-up'),
      await ask(`${notices}&verifyCode=${fixed}`, `${cookie}; ${cookie}`),
      await ask(`${notices}&verifyCode=0000`, cookie),
    ]) {
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({
        code: '4009',
        msg: expect.stringContaining('验证码'),
        data: null,
      })
    }
  })

  test('is given for the right one, as often as asked, in every instance', async () => {
    const { cookie } = await fetchPicture()
    for (const from of [app, second, app]) {
      const { code, data } = (await ask(`${notices}&verifyCode=${fixed}`, cookie, { from })).json()
      expect([code, data.rows.map((row: { title: string }) => row.title)]).toEqual(['200', ['hlj的cggg']])
    }
  })

  test('does not take the answer to a picture that a newer one replaced', async () => {
    const old = await fetchPicture()
    const fresh = await fetchPicture(old.cookie, second)
    expect(await codeOf(`${notices}&verifyCode=${fixed}`, old.cookie)).toBe('4009')
    expect(await codeOf(`${notices}&verifyCode=${fixed}`, fresh.cookie)).toBe('200')
  })

  test('does not take an answer after five minutes', async () => {
    const begun = app.clock.now()
    const { cookie } = await fetchPicture()
    try {
      app.clock.set(new Date(begun.getTime() + 5 * minute - 1))
      expect(await codeOf(`${notices}&verifyCode=${fixed}`, cookie)).toBe('200')
      app.clock.set(new Date(begun.getTime() + 5 * minute))
      const late = (await ask(`${notices}&verifyCode=${fixed}`, cookie)).json()
      expect(late).toMatchObject({ code: '4009', msg: '验证码已失效,请重新获取' })
    } finally {
      app.clock.set(begun)
    }
  })

  test('allows five guesses at a picture, however many come at once', async () => {
    const { cookie } = await fetchPicture()
    const remoteAddress = newAddress()
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        ask(`${notices}&verifyCode=${1000 + at}`, cookie, { remoteAddress }),
      ),
    )
    const words = guesses.map(guess => guess.json().msg)
    expect(words.filter(msg => msg === '验证码错误,请重新输入')).toHaveLength(wrongTries)
    expect(await codeOf(`${notices}&verifyCode=${fixed}`, cookie, { remoteAddress })).toBe('4009')
  })

  test('stops listening to an address that guesses at picture after picture', async () => {
    const remoteAddress = newAddress()
    const fetchHere = async () => {
      const { cookies } = await app.http.inject({ url: verify, remoteAddress })
      return `${cookies[0]?.name}=${cookies[0]?.value}`
    }
    for (let wrong = 0; wrong < captchaLimits.wrongTriesOfAddress; wrong += wrongTries) {
      const cookie = await fetchHere()
      for (let at = 0; at < wrongTries; at++)
        await ask(`${notices}&verifyCode=1${at}`, cookie, { remoteAddress })
    }
    const cookie = await fetchHere()
    const answer = await ask(`${notices}&verifyCode=${fixed}`, cookie, { remoteAddress })
    expect(answer.statusCode).toBe(429)
    expect(await codeOf(`${notices}&verifyCode=${fixed}`, cookie)).toBe('200')
  })
})

describe('enforcement', () => {
  test.each([
    ['siteId=hlj&channel=gsxx', '4009'],
    ['siteId=hlj', '4009'],
    ['siteId=hlj&channel=tzgg,cggg', '4009'],
    ['siteId=sc&channel=ggxx', '4009'],
    ['siteId=fj&channel=cgxx', '4009'],
    ['siteId=gs&channelId=ggxx', '4009'],
    ['siteId=hlj&channel=tzgg', '200'],
    ['siteId=hlj&channel=none', '200'],
    ['siteId=gd', '200'],
    ['siteId=hn&channel=ggxx', '200'],
    ['siteId=sx', '200'],
    ['siteId=nm', '200'],
  ])('of %s is %s', async (query, code) => {
    expect(await codeOf(query)).toBe(code)
  })

  test.each(['selectInfoMoreChannel', 'countByNoticeType', 'search'])('does not reach %s', async name => {
    const { code } = await app.get(`/gpcms/rest/web/v2/info/${name}?${notices}&searchKey=公告`)
    expect(code).toBe('200')
  })

  test('is a setting of the site that holds in every instance once it is changed', async () => {
    const set = async (marks: string) => {
      await app.db.execute(
        sql`UPDATE sys_conf SET conf_value = ${marks} WHERE conf_key = 'captcha.channels' AND site_id = 'gd'`,
      )
      await touchTags(app.db, [tag.configuration])
      await Promise.all([app.settled(), second.settled()])
    }
    const asked = 'siteId=gd&channel=xmcggg'
    const both = () => Promise.all([codeOf(asked), codeOf(asked, '', { from: second })])
    expect(await both()).toEqual(['200', '200'])
    await set('xmcggg')
    expect(await both()).toEqual(['4009', '4009'])
    await set('')
    expect(await both()).toEqual(['200', '200'])
  })

  test('is public knowledge, so that the page shows its field', async () => {
    const url = '/gpcms/rest/web/v2/index/getSysConfListByConfType?confType=captcha&siteId='
    const settingOf = async (site: string) =>
      (await app.get<{ confValue: string }[]>(url + site)).data.map(({ confValue }) => confValue)
    expect(await settingOf('gs')).toEqual(['ggxx,gsxx'])
    expect(await settingOf('hn')).toEqual([''])
  })
})

describe('a page of ours', () => {
  const signedAsk = (query: string, cookie = '', slotsAgo = 0) => {
    const at = app.clock.now()
    const made = new Date(at.getTime() - slotsAgo * 30 * minute)
    const key = createSignatures(app.secret, app.db, { now: () => made }).currentPageKey()
    const url = `${list}?${query}`
    // The visitor's own clock may be anywhere.
    const headers = signatureFor({ key, method: 'GET', url, at: new Date('2020-01-01') })
    return app.http.inject({ url: `${url}&_t=1781000000000`, headers: { ...headers, cookie } })
  }

  test('reads on without a captcha', async () => {
    expect((await signedAsk(notices)).json()).toMatchObject({ code: '200', data: { total: 1 } })
    expect((await signedAsk(notices, '', 1)).json().code).toBe('200')
  })

  test('with a key of long ago is a program like any other', async () => {
    expect((await signedAsk(notices, '', 2)).json().code).toBe('4009')
  })

  test('is told when what was typed is wrong', async () => {
    const { cookie } = await fetchPicture()
    expect((await signedAsk(`${notices}&verifyCode=1`, cookie)).json().code).toBe('4009')
    expect((await signedAsk(`${notices}&verifyCode=${fixed}`, cookie)).json().code).toBe('200')
  })

  test('cannot lend its signature to another list', async () => {
    const key = createSignatures(app.secret, app.db, app.clock).currentPageKey()
    const headers = signatureFor({ key, method: 'GET', url: `${list}?siteId=hlj&channel=tzgg` })
    expect((await app.http.inject({ url: `${list}?${notices}`, headers })).json().code).toBe('4009')
  })
})

test('a harvester of pictures is told to wait, a reader is not', async () => {
  const limited = await createTestApp({ url: app.url, config: { rateLimit: 1200 } })
  try {
    const remoteAddress = newAddress()
    const statuses = []
    for (let at = 0; at < 310; at++)
      statuses.push((await limited.http.inject({ url: verify, remoteAddress, method: 'GET' })).statusCode)
    expect(statuses.lastIndexOf(200)).toBe(299)
    expect(statuses.at(-1)).toBe(429)
    expect((await ask('siteId=gd', '', { from: limited, remoteAddress })).statusCode).toBe(200)
  } finally {
    await limited.close()
  }
})

test('forgotten pictures leave the store', async () => {
  const begun = app.clock.now()
  app.clock.set(new Date(begun.getTime() + 20 * minute))
  const inForce = await createSettings(app.db)
  await captchaService(captchaRepo(app.db), app.clock, app.secret, undefined, inForce).forgetOld()
  const { rows } = await app.db.execute<{ left: string }>(sql`SELECT count(*) AS left FROM captcha`)
  app.clock.set(begun)
  expect(rows[0]?.left).toBe('0')
})

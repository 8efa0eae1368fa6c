import type { Call } from '@sunport/contract/call.ts'
import { apiPrefix } from '@sunport/contract/call.ts'
import { type Api, calls } from '@sunport/contract/calls.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { findPersonal } from '@sunport/contract/content/check/personal.ts'
import { wholeQuestion } from '@sunport/contract/message/redaction.ts'
import { beforeAll, expect, inject, test } from 'vitest'
import { routeAddresses } from './support/addresses.ts'
import { apiOf, signIn, visitorApi } from './support/api.ts'
import { codeSentTo, ownMobile } from './support/phone.ts'

const origin = inject('origin')
const siteId = 'gd'
const mark = Date.now() % 1e8

/** Everything here belongs to somebody, and stands nowhere but where it was written. */
const planted = {
  name: '欧阳植入',
  email: `planted${mark}@person.example`,
  orgName: `植入${mark}有限公司`,
  mobiles: { released: ownMobile(), kept: ownMobile(), opinion: ownMobile(), correction: ownMobile() },
  inWords: { mobile: ownMobile(), email: `words${mark}@qq.com`, citizenId: '11010519491231002X' },
  keptWords: `不公开的话${mark}`,
}
const secrets = [
  planted.name,
  planted.email,
  planted.orgName,
  ...Object.values(planted.mobiles),
  ...Object.values(planted.inWords),
  planted.keptWords,
]
const subject = `保证金退还的期限${mark}`
const words = `我的电话是${planted.inWords.mobile}，邮箱${planted.inWords.email}，身份证${planted.inWords.citizenId}，请问保证金几日内退还？`

const deskOf = async (userName: string): Promise<Api> => apiOf(origin, await signIn(origin, userName))

const person = async (api: Api, mobile: string) => {
  await api.message.sendPhoneCode({ first: mobile, second: 'feedback' })
  const { name, email, orgName } = planted
  return { name, email, orgName, mobile, phoneCode: codeSentTo(mobile), consent: '1' as const }
}

const plantMessages = async (api: Api): Promise<void> => {
  const { msgNo } = await api.message.saveMessage({
    siteId,
    subject,
    content: words,
    publicWish: '1',
    ...(await person(api, planted.mobiles.released)),
  })
  await api.message.saveMessage({
    siteId,
    subject: `不公开的留言${mark}`,
    content: `${planted.keptWords}，请不要公开这条留言。`,
    publicWish: '0',
    ...(await person(api, planted.mobiles.kept)),
  })
  const [keeper, replier, reviewer] = [
    await deskOf('keeper'),
    await deskOf('replier'),
    await deskOf('reviewer2'),
  ]
  const [row] = (await keeper.messageDesk.list({ keyword: msgNo })).rows
  const { id } = row ?? { id: '' }
  const current = async (desk: Api) => ({ id, version: (await desk.messageDesk.get({ id })).version })
  await keeper.messageDesk.accept(await current(keeper))
  const unit = (await keeper.messageDesk.people({})).orgs[0]
  await keeper.messageDesk.assign({ ...(await current(keeper)), orgId: unit?.id ?? '' })
  await replier.messageDesk.submitReply({
    ...(await current(replier)),
    text: `您好，保证金在合同签订后五个工作日内退还，我们会拨打${planted.inWords.mobile}与您联系。`,
    uncitedReason: '属于操作问题',
  })
  await reviewer.messageDesk.approve(await current(reviewer))
  const whole = await reviewer.messageDesk.get({ id })
  const covering = (text: string) =>
    findPersonal(text).map(({ at, words: found }) => ({ from: at, to: at + found.length }))
  await reviewer.messageDesk.publish({
    id,
    version: whole.version,
    released: {
      content: covering(wholeQuestion(whole.content, whole.additions)),
      replies: Object.fromEntries(
        whole.replies.map(({ replyNo, text }) => [String(replyNo), covering(text)]),
      ),
    },
  })
}

const plantOpinion = async (api: Api): Promise<string> => {
  const [editor, signer] = [await deskOf('editor'), await deskOf('reviewer3')]
  const day = (offset: number): string =>
    new Date(Date.now() + offset * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
  const { id, version } = await editor.campaign.create({
    siteId,
    title: `植入检查的征集${mark}`,
    background: '<p>背景</p>',
    draftText: '第一条 甲\n第二条 乙',
    startAt: `${day(-1)} 09:00:00`,
    endAt: `${day(9)} 18:00:00`,
  })
  await signer.campaign.release({ id, version })
  await api.campaignBoard.sendOpinion({
    siteId,
    campaignId: id,
    opinion: `第一条应当更短。${words}`,
    publicWish: '1',
    ...(await person(api, planted.mobiles.opinion)),
  })
  return id
}

const plantCorrection = async (api: Api): Promise<void> => {
  const [agency] = (await api.agency.agencyList({ siteId, currPage: 1, pageSize: 12 })).list
  await api.correction.ask({
    siteId,
    kind: 'agency',
    recordId: agency?.id ?? '',
    field: 'contactName',
    proposed: planted.name,
    reason: `联系人已换成${planted.name}`,
    applicant: planted.name,
    mobile: planted.mobiles.correction,
  })
}

let campaignId: string
beforeAll(async () => {
  const api = await visitorApi(origin)
  await plantMessages(api)
  campaignId = await plantOpinion(api)
  await plantCorrection(api)
})

/** A page may say again what it was asked for, and nothing else. */
const found = (body: string, asked = ''): string[] =>
  secrets.filter(secret => secret !== asked && body.includes(secret))

const get = async (address: string): Promise<string> => (await fetch(origin + address)).text()

test('what was released is there to be read, with its secrets covered', async () => {
  const api = apiOf(origin)
  const { rows } = await api.message.listMessages({ siteId, title: subject })
  expect(rows.map(row => row.subject)).toEqual([subject])
  const html = await get(`${routerBase}/communicationGd?status=answered&title=${encodeURIComponent(subject)}`)
  expect(html).toContain(subject)
  const shown = JSON.stringify(await api.message.getMessage({ siteId, id: rows[0]?.id ?? '' }))
  expect(shown).toContain('█')
  expect(found(shown)).toEqual([])
})

test('no page of the region, in none of its forms, says who wrote', async () => {
  const own = (await routeAddresses(apiOf(origin))).filter(({ pack }) => pack.siteCode === siteId)
  expect(own.length).toBeGreaterThan(20)
  const more = [
    `/yshjyjjyzjGd?campaign=${campaignId}`,
    `/communicationGd?title=${encodeURIComponent(subject)}`,
  ]
  const pages = [...own.map(({ href }) => href), ...more.map(path => routerBase + path)]
  const forms = (href: string): string[] =>
    ['', 'format=json', 'format=csv', 'format=atom'].map(form =>
      form ? `${href}${href.includes('?') ? '&' : '?'}${form}` : href,
    )
  for (const address of pages.flatMap(forms))
    expect([address, found(await get(address))]).toEqual([address, []])
})

test('no search finds it, and no map of the site leads to it', async () => {
  const map = await get('/sitemap.xml')
  const parts = [...map.matchAll(/<loc>https?:\/\/[^/]+([^<]+\.xml)<\/loc>/g)].map(([, path = '']) => path)
  for (const path of ['/sitemap.xml', '/robots.txt', ...parts])
    expect([path, found(await get(path))]).toEqual([path, []])
  for (const secret of secrets)
    for (const page of ['/fullSearchingGd?q=', '/fullSearchingGd?title=', '/communicationGd?title=']) {
      const body = await get(`${routerBase}${page}${encodeURIComponent(secret)}`)
      expect([page, secret, found(body, secret)]).toEqual([page, secret, []])
      expect(body).not.toContain(`>${subject}<`)
    }
})

const openReads = Object.values(calls)
  .flatMap(group => Object.values(group) as Call[])
  .filter(call => call.access === 'open' && call.method === 'GET' && !call.path.includes('phoneCode'))

test('no open call says it, whatever it is asked with', async () => {
  for (const call of openReads)
    for (const word of [campaignId, subject, planted.name]) {
      const path = call.path.replaceAll(/:\w+/g, encodeURIComponent(word))
      const query = new URLSearchParams({ siteId, id: word, title: word, keyword: word, q: word })
      expect([call.path, found(await get(`${apiPrefix}${path}?${query}`), word)]).toEqual([call.path, []])
    }
})

test('at the desk it is masked in lists, details and exports for whoever has not asked to see it', async () => {
  const session = await signIn(origin, 'replier')
  const desk = apiOf(origin, session)
  const { rows } = await desk.messageDesk.list({ keyword: subject })
  expect(rows).toHaveLength(1)
  const detail = await desk.messageDesk.get({ id: rows[0]?.id ?? '' })
  const file = await fetch(
    `${origin}${apiPrefix}${calls.messageDesk.export.path}?format=csv&keyword=${encodeURIComponent(subject)}`,
    { headers: { cookie: session.cookie } },
  ).then(answer => answer.text())
  const known = [planted.name, planted.email, planted.orgName, planted.mobiles.released]
  for (const body of [JSON.stringify(rows), JSON.stringify(detail), file])
    expect(known.filter(secret => body.includes(secret))).toEqual([])
})

import type { Followable, Followed } from '@sunport/contract/calls/follow.ts'
import { CallError } from '@sunport/contract/client.ts'
import { longestFollowed } from '@sunport/contract/follow/codes.ts'
import { problems } from '@sunport/contract/problems.ts'
import { plainQuery } from '@sunport/regions/kind-parameters.ts'
import { describe, expect, test } from 'vitest'
import { fakeTransport } from '../../../testing/fake-transport.ts'
import {
  bodyOf,
  firstPack,
  headingOf,
  pathOf,
  posting,
  renderPath,
  textOf,
} from '../../../testing/render-path.ts'

const subject: Followable = {
  kind: 'list',
  title: '采购公告',
  siteName: '甲站',
  conditions: [{ label: '采购人', words: '第七医院' }],
  hits: 1234,
  isBroad: false,
  ways: ['mail', 'phone', 'push'],
  pushKey: 'key',
}
const followed: Followed = {
  ...{ id: 'f1', kind: 'project', title: '教学设备采购', siteName: '甲站', way: 'mail', pace: 'day' },
  ...{ reminds: true, createdAt: '2026-03-01 09:00:00', address: '/noticeX?id=1' },
  calendarUrl: 'https://portal.example/follow/f1-1.0.mac.ics',
}
const at = (page: string, query = '') => `/${page}?region=${firstPack?.code}${query}`
const list = `&at=${encodeURIComponent('/list?purchaser=第七医院')}`
const refused = (key: 'follow.token' | 'follow.not_followable') => () => {
  const { code, message } = problems[key]
  throw new CallError(code, message)
}

describe('following', () => {
  test('says what is followed and how much it brings before anything is typed', async () => {
    const transport = fakeTransport({ 'follow.preview': () => subject })
    const { body } = await bodyOf(at('follow', list), transport)
    expect(headingOf(body)).toBe('订阅提醒')
    expect(textOf(body)).toContain('近 30 天新增 1,234 条')
    expect(textOf(body)).toContain('采购人 第七医院')
    expect(body).not.toContain('范围较大')
    expect(transport.sentTo('follow.preview')).toMatchObject([{ at: '/list?purchaser=第七医院' }])
    const broad = await bodyOf(
      at('follow', list),
      fakeTransport({ 'follow.preview': () => ({ ...subject, isBroad: true }) }),
    )
    expect(textOf(broad.body)).toContain('范围较大，提醒会很多')
  })

  test('offers the ways that are there, and no other', async () => {
    const ways = async (offered: Followable['ways']) => {
      const transport = fakeTransport({ 'follow.preview': () => ({ ...subject, ways: offered }) })
      return (await bodyOf(at('follow', list), transport)).body
    }
    expect(await ways(['mail', 'phone'])).toMatch(/type="radio" name="way" value="mail"/)
    const phoneOnly = await ways(['phone'])
    expect(phoneOnly).not.toContain('邮')
    expect(phoneOnly).toMatch(/type="hidden" name="way" value="phone"/)
  })

  test('keeps what was typed beside what is wrong with it', async () => {
    const typed = { way: 'mail', contact: 'not an address', pace: 'week', reminds: '1' }
    const transport = fakeTransport({ 'follow.preview': () => subject })
    const { form } = posting(typed)
    const { status, body } = await bodyOf(at('follow', list), transport, undefined, form)
    expect(status).toBe(422)
    expect(body).toMatch(/role="alert"/)
    expect(body).toContain('value="not an address"')
    expect(body).toMatch(/value="week"[^>]*checked|checked[^>]*value="week"/)
  })

  test('comes back to the same page with the whole address, and says what is still to do', async () => {
    const transport = fakeTransport({
      'follow.preview': () => subject,
      'follow.create': () => ({ state: 'sent', title: '采购公告', manageToken: '' }),
    })
    const { form, kept } = posting({ way: 'mail', contact: 'one@mail.example', pace: 'now' })
    const result = await renderPath(at('follow', list), transport, undefined, form)
    expect(result).toMatchObject({ kind: 'redirect', location: expect.stringContaining(list.slice(4)) })
    expect(kept).toMatchObject([{ state: 'sent', contact: 'one@mail.example' }])
    const again = await bodyOf(at('follow', `${list}&submitted=1`), transport, undefined, {
      ...form,
      posted: undefined,
    })
    expect(textOf(again.body)).toContain('还差一步：请查收确认邮件')
  })

  test('without an address, or of what cannot be followed, leads on', async () => {
    const nothing = await bodyOf(at('follow'), fakeTransport())
    expect(textOf(nothing.body)).toContain('请选择要关注的内容')
    const strange = fakeTransport({ 'follow.preview': refused('follow.not_followable') })
    const { body } = await bodyOf(at('follow', list), strange)
    expect(textOf(body)).toContain(problems['follow.not_followable'].message)
    expect(body).not.toContain('重试')
  })

  test('never cuts an address: one that is too long comes whole enough to be refused', () => {
    const long = `/list?purchaser=${'医'.repeat(longestFollowed)}`
    const query = (text: string) =>
      new URLSearchParams(plainQuery('follow', `?at=${encodeURIComponent(text)}`)).get('at')
    expect(query(long.slice(0, longestFollowed))).toBe(long.slice(0, longestFollowed))
    expect(query(long)?.length).toBeGreaterThan(longestFollowed)
  })
})

describe('confirming and leaving', () => {
  const linked = () => ({ title: '教学设备采购', kind: 'project', siteName: '甲站' })
  test('take a tap each, and do nothing by being looked at', async () => {
    for (const [page, words] of [
      ['followConfirm', '确认订阅'],
      ['followStop', '退订'],
    ] as const) {
      const transport = fakeTransport({ 'follow.linked': linked })
      const { body } = await bodyOf(at(page, '&token=a.0.b'), transport)
      expect(body).toMatch(new RegExp(`<button[^>]*>${words}</button>`))
      expect(transport.sent.filter(({ full }) => /confirm|stop/.test(full))).toEqual([])
    }
  })

  test('tell what became of it', async () => {
    const answers = {
      'follow.confirm': () => ({ ...followed, manageToken: 'd.x.m' }),
      'follow.stop': () => ({ title: '教学设备采购' }),
    }
    const post = async (page: string) => {
      const { form } = posting({})
      return textOf((await bodyOf(at(page, '&token=a.0.b'), fakeTransport(answers), undefined, form)).body)
    }
    expect(await post('followConfirm')).toContain('您关注了“教学设备采购”，每天汇总一次')
    expect(await post('followStop')).toContain('不会再收到“教学设备采购”的提醒。其他订阅不受影响')
  })

  test('of a link that is good no more lead on, and offer no vain try', async () => {
    for (const page of ['followConfirm', 'followStop']) {
      const { body } = await bodyOf(
        at(page, '&token=x'),
        fakeTransport({ 'follow.linked': refused('follow.token') }),
      )
      expect(textOf(body)).toContain('查看我的订阅')
      expect(body).not.toContain('重试')
    }
  })
})

describe('the page of everything that is followed', () => {
  test('asks for an address by the ways that are there', async () => {
    const asked = async (ways: Followable['ways']) =>
      (await bodyOf(at('followManage'), fakeTransport({ 'follow.ways': () => ({ ways }) }))).body
    expect(await asked(['mail', 'phone', 'push'])).toContain('邮箱会收到一个链接')
    expect(await asked(['phone', 'push'])).not.toContain('邮')
  })

  test('has each of them with its own form and calendar', async () => {
    const rows = [followed, { ...followed, id: 'f2', title: '采购公告', kind: 'list' as const }]
    const transport = fakeTransport({ 'follow.mine': () => ({ contact: 'on****@mail.example', rows }) })
    const { body } = await bodyOf(at('followManage', '&token=d.x.m'), transport)
    expect(textOf(body)).toContain('on****@mail.example 的 2 项订阅')
    expect(body.match(/name="id" value="f\d"/g)).toHaveLength(2)
    expect(body).toContain(followed.calendarUrl)
    expect(transport.sentTo('follow.ways')).toEqual([])
  })

  test('by a link that is old says so, and how to get another', async () => {
    const answers = {
      'follow.mine': refused('follow.token'),
      'follow.ways': () => ({ ways: ['mail', 'phone'] }),
    }
    const { body } = await bodyOf(at('followManage', '&token=d.x.m'), fakeTransport(answers))
    expect(textOf(body)).toContain(problems['follow.token'].message)
    expect(body).not.toContain('重试')
    expect(body).toMatch(/name="contact"/)
  })
})

describe('the way to following', () => {
  const empty = () => ({ rows: [], total: 0 })
  test('stands on a list where nothing is found, with its filters', async () => {
    const path = pathOf('notice-search')
    const transport = fakeTransport({ selectInfoMoreChannel: empty, selectInfoForIndex: empty })
    const { body } = await bodyOf(`${path}?purchaser=${encodeURIComponent('第七医院')}`, transport)
    const [, href = ''] = /href="([^"]*\/follow\?[^"]*)"/.exec(body) ?? []
    expect(decodeURIComponent(href)).toContain(`${path}?purchaser=第七医院`)
  })

  test('stands in the simple page as well, where files for programs do not', async () => {
    const path = pathOf('full-search')
    const { body } = await bodyOf(`${path}?searchKey=${encodeURIComponent('监控')}`, fakeTransport(), {
      elder: true,
    } as never)
    expect(body).toMatch(/<li><a[^>]*href="[^"]*\/follow\?/)
    expect(body).toMatch(/<li class="[^"]+"><a[^>]*format=csv/)
  })
})

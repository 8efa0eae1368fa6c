import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { openMailbox, type ReceivedLetter } from '../../server/src/testing/mailbox.ts'
import { visitorApi } from './api.ts'
import { freePort } from './free-port.ts'
import { dayIn, noticePeople } from './notices.ts'
import { ownProduct } from './own-product.ts'

/** Of one test alone, and of nobody. */
export const ownAddress = (): string => `${randomUUID().slice(0, 8)}@mail.example`

/** A link in a letter, by the page that it leads to. */
export const linkIn = ({ text }: Pick<ReceivedLetter, 'text'>, page: string): string => {
  const [link] = new RegExp(`http\\S+/${page}\\S*`).exec(text) ?? []
  if (!link) throw new Error(`no link to ${page} in: ${text}`)
  return link
}

/** An event of a calendar, by the names that the format has. */
export type CalendarEvent = Partial<Record<string, string>>

/** What a calendar program reads: folded lines joined, alarms left out, names without their parameters. */
export const eventsIn = (calendar: string): CalendarEvent[] =>
  calendar
    .replace(/\r\n /g, '')
    .replace(/BEGIN:VALARM.*?END:VALARM\r\n/gs, '')
    .split('BEGIN:VEVENT\r\n')
    .slice(1)
    .map(event =>
      Object.fromEntries(
        event.split('\r\n').flatMap(line => {
          const [, name = '', value = ''] = /^([A-Z-]+)[^:]*:(.*)$/.exec(line) ?? []
          return name ? [[name, value]] : []
        }),
      ),
    )

export const calendarAt = async (address: string): Promise<CalendarEvent[]> => {
  const answer = await fetch(address)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  return eventsIn(await answer.text())
}

/** 2026-07-02 as notices write a moment of it: 2026年07月02日 09时30分（北京时间）. */
export const spoken = (day: string, time: string): string => {
  const [year, month, date] = day.split('-')
  const [hour, minute] = time.split(':')
  return `${year}年${month}月${date}日 ${hour}时${minute}分（北京时间）`
}

export const [firstDay, laterDay] = [dayIn(30), dayIn(45)]

interface PublishedTender {
  id: string
  planId: string
  openTenderCode: string
  openTenderName: string
  /** The place where it stands. */
  at: number
}

type People = Awaited<ReturnType<typeof noticePeople>>

const publish = async ({ editor, pass }: People, { id, version }: { id: string; version: number }) => {
  await editor.notice.submit({ id, version })
  await pass(id)
  return id
}

/** Notices as an office publishes them. */
const office = (people: People) => ({
  ...people,
  publishTender: async (
    over: { openTenderName: string; purchaser?: string },
    at = 0,
  ): Promise<PublishedTender> => {
    const planId = randomUUID().replaceAll('-', '')
    const openTenderCode = `E2E-${planId.slice(0, 8)}`
    const days = { docsFrom: dayIn(0), docsTo: dayIn(14), openTenderTime: `${firstDay} 09:30:00` }
    const drafted = await people.draft('tender', { ...over, ...days, planId, openTenderCode }, at)
    const id = await publish(people, drafted)
    return { id, planId, openTenderCode, at, ...over }
  },
  /** Moves the opening of a tender. */
  moveOpening: async ({ id: targetId, at, ...project }: PublishedTender) =>
    publish(
      people,
      await people.draft(
        'correction',
        {
          ...project,
          targetId,
          changes: [
            {
              field: 'openTenderTime',
              label: '投标截止（开标）时间',
              old: `${firstDay} 09:30:00`,
              new: `${laterDay} 10:00:00`,
              reason: '采购需求调整',
            },
          ],
        },
        at,
      ),
    ),
  /** Gives a notice another telephone: a new edition of it. */
  changePhone: async (id: string, purchaserLinkPhone: string) => {
    const { editor } = people
    const opened = await editor.notice.revise({ id, version: (await editor.notice.get({ id })).version })
    const saved = await editor.notice.save({
      ...{ id, version: opened.version, saveId: randomUUID(), title: opened.open?.title ?? '', bodyHtml: '' },
      ...{ fields: { ...opened.open?.fields, purchaserLinkPhone }, attachments: [] },
    })
    await publish(people, saved)
  },
})

/** A product that sends mail, whoever publishes in it, and the mailbox of all who follow. */
export const followedProduct = async () => {
  const mailbox = await openMailbox()
  const origin = `http://localhost:${await freePort()}`
  const product = await ownProduct({
    ...{ PORT: new URL(origin).port, PUBLIC_ORIGIN: origin },
    ...{ SMTP_URL: mailbox.mailServer.url, MAIL_FROM: mailbox.mailServer.from },
  }).catch(async failure => {
    await mailbox.close()
    throw failure
  })
  const end = async (): Promise<void> => {
    await product.end()
    await mailbox.close()
  }
  const people = office(await noticePeople(origin))
  const api = await visitorApi(origin)
  const siteId = people.places[0]?.siteId ?? ''

  const lettersTo = (address: string): ReceivedLetter[] => mailbox.letters.filter(({ to }) => to === address)
  /** The newest, as soon as there are so many. */
  const letterTo = async (address: string, count = 1): Promise<ReceivedLetter> => {
    await expect.poll(() => lettersTo(address).length).toBeGreaterThanOrEqual(count)
    return lettersTo(address).at(-1) as ReceivedLetter
  }

  /** Follows without a browser, to the end. */
  const follow = async (contact: string, at: string): Promise<void> => {
    const before = lettersTo(contact).length
    await api.follow.create({ siteId, at, way: 'mail', contact, pace: 'now', reminds: false })
    const letter = await letterTo(contact, before + 1)
    const token = new URL(linkIn(letter, 'followConfirm')).searchParams.get('token') ?? ''
    await api.follow.confirm({ token })
  }

  /** Somebody is told of everything: when he knows of what came last, all that came before was told to all others. */
  const settled = async (list: string): Promise<void> => {
    const [witness, mark] = [ownAddress(), randomUUID().slice(0, 8)]
    const openTenderName = `末次采购${mark}`
    await follow(witness, `${list}?title=${encodeURIComponent(mark)}`)
    await people.publishTender({ openTenderName })
    expect((await letterTo(witness, 2)).text).toContain(openTenderName)
  }

  return { origin, end, people, api, siteId, lettersTo, letterTo, follow, settled }
}

export type FollowedProduct = Awaited<ReturnType<typeof followedProduct>>

import { createHash } from 'node:crypto'
import { maskName } from '@sunport/contract/format/mask.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { FeatureDemo } from './feature-demo.ts'
import { personName } from './parties.ts'
import { placesOf } from './places.ts'
import { dashedId, type Random, randomFrom } from './random.ts'
import { afterAward } from './text/messages/after-award.ts'
import { policyQuestions } from './text/messages/policy.ts'
import type { Question } from './text/messages/question.ts'
import { takingPart } from './text/messages/taking-part.ts'
import { openQuestions, voices } from './text/messages/voices.ts'
import { dayOf, momentAt, publishedOn, wire, workdayFrom } from './time.ts'

const answered: Question[] = [...takingPart, ...afterAward, ...policyQuestions, ...voices]
/** Of each region; so that no two regions show the same board. */
const answeredCount = 48
const waitingCount = 5
const handlingDepartments = ['政府采购监督管理处', '政府采购监管科', '采购管理办公室', '政府采购服务中心']

interface DemoMessage {
  id: string
  msgNo: string
  type: string
  by: string
  name: string
  subject: string
  content: string
  state: 'published' | 'assigned' | 'received'
  at: Date
  reply?: { id: string; text: string; laws: string[]; org: string; at: Date }
}

type Row = Record<string, unknown>

/** The unit that every installation begins with. */
const seedOrganisation = 'org-root'
const daysAfter = (moment: Date, days: number): Date =>
  new Date(momentAt(dayOf(moment.getTime()) + days, 24 * 60 - 1))

/** The messages of a region: answered ones over the last year and a few that wait. */
export const messagesOf = (pack: RegionPack, now: Date, seed: number): DemoMessage[] => {
  const random = randomFrom(`${pack.siteCode}/messages/${seed}`)
  const cities = placesOf(pack).filter(({ level }) => level === 'city')
  const today = dayOf(now.getTime())
  const fill = (text: string): string =>
    text
      .replaceAll('{省}', pack.name)
      .replaceAll('{市}', random.pick(cities).name)
      .replaceAll('{电话}', pack.footer.phone)

  const dated = (daysAgo: number) => new Date(publishedOn(today - daysAgo, random.next(), now.getTime()))
  const waiting = random.sample(openQuestions, waitingCount).map(([by, subject, content], at) => ({
    type: 'consult',
    by,
    subject,
    content,
    state: at < 3 ? ('assigned' as const) : ('received' as const),
    at: dated(at + 1),
  }))
  const done = random.sample(answered, answeredCount).map((question, at) => {
    const asked = dated(7 * at + random.int(8, 13))
    const replied = workdayFrom(dayOf(asked.getTime()) + random.int(2, 5))
    return {
      ...question,
      subject: fill(question.subject),
      content: fill(question.content),
      state: 'published' as const,
      at: asked,
      reply: {
        text: fill(question.answer),
        laws: question.laws,
        org: handlerOf(pack, random),
        at: new Date(publishedOn(replied, random.next(), now.getTime())),
      },
    }
  })
  return numbered(pack, [...waiting, ...done], random)
}

const handlerOf = (pack: RegionPack, random: Random): string =>
  `${pack.footer.organiser}${random.pick(handlingDepartments)}`

type Unnumbered = Omit<DemoMessage, 'id' | 'msgNo' | 'name' | 'reply'> & {
  reply?: Omit<NonNullable<DemoMessage['reply']>, 'id'>
}

/** Ids and running numbers; each day begins at one. */
const numbered = (pack: RegionPack, messages: Unnumbered[], random: Random): DemoMessage[] => {
  const perDay = new Map<string, number>()
  return messages.map((message, at) => {
    const day = wire(message.at.getTime()).slice(0, 10).replaceAll('-', '')
    const number = (perDay.get(day) ?? 0) + 1
    perDay.set(day, number)
    const id = dashedId(`${pack.siteCode}/message/${at}`)
    return {
      ...message,
      id,
      msgNo: `${day}${pack.provinceCode}${String(number).padStart(4, '0')}`,
      name: maskName(personName(random)),
      reply: message.reply && { ...message.reply, id: dashedId(`${id}/reply`) },
    }
  })
}

/** Several rows in one statement, as JSON; columns that are not named keep their defaults. */
const insertMessages = `
  INSERT INTO message (id, msg_no, query_hash, site_id, region_code, channel, msg_type, subject, content, identity,
    shown_name, public_wish, consented_at, state, public_state, public_subject, public_content, received_at, answered_at, accept_due, reply_due, handler_org_id)
  SELECT id, msg_no, query_hash, site_id, region_code, channel, msg_type, subject, content, identity,
    shown_name, public_wish, consented_at, state, public_state, public_subject, public_content, received_at, answered_at, accept_due, reply_due, handler_org_id
  FROM jsonb_populate_recordset(NULL::message, $1)`
const insertReplies = `
  INSERT INTO message_reply (id, message_id, reply_no, state, text, citations, org_name, published_at, public_text)
  SELECT id, message_id, reply_no, state, text, citations, org_name, published_at, text
  FROM jsonb_populate_recordset(NULL::message_reply, $1)`
const insertEvents = `
  INSERT INTO message_event (message_id, at, kind, to_state, public_words)
  SELECT message_id, at, kind, to_state, public_words FROM jsonb_populate_recordset(NULL::message_event, $1)`

/** Nobody holds the query codes of these messages, and nobody's data stands behind their names. */
const messageRow = (message: DemoMessage, siteId: string, regionCode: string): Row => {
  const isShown = message.state !== 'received'
  return {
    id: message.id,
    msg_no: message.msgNo,
    query_hash: createHash('sha256').update(message.id).digest('base64url'),
    site_id: siteId,
    region_code: regionCode,
    channel: 'web',
    msg_type: message.type,
    subject: message.subject,
    content: message.content,
    identity: message.by,
    shown_name: message.name,
    public_wish: true,
    consented_at: message.at,
    state: message.state,
    public_state: message.reply ? 'public' : isShown ? 'subject' : 'hidden',
    public_subject: isShown ? message.subject : null,
    public_content: message.reply ? message.content : null,
    received_at: message.at,
    answered_at: message.reply?.at ?? null,
    accept_due: daysAfter(message.at, 2),
    reply_due: daysAfter(message.at, 21),
    handler_org_id: message.state === 'received' ? null : seedOrganisation,
  }
}

const replyRow = ({ id, reply }: DemoMessage): Row[] =>
  reply
    ? [
        {
          id: reply.id,
          message_id: id,
          reply_no: 1,
          state: 'published',
          text: reply.text,
          citations: reply.laws,
          org_name: reply.org,
          published_at: reply.at,
        },
      ]
    : []

const eventRow = ({ id, at, state, reply }: DemoMessage): Row[] => [
  { message_id: id, at, kind: 'receive', to_state: 'received', public_words: '留言已收到，等待受理' },
  ...(state === 'received'
    ? []
    : [{ message_id: id, at, kind: 'accept', to_state: 'assigned', public_words: '已受理，正在办理' }]),
  ...(reply
    ? [{ message_id: id, at: reply.at, kind: 'publish', to_state: 'published', public_words: '已答复并公开' }]
    : []),
]

export const loadMessages: FeatureDemo = async ({ client, pack, siteId, now, seed }) => {
  const messages = messagesOf(pack, now, seed)
  const load = (statement: string, rows: Row[]) => client.query(statement, [JSON.stringify(rows)])
  await load(
    insertMessages,
    messages.map(message => messageRow(message, siteId, pack.provinceCode)),
  )
  await load(insertReplies, messages.flatMap(replyRow))
  await load(insertEvents, messages.flatMap(eventRow))
  // New messages of today go on where these end.
  await client.query(
    `INSERT INTO message_sequence (day, region_code, last)
     SELECT substr(msg_no, 1, 8), region_code, count(*) FROM message WHERE site_id = $1 GROUP BY 1, 2`,
    [siteId],
  )
}

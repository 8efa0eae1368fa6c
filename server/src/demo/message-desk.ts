import { createHash } from 'node:crypto'
import type { MessageState } from '@sunport/contract/codes.ts'
import { maskName } from '@sunport/contract/format/mask.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { FeatureDemo } from './feature-demo.ts'
import { digestOf, messageFilesOf } from './message-files.ts'
import { personName } from './parties.ts'
import { dashedId, randomFrom } from './random.ts'
import { afterAward } from './text/messages/after-award.ts'
import type { Question } from './text/messages/question.ts'
import { takingPart } from './text/messages/taking-part.ts'
import { dayOf, momentAt, wire } from './time.ts'

interface Stage {
  state: MessageState
  /** Days since it came in, and until the answer is due. */
  age: number
  left: number
  type?: string
  priority?: string
  reply?: 'draft' | 'reviewing' | 'published'
  words?: string
  rating?: number
}

/** One of each state that a desk knows, some of them pressing, so that every desk has work on the first day. */
const stages: Stage[] = [
  { state: 'received', age: 0, left: 20 },
  { state: 'received', age: 1, left: 19, type: 'error' },
  { state: 'received', age: 4, left: 16, type: 'platform', priority: 'urgent' },
  { state: 'accepted', age: 2, left: 18 },
  { state: 'transferring', age: 3, left: 17, words: '已转交市级财政部门办理' },
  { state: 'assigned', age: 19, left: 1, priority: 'urgent' },
  { state: 'assigned', age: 30, left: -8, type: 'help' },
  { state: 'assigned', age: 6, left: 14, reply: 'draft' },
  { state: 'supplement', age: 9, left: 11, words: '请补充：项目编号和采购公告的发布日期' },
  { state: 'reviewing', age: 10, left: 10, reply: 'reviewing' },
  { state: 'answered', age: 14, left: 6, reply: 'published', rating: 4 },
  { state: 'recheck', age: 60, left: -40, reply: 'published', rating: 5 },
  { state: 'refused', age: 12, left: 8, type: 'clue', words: '不予受理：属于应当依法提起质疑、投诉的事项' },
  { state: 'closed', age: 45, left: -25, words: '逾期未补充，已关闭；如仍需咨询，请重新留言' },
  { state: 'spam', age: 8, left: 12, words: '经核实为无效留言' },
]

const handled: readonly MessageState[] = ['assigned', 'supplement', 'reviewing', 'answered', 'recheck']
const shownBySubject: readonly MessageState[] = [
  'accepted',
  'transferring',
  'assigned',
  'supplement',
  'reviewing',
]
const seedOrganisation = 'org-root'

type Row = Record<string, unknown>

const publicColumns = (state: MessageState, { subject, content }: Question): Row => {
  if (state === 'recheck') return { public_state: 'public', public_subject: subject, public_content: content }
  return shownBySubject.includes(state)
    ? { public_state: 'subject', public_subject: subject, public_content: null }
    : { public_state: 'hidden', public_subject: null, public_content: null }
}

interface Made {
  message: Row
  reply: Row[]
  events: Row[]
}

const makeOne = (
  pack: RegionPack,
  siteId: string,
  now: Date,
  stage: Stage,
  question: Question,
  at: number,
): Made => {
  const random = randomFrom(`${pack.siteCode}/desk/${at}`)
  const today = dayOf(now.getTime())
  const id = dashedId(`${pack.siteCode}/desk-message/${at}`)
  const received = new Date(
    Math.min(now.getTime() - (at + 1) * 60_000, momentAt(today - stage.age, 560 + at * 7)),
  )
  const due = new Date(momentAt(today + stage.left, 24 * 60 - 1))
  const isHandled = handled.includes(stage.state)
  const day = wire(received.getTime()).slice(0, 10).replaceAll('-', '')
  const isAnswered = stage.reply === 'published'
  const answeredAt = isAnswered ? new Date(received.getTime() + 5 * 86_400_000) : null
  return {
    message: {
      id,
      // Far above the numbers of the day's own messages, which begin at one.
      msg_no: `${day}${pack.provinceCode}${8000 + at}`,
      query_hash: createHash('sha256').update(id).digest('base64url'),
      site_id: siteId,
      region_code: pack.provinceCode,
      channel: at % 3 === 0 ? 'mobile' : 'web',
      msg_type: stage.type ?? question.type,
      subject: question.subject,
      content: question.content,
      identity: question.by,
      shown_name: maskName(personName(random)),
      public_wish: true,
      consented_at: received,
      state: stage.state,
      ...publicColumns(stage.state, question),
      received_at: received,
      accept_due: new Date(momentAt(dayOf(received.getTime()) + 2, 24 * 60 - 1)),
      reply_due: due,
      priority: stage.priority ?? 'normal',
      handler_org_id: isHandled ? seedOrganisation : null,
      assigned_at: isHandled ? received : null,
      clock_paused_at: stage.state === 'supplement' ? new Date(received.getTime() + 86_400_000) : null,
      answered_at: answeredAt,
      rating: stage.rating ?? null,
      rated_reply_no: stage.rating ? 1 : null,
      refusal_code: stage.state === 'refused' ? 'statutory' : null,
    },
    reply: stage.reply
      ? [
          {
            id: dashedId(`${id}/reply`),
            message_id: id,
            reply_no: 1,
            state: stage.reply,
            text: question.answer,
            citations: question.laws,
            org_name: `${pack.footer.organiser}政府采购监督管理处`,
            published_at: answeredAt,
            public_text: stage.state === 'recheck' ? question.answer : null,
          },
        ]
      : [],
    events: [
      {
        message_id: id,
        at: received,
        kind: 'receive',
        to_state: 'received',
        public_words: '留言已收到，等待受理',
      },
      ...(stage.state === 'received'
        ? []
        : [
            {
              message_id: id,
              at: new Date(received.getTime() + 3_600_000),
              kind: stage.state === 'refused' ? 'refuse' : 'accept',
              to_state: stage.state,
              public_words: stage.words ?? '已受理，正在办理',
            },
          ]),
    ],
  }
}

/** The messages of a region that are under way, one of each state. */
const deskMessagesOf = (pack: RegionPack, siteId: string, now: Date, seed: number): Made[] => {
  const random = randomFrom(`${pack.siteCode}/message-desk/${seed}`)
  const fill = (text: string): string =>
    text.replaceAll('{省}', pack.name).replaceAll('{市}', '省会').replaceAll('{电话}', pack.footer.phone)
  const questions = random.sample([...afterAward, ...takingPart], stages.length)
  return stages.map((stage, at) => {
    const question = questions[at % questions.length] as Question
    const filled = {
      ...question,
      subject: fill(question.subject),
      content: fill(question.content),
      answer: fill(question.answer),
    }
    return makeOne(pack, siteId, now, stage, filled, at)
  })
}

/** Several rows in one statement, as JSON; columns that are not named keep their defaults. */
const insertMessages = `
  INSERT INTO message (id, msg_no, query_hash, site_id, region_code, channel, msg_type, subject, content, identity,
    shown_name, public_wish, consented_at, state, public_state, public_subject, public_content, received_at, accept_due,
    reply_due, priority, handler_org_id, assigned_at, clock_paused_at, answered_at, rating, rated_reply_no, refusal_code)
  SELECT id, msg_no, query_hash, site_id, region_code, channel, msg_type, subject, content, identity,
    shown_name, public_wish, consented_at, state, public_state, public_subject, public_content, received_at, accept_due,
    reply_due, priority, handler_org_id, assigned_at, clock_paused_at, answered_at, rating, rated_reply_no, refusal_code
  FROM jsonb_populate_recordset(NULL::message, $1)`
const insertReplies = `
  INSERT INTO message_reply (id, message_id, reply_no, state, text, citations, org_name, published_at, public_text)
  SELECT id, message_id, reply_no, state, text, citations, org_name, published_at, public_text
  FROM jsonb_populate_recordset(NULL::message_reply, $1)`
const insertEvents = `
  INSERT INTO message_event (message_id, at, kind, to_state, public_words)
  SELECT message_id, at, kind, to_state, public_words FROM jsonb_populate_recordset(NULL::message_event, $1)`

/** Private, as every file is that came with a message; their contents are stored before any region is loaded. */
const insertFiles = `
  WITH sent AS (
    INSERT INTO file (id, name, ext, media_type, size, digest, is_private, home_site_ids, create_date)
    SELECT id, name, ext, media_type, size, digest, true, ARRAY[$2], $3::timestamptz
    FROM jsonb_populate_recordset(NULL::file, $1))
  INSERT INTO message_attachment (message_id, file_id, sort)
  SELECT row ->> 'message_id', row ->> 'id', place FROM jsonb_array_elements($1) WITH ORDINALITY AS sent_along (row, place)`

export const loadDeskMessages: FeatureDemo = async ({ client, pack, siteId, now, seed }) => {
  const made = deskMessagesOf(pack, siteId, now, seed)
  const load = (statement: string, rows: Row[]) => client.query(statement, [JSON.stringify(rows)])
  await load(
    insertMessages,
    made.map(({ message }) => message),
  )
  await load(
    insertReplies,
    made.flatMap(({ reply }) => reply),
  )
  await load(
    insertEvents,
    made.flatMap(({ events }) => events),
  )
  const files = messageFilesOf(pack.siteCode).map(({ at, file: { id, name, ext, mediaType, content } }) => ({
    ...{ id, name, ext, media_type: mediaType, size: content.length, digest: digestOf(content) },
    message_id: made[at]?.message.id,
  }))
  await client.query(insertFiles, [JSON.stringify(files), siteId, now.toISOString()])
}

import { randomUUID } from 'node:crypto'
import type { MessageState } from '@sunport/contract/codes.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { type MessageRight, messageFunction } from '@sunport/contract/message/policy.ts'
import { sql } from 'drizzle-orm'
import { submitterSealer } from '../features/message/desk/told.ts'
import type { CurrentUser } from '../platform/http/context.ts'
import type { DataScope } from '../platform/rights/data-scope.ts'
import type { TestApp } from './app.ts'
import { insertOrg, insertUser } from './people.ts'

const everything: DataScope = [{ isAll: true, orgPaths: [], orgIds: [], isOwn: false, siteIds: undefined }]

interface Sample {
  state?: MessageState
  publicWish?: boolean
  handlerId?: string | null
  handlerOrgId?: string | null
  replyBy?: string
  handedBy?: string[]
  subject?: string
  content?: string
  siteId?: string
}

/** Messages in any state and people with any rights, without the way that leads there. */
export const messageBench = async (app: TestApp) => {
  const mark = randomUUID().slice(0, 8)
  const unit = await insertOrg(app.db, `unit-${mark}`)
  const other = await insertOrg(app.db, `other-${mark}`)
  let number = 1000

  const person = async (
    name: string,
    rights: readonly MessageRight[],
    orgId = unit.id,
  ): Promise<CurrentUser> => {
    const id = await insertUser(app.db, { userName: `${name}-${mark}`, orgId })
    return {
      id,
      userName: `${name}-${mark}`,
      realName: null,
      orgId,
      orgName: `${orgId}局`,
      avatar: null,
      level: '0',
      roleCodes: [],
      grants: new Map<FunctionCode, DataScope>(rights.map(right => [messageFunction(right), everything])),
      siteIds: [],
      hold: undefined,
    }
  }

  const put = async ({
    state = 'received',
    publicWish = true,
    handlerId = null,
    handlerOrgId = null,
    replyBy,
    handedBy = [],
    subject = `留言 ${mark}`,
    content = '请问中小企业声明函如何填写？',
    siteId = 'gd',
  }: Sample = {}): Promise<{ id: string; version: number; msgNo: string }> => {
    const id = randomUUID()
    number += 1
    const now = app.clock.now().toISOString()
    const msgNo = `${now.slice(0, 10).replaceAll('-', '')}440000${number}${Math.floor(Math.random() * 9000) + 1000}`
    const isPublic = state === 'published' || state === 'recheck'
    const mobile = submitterSealer(app.secret).seal('13900001234', `message/${id}/mobile`)
    await app.db.execute(sql`
      INSERT INTO message (id, msg_no, query_hash, site_id, region_code, msg_type, subject, content, mobile_sealed,
        shown_name, public_wish, consented_at, state, public_state, public_subject, public_content, received_at,
        accept_due, reply_due, handler_id, handler_org_id, handed_by, assigned_at, clock_paused_at)
      VALUES (${id}, ${msgNo}, ${id}, ${siteId}, '440000', 'consult', ${subject}, ${content}, ${mobile}, '张**',
        ${publicWish || isPublic}, ${now}, ${state}, ${isPublic ? 'public' : 'hidden'}, ${isPublic ? subject : null},
        ${isPublic ? content : null}, ${now}, ${now}, ${now}, ${handlerId}, ${handlerOrgId}, ${sql.param(handedBy)}::text[], ${now},
        ${state === 'supplement' ? now : null})`)
    if (replyBy)
      await app.db.execute(sql`
        INSERT INTO message_reply (id, message_id, reply_no, state, text, author_id, published_at, public_text)
        VALUES (${randomUUID()}, ${id}, 1, ${['answered', 'published', 'recheck'].includes(state) ? 'published' : state === 'reviewing' ? 'reviewing' : 'draft'},
          '您好，声明函应当填写制造商的上一年度数据，没有上一年度数据的可以不填。', ${replyBy}, ${now},
          ${isPublic ? '您好，声明函应当填写制造商的上一年度数据。' : null})`)
    return { id, version: 1, msgNo }
  }

  /** All that a refused action must leave as it was. */
  const snapshot = async (id: string): Promise<unknown> => {
    const { rows } = await app.db.execute(sql`
      SELECT to_jsonb(m) AS message,
        (SELECT jsonb_agg(to_jsonb(r) ORDER BY r.id) FROM message_reply r WHERE r.message_id = m.id) AS replies,
        (SELECT count(*) FROM message_event e WHERE e.message_id = m.id) AS events,
        (SELECT count(*) FROM short_message s WHERE s.message_id = m.id) AS told
      FROM message m WHERE m.id = ${id}`)
    return rows
  }

  return { unit, other, person, put, snapshot, mark }
}

export type MessageBench = Awaited<ReturnType<typeof messageBench>>

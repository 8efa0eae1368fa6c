import { randomUUID } from 'node:crypto'
import { type AuditField, fieldWords } from '@sunport/contract/audit/fields.ts'
import type { Call, Method } from '@sunport/contract/call.ts'
import {
  type AdminRequest,
  type adminRequest as adminCalls,
  adminRequestHours,
} from '@sunport/contract/calls/admin-request.ts'
import { user as calls } from '@sunport/contract/calls/user.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { maskPhone } from '@sunport/contract/format/mask.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import { createChanges, found } from '../../platform/crud/changes.ts'
import { createColumnSealer } from '../../platform/crypto/seal.ts'
import {
  type Actor,
  actorOf,
  anonymousContext,
  type CallContext,
  type CurrentUser,
  userOf,
} from '../../platform/http/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { adminRequestRepo, type RequestRow } from './admin-request-repo.ts'
import { administratorCodes, userRepo } from './repo.ts'
import { asConfirmed } from './two-people.ts'

const hourMs = 3_600_000

export interface RequestNeeds {
  userById(id: string, ip: string): Promise<CurrentUser | undefined>
}

type Values = Record<string, unknown>

const placeOf = (id: string): string => `admin-request/${id}`
const shownValue = (name: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return '空'
  if (name === 'mobile') return maskPhone(String(value))
  return Array.isArray(value) ? value.join('、') || '空' : String(value)
}
const wordOf = (name: string): string => fieldWords[name as AuditField] ?? name

/** What of an account would become what, as far as the second person must know. */
const changesIn = (input: Values, before: Values): string =>
  Object.keys(input)
    .filter(name => !['id', 'version', 'citizenId'].includes(name))
    .filter(name => shownValue(name, input[name]) !== shownValue(name, before[name]))
    .map(name => `${wordOf(name)}：${shownValue(name, before[name])} → ${shownValue(name, input[name])}`)
    .concat(input.citizenId ? [`${wordOf('citizenId')}：有改动`] : [])
    .join('；')

/** 三员复核: one of the three asks, another confirms, and only then it is done. */
export const adminRequests = ({ db, clock, secret, calls: table, invoke }: Platform, needs: RequestNeeds) => {
  const change = createChanges(db, clock, 'sys')
  const sealer = createColumnSealer(secret, 'admin-request')
  const openSince = (): Date => new Date(clock.now().getTime() - adminRequestHours * hourMs)
  const callOf = (key: string): Call => {
    const [method, path] = key.split(' ') as [Method, string]
    return table.find({ method, path }).call
  }

  const contentOf = async (call: Call, input: Values): Promise<string> => {
    const repo = userRepo(db)
    if (call === calls.setRoles) {
      const roles = await repo.roles(input.roleIds as string[])
      return `角色：${roles.map(({ roleName }) => roleName).join('、')}`
    }
    if (call === calls.update) return changesIn(input, found(await repo.find(String(input.id))))
    return typeof input.reason === 'string' ? input.reason : ''
  }

  /** Neither who asked nor his like; whom it concerns may always. */
  const mayDecide = (row: RequestRow, { id, roleCodes }: CurrentUser): boolean => {
    if (id === row.requestedBy) return false
    if (id === row.userId) return true
    return roleCodes.some(code => administratorCodes.includes(code) && !row.requesterRoles.includes(code))
  }

  const stateOf = (row: RequestRow): AdminRequest['state'] =>
    row.state === 'waiting' && row.requestedAt <= openSince() ? 'expired' : row.state

  const auditOf = (row: RequestRow, action: 'confirm-second' | 'refuse-second', reason?: string) => ({
    entity: 'user' as const,
    entityId: row.userId,
    title: row.userName,
    action,
    reason: [callOf(row.call).summary, row.content, reason].filter(Boolean).join('：'),
  })

  const decide = (
    id: string,
    actor: Actor,
    judge: (row: RequestRow) => {
      state: RequestRow['state']
      action: 'confirm-second' | 'refuse-second'
      note?: string
    },
  ): Promise<RequestRow> =>
    change(actor, async ({ tx, audit, now }) => {
      const repo = adminRequestRepo(tx)
      const row = found(await repo.hold(id))
      if (stateOf(row) !== 'waiting') throw new Problem('request.invalid', '该申请已处理或已过期')
      const { state, action, note } = judge(row)
      await repo.decide(id, state, actor.userId ?? '', now, note ?? null)
      await audit(auditOf(row, action, note))
      return row
    })

  /** Whoever asked, with the rights that he has now. */
  const asRequester = async (row: RequestRow, access: Call['access'], note: string): Promise<CallContext> => {
    const user = await needs.userById(row.requestedBy, row.ip)
    if (!user) throw new Problem('request.invalid', '申请人的账号已不能使用')
    const { ip, userAgent, requestId } = row
    return { ...anonymousContext(row.siteId), user, ip, userAgent, requestId, access, note }
  }

  return {
    /** Puts down what somebody may not do alone. */
    ask: async (call: Call, input: Values & { id: string }, context: CallContext): Promise<void> => {
      const { id: userId } = input
      const id = randomUUID()
      const content = (await contentOf(call, input)).slice(0, 2000)
      const target = found(await userRepo(db).find(userId))
      await change(actorOf(context), async ({ tx, audit, now }) => {
        await adminRequestRepo(tx).add({
          ...{ id, userId, content, call: `${call.method} ${call.path}` },
          inputSealed: sealer.seal(JSON.stringify(input), placeOf(id)),
          ...{ requestedBy: userOf(context).id, requestedAt: now, siteId: context.site.id },
          ...{ ip: context.ip, userAgent: context.userAgent, requestId: context.requestId },
        })
        const reason = [call.summary, content].filter(Boolean).join('：')
        const { userName: title } = target
        await audit({ entity: 'user', entityId: userId, title, action: 'ask-second', reason })
      })
    },

    list: async ({ state, ...paging }: z.output<typeof adminCalls.list.input>, reader: CurrentUser) => {
      const { rows, total } = await adminRequestRepo(db).page(state, openSince(), paging)
      return {
        rows: rows.map(
          (row): AdminRequest => ({
            id: row.id,
            userName: row.userName,
            action: callOf(row.call).summary,
            content: row.content,
            requestedBy: row.requesterName,
            requestedAt: toWireTime(row.requestedAt),
            state: stateOf(row),
            decidedBy: row.deciderName,
            decidedAt: row.decidedAt && toWireTime(row.decidedAt),
            note: row.note,
            mayDecide: stateOf(row) === 'waiting' && mayDecide(row, reader),
            isOwn: stateOf(row) === 'waiting' && row.requestedBy === reader.id,
          }),
        ),
        total,
      }
    },

    confirm: async (id: string, reader: CurrentUser, actor: Actor): Promise<{ password: string | null }> => {
      const row = await decide(id, actor, asked => {
        if (!mayDecide(asked, reader)) throw new Problem('user.second_person')
        return { state: 'confirmed', action: 'confirm-second' }
      })
      const call = callOf(row.call)
      try {
        const context = await asRequester(row, call.access, `经${reader.userName}确认`)
        const input = JSON.parse(sealer.open(row.inputSealed, placeOf(id)))
        const done = await asConfirmed(row.userId, () => invoke(call, input, context))
        return { password: (done as { password?: string } | null)?.password ?? null }
      } catch (failure) {
        const note = failure instanceof Problem ? failure.message : '系统未知错误'
        await adminRequestRepo(db).decide(id, 'failed', reader.id, clock.now(), note)
        throw failure
      }
    },

    /** Whoever may confirm may refuse; whoever asked may think better of it. */
    refuse: async (id: string, reason: string, reader: CurrentUser, actor: Actor): Promise<null> => {
      await decide(id, actor, asked => {
        if (asked.requestedBy === reader.id)
          return { state: 'withdrawn', action: 'refuse-second', note: reason }
        if (!mayDecide(asked, reader)) throw new Problem('user.second_person')
        return { state: 'refused', action: 'refuse-second', note: reason }
      })
      return null
    },
  }
}

export type AdminRequests = ReturnType<typeof adminRequests>

import type { AuditAction } from '@sunport/contract/audit/words.ts'
import type {
  SettingChange,
  SettingMoment,
  SettingProposal,
  SettingState,
} from '@sunport/contract/calls/configuration.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import {
  type AnySettingValue,
  fallbackOf,
  isGuarded,
  readSetting,
  type SettingDefinition,
  type SettingKey,
  settingKeys,
  settingProblem,
  settings,
  storedSetting,
} from '@sunport/contract/settings.ts'
import { tag } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Change, createChanges, found, stale } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor, CurrentUser } from '../../platform/http/context.ts'
import { coversSite, type DataScope } from '../../platform/rights/data-scope.ts'
import { type Place, placeId, settingRepo } from './repo.ts'
import type { ConfTableRow, ProposalRow } from './table.ts'

export interface Reach {
  user: CurrentUser
  scope: DataScope
  actor: Actor
}

/** What a place is to hold: a value, or null for the default again. */
interface Wish {
  key: SettingKey
  siteId: string | null
  value: AnySettingValue | null
}

const wordsOf = (key: SettingKey, stored: string | null | undefined): AnySettingValue | null =>
  stored === null || stored === undefined ? null : readSetting(key, stored)

const checkWish = ({ key, siteId, value }: Wish): void => {
  const definition: SettingDefinition = settings[key]
  if (siteId && !definition.perSite) throw new Problem('setting.common_only')
  if (value === null && siteId && definition.isOfSite) throw new Problem('setting.no_default')
  const wrong = value === null ? undefined : settingProblem(key, value)
  if (wrong) throw new Problem('setting.value', `${definition.name}：${wrong}`)
}

/** 系统配置: the settings in force, who changed them, and what waits for a second person. */
export const settingRecords = (db: Db, clock: Clock, siteName: (id: string) => string | null) => {
  const repo = settingRepo(db)
  const change = createChanges(db, clock, 'sys')

  /** Writes a value down; in every instance it holds when the transaction commits. */
  const write = async (
    { tx, audit, stamp, birth, touch }: Change,
    wish: Wish,
    version: number,
    what: { action: AuditAction; reason?: string | undefined },
  ): Promise<void> => {
    const inside = settingRepo(tx)
    const { key, siteId, value } = wish
    const before = await inside.find(wish)
    const text = value === null ? null : storedSetting(value)
    if ((before?.confValue ?? null) === text) throw new Problem('setting.same')
    const definition: SettingDefinition = settings[key]
    const { id: _, ...born } = birth()
    const isDone = await (text === null
      ? inside.remove(wish, version)
      : before
        ? inside.update(wish, version, { confValue: text, ...stamp() })
        : inside.insert({
            confKey: key,
            siteId,
            confName: definition.name,
            confType: definition.category,
            confValue: text,
            isPublic: definition.isPublic ?? false,
            ...born,
          }))
    if (!isDone || (!before && version !== 0)) throw before ? stale(before) : new Problem('data.stale')
    await audit({
      entity: 'setting',
      entityId: placeId(wish),
      title: definition.name,
      action: what.action,
      before: { value: before?.confValue ?? null },
      after: { value: text },
      siteId,
      ...(what.reason && { reason: what.reason }),
    })
    touch(tag.configuration)
  }

  const propose = async (
    { tx, audit, now }: Change,
    wish: Wish,
    { user }: Reach,
    reason: string | undefined,
  ): Promise<void> => {
    const inside = settingRepo(tx)
    const value = wish.value === null ? null : storedSetting(wish.value)
    const current = (await inside.find(wish))?.confValue ?? null
    if (current === value) throw new Problem('setting.same')
    const made = await inside.propose({
      id: crypto.randomUUID(),
      confKey: wish.key,
      siteId: wish.siteId,
      value,
      proposedBy: user.id,
      proposedName: user.userName,
      proposedAt: now,
      reason: reason ?? null,
    })
    if (!made) throw new Problem('setting.pending')
    await audit({
      entity: 'setting_proposal',
      entityId: made.id,
      title: settings[wish.key].name,
      action: 'propose',
      before: { key: wish.key, value: current },
      after: { key: wish.key, value },
      siteId: wish.siteId,
      ...(reason && { reason }),
    })
  }

  /** Does what is wished for, or asks for it where a second person must agree. */
  const take = async (
    doing: Change,
    wish: Wish,
    version: number,
    reach: Reach,
    reason?: string | undefined,
  ): Promise<{ isProposed: boolean }> => {
    checkWish(wish)
    if (!coversSite(reach.scope, wish.siteId)) throw new Problem('access.forbidden')
    if (wish.siteId && !siteName(wish.siteId)) throw new Problem('request.invalid', '没有这个站点')
    const isProposed = isGuarded(wish.key)
    if (isProposed) await propose(doing, wish, reach, reason)
    else await write(doing, wish, version, { action: wish.value === null ? 'reset' : 'update', reason })
    return { isProposed }
  }

  const stateOf = (key: SettingKey, siteId: string | null, rows: Map<string, ConfTableRow>): SettingState => {
    const [common, own] = [rows.get(placeId({ key, siteId: null })), rows.get(placeId({ key, siteId }))]
    const row = own ?? common
    const value = row ? readSetting(key, row.confValue) : fallbackOf(key)
    return {
      key,
      value,
      source: row ? (row.siteId ? 'site' : 'common') : 'default',
      isChanged: JSON.stringify(value) !== JSON.stringify(fallbackOf(key)),
      modifiedBy: row?.latestModifyUser ?? null,
      modifiedAt: row?.latestModifyUser ? toWireTime(row.latestModifyDate) : null,
      version: own?.version ?? 0,
    }
  }

  const toProposal = (
    row: ProposalRow,
    rows: Map<string, ConfTableRow>,
    user: CurrentUser,
  ): SettingProposal => ({
    id: row.id,
    key: row.confKey,
    siteId: row.siteId,
    siteName: row.siteId ? siteName(row.siteId) : null,
    value: wordsOf(row.confKey, row.value),
    current: stateOf(row.confKey, row.siteId, rows).value,
    proposedBy: row.proposedName,
    proposedAt: toWireTime(row.proposedAt),
    isOwn: row.proposedBy === user.id,
    reason: row.reason,
  })

  return {
    list: async (siteId: string | null, user: CurrentUser) => {
      const [all, pending] = await Promise.all([repo.all(), repo.pending()])
      const rows = new Map(all.map(row => [row.id, row]))
      const shown = siteId ? settingKeys.filter(key => 'perSite' in settings[key]) : settingKeys
      return {
        settings: shown.map(key => stateOf(key, siteId, rows)),
        proposals: pending.map(row => toProposal(row, rows, user)),
      }
    },

    update: ({ id: key, siteId = null, value, version, reason }: SettingChange, reach: Reach) =>
      change(reach.actor, doing => take(doing, { key, siteId, value }, version, reach, reason ?? undefined)),

    /** Holders of the security function ask for guarded settings only; the others are not theirs. */
    propose: ({ id: key, siteId = null, value, version, reason }: SettingChange, reach: Reach) => {
      if (!isGuarded(key)) throw new Problem('setting.not_guarded')
      return change(reach.actor, doing =>
        take(doing, { key, siteId, value }, version, reach, reason ?? undefined),
      )
    },

    decide: (
      id: string,
      decision: 'confirmed' | 'refused',
      reason: string | undefined,
      { user, actor }: Reach,
    ): Promise<null> =>
      change(actor, async doing => {
        const inside = settingRepo(doing.tx)
        const asked = found(await inside.findProposal(id))
        if (asked.proposedBy === user.id) throw new Problem('setting.own_proposal')
        const row = await inside.decide(id, { state: decision, decidedBy: user.id, decidedAt: doing.now })
        if (!row) throw new Problem('setting.decided')
        const wish = { key: row.confKey, siteId: row.siteId, value: wordsOf(row.confKey, row.value) }
        const why = [row.reason, `${row.proposedName}提出`, reason].filter(Boolean).join('；')
        if (decision === 'confirmed') {
          const version = (await inside.find(wish))?.version ?? 0
          await write(doing, wish, version, { action: 'confirm', reason: why })
        } else
          await doing.audit({
            entity: 'setting_proposal',
            entityId: id,
            title: settings[row.confKey].name,
            action: 'refuse',
            reason: why,
          })
        return null
      }),

    withdraw: (id: string, { user, actor }: Omit<Reach, 'scope'>): Promise<null> =>
      change(actor, async ({ tx, audit, now }) => {
        const inside = settingRepo(tx)
        // Somebody else's is not there for him.
        if (found(await inside.findProposal(id)).proposedBy !== user.id) throw new Problem('data.not_found')
        const row = await inside.decide(id, { state: 'withdrawn', decidedBy: user.id, decidedAt: now })
        if (!row) throw new Problem('setting.decided')
        const title = settings[row.confKey].name
        await audit({ entity: 'setting_proposal', entityId: id, title, action: 'withdraw' })
        return null
      }),

    history: async (key: SettingKey, siteId: string | null): Promise<SettingMoment[]> =>
      (await repo.history({ key, siteId } satisfies Place)).map(row => ({
        ...row,
        at: toWireTime(new Date(row.at)),
        before: wordsOf(key, row.before?.value),
        after: wordsOf(key, row.after?.value),
      })),

    take,
    change,
    all: repo.all,
  }
}

export type SettingRecords = ReturnType<typeof settingRecords>

import { randomUUID } from 'node:crypto'
import type { AuditAction } from '@sunport/contract/audit/words.ts'
import type { channel as calls } from '@sunport/contract/calls/channel.ts'
import {
  type ChannelRecord,
  type ChannelState,
  deepestChannelLevel,
} from '@sunport/contract/calls/channel-fields.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { z } from 'zod'
import { tag } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Change, createChanges, deltaOf, found, stale } from '../../platform/crud/changes.ts'
import type { Db, Queries } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import { coversSite, type DataScope } from '../../platform/rights/data-scope.ts'
import { namedByPages } from './channel-marks.ts'
import { channelPages } from './channel-pages.ts'
import { branchOf, levelOf } from './channel-placing.ts'
import { toRecords } from './channel-record.ts'
import { type ChannelRepo, channelRepo } from './channel-repo.ts'
import { checkChannel, checkParent } from './channel-rules.ts'
import type { ChannelRow } from './table.ts'

export type ChannelInput<Name extends keyof typeof calls> = z.output<(typeof calls)[Name]['input']>
type Fields = Omit<ChannelInput<'update'>, 'id' | 'version'>

export interface ChannelReach {
  actor: Actor
  scope: DataScope
}

export interface ChannelDeps {
  packs: readonly RegionPack[]
  packOf(siteId: string): string | undefined
  binDays(): number
  /** Told of public rows that have come, changed or gone, in the transaction that did it. */
  index(db: Queries, infoIds: string[]): Promise<void>
}

export const openStates: readonly ChannelState[] = ['enabled', 'hidden']

/** What every use case on channels begins and ends with: reach, the tree held still, rules, versions, audit. */
export const createChannelDesk = (
  db: Db,
  clock: Clock,
  { packs, packOf }: Pick<ChannelDeps, 'packs' | 'packOf'>,
) => {
  const changes = createChanges(db, clock, 'cms')
  const marks = new Map(packs.map(pack => [pack.code, namedByPages(pack)]))
  const isNamed = (siteId: string, mark: string): boolean =>
    marks.get(packOf(siteId) ?? '')?.has(mark) ?? false

  const allOf = async (siteId: string, { scope }: Pick<ChannelReach, 'scope'>): Promise<ChannelRecord[]> => {
    if (!coversSite(scope, siteId)) throw new Problem('data.not_found')
    const repo = channelRepo(db)
    const [rows, figures] = [await repo.ofSite(siteId), await repo.figures(siteId)]
    const owners = new Map((await repo.ownerNames(siteId)).map(({ id, name }) => [id, name]))
    const pack = packs.find(({ code }) => code === packOf(siteId))
    const names = { pageOf: channelPages(pack), ownerName: (id: string) => owners.get(id) ?? null }
    return toRecords(rows, figures, mark => isNamed(siteId, mark), names, clock.now())
  }
  const recordOf = async ({ id, siteId }: Pick<ChannelRow, 'id' | 'siteId'>, reach: ChannelReach) =>
    found((await allOf(siteId, reach)).find(each => each.id === id))

  /** One change to a site's tree: nobody else changes its shape meanwhile, and every instance reads it anew. */
  const change = async <T>(
    siteId: string,
    { actor, scope }: ChannelReach,
    work: (repo: ChannelRepo, doing: Change) => Promise<T>,
  ): Promise<T> => {
    if (!coversSite(scope, siteId)) throw new Problem('data.not_found')
    return changes(actor, async doing => {
      const repo = channelRepo(doing.tx)
      await repo.lockTree(siteId)
      doing.touch(tag.sites)
      return work(repo, doing)
    })
  }
  const siteOf = async (id: string): Promise<string> => found(await channelRepo(db).find(id)).siteId

  const parentIn = (
    rows: readonly ChannelRow[],
    parentId: string | null,
    isDraft: boolean,
  ): ChannelRow | undefined => {
    if (parentId === null) return undefined
    const parent = rows.find(({ id }) => id === parentId)
    if (!parent) throw new Problem('channel.parent')
    checkParent(parent, isDraft)
    return parent
  }
  const refuseTwins = (
    rows: readonly ChannelRow[],
    { id, name, parentId }: Pick<ChannelRow, 'id' | 'name' | 'parentId'>,
  ) => {
    if (rows.some(each => each.parentId === parentId && each.name === name && each.id !== id))
      throw new Problem('channel.name_taken')
  }
  const valuesOf = ({ channelType, noticeTypes, updateCycle, linkUrl, sourceRule, ...fields }: Fields) => ({
    ...fields,
    channelType,
    noticeTypes: channelType === 'notices' ? noticeTypes : [],
    updateCycle: updateCycle ?? null,
    pageSize: fields.pageSize ?? null,
    linkUrl: channelType === 'link' ? (linkUrl ?? null) : null,
    sourceRule: channelType === 'collection' ? (sourceRule ?? null) : null,
    ownerOrgId: fields.ownerOrgId ?? null,
  })

  /** What the form alone cannot tell. */
  const check = async (
    repo: ChannelRepo,
    rows: readonly ChannelRow[],
    siteId: string,
    input: Fields,
    before?: ChannelRow,
  ): Promise<void> => {
    await checkChannel(
      repo,
      rows,
      { siteId, isNamed: isNamed(siteId, input.pagemark), ...(before && { before }) },
      input,
    )
    if (input.ownerOrgId && !(await repo.isOrganisation(input.ownerOrgId)))
      throw new Problem('request.invalid', '负责单位不存在')
  }

  const add = async (
    repo: ChannelRepo,
    doing: Change,
    { siteId, parentId = null, isDraft, ...input }: ChannelInput<'create'>,
  ): Promise<ChannelRow> => {
    const rows = await repo.ofSite(siteId)
    const parent = parentIn(rows, parentId, isDraft)
    const byId = new Map(rows.map(row => [row.id, row]))
    if (parent && levelOf(byId, parent.id) >= deepestChannelLevel) throw new Problem('channel.depth')
    const born = doing.birth()
    refuseTwins(rows, { id: born.id, name: input.name, parentId })
    await check(repo, rows, siteId, input)
    const sort = Math.max(-1, ...rows.filter(row => row.parentId === parentId).map(row => row.sort)) + 1
    const made = await repo.insert({
      ...valuesOf(input),
      ...born,
      publicId: randomUUID(),
      siteId,
      parentId,
      sort,
      ...(isDraft && { lifecycle: 'draft' as const, status: enabled.off }),
    })
    if (!made) throw new Problem('channel.mark_taken')
    await doing.audit({ entity: 'channel', entityId: made.id, action: 'create', siteId, after: made })
    return made
  }

  const changed = async (
    repo: ChannelRepo,
    doing: Change,
    before: ChannelRow,
    version: number,
    values: Partial<ChannelRow>,
    { action = 'update', reason }: { action?: AuditAction; reason?: string | null | undefined } = {},
  ): Promise<ChannelRow> => {
    const after = await repo.update(before.id, version, { ...values, ...doing.stamp() })
    if (!after) throw stale(before)
    await doing.audit({
      entity: 'channel',
      entityId: before.id,
      action,
      siteId: before.siteId,
      ...(reason && { reason }),
      ...deltaOf(before, after),
    })
    return after
  }

  /** Where its addresses lead from now on: another open channel of the same type, not below it. */
  const targetIn = (rows: readonly ChannelRow[], from: ChannelRow, id: string): ChannelRow => {
    const target = rows.find(each => each.id === id)
    const isFit =
      target &&
      openStates.some(state => state === target.lifecycle) &&
      target.channelType === from.channelType &&
      !branchOf(rows, from.id).includes(id)
    if (!isFit) throw new Problem('channel.target')
    return target
  }

  return {
    allOf,
    recordOf,
    change,
    siteOf,
    parentIn,
    refuseTwins,
    valuesOf,
    check,
    add,
    changed,
    targetIn,
    isNamed,
  }
}

export type ChannelDesk = ReturnType<typeof createChannelDesk>

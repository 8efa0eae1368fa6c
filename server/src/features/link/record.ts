import {
  areLinkDatesInOrder,
  link as calls,
  failuresToFlag,
  type LinkRecord,
  linkDatesProblem,
  mostRedirects,
} from '@sunport/contract/calls/link.ts'
import { parseWireTime, toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { tag } from '../../platform/cache/tags.ts'
import type { CrudPlan } from '../../platform/crud/crud-plan.ts'
import { bySite } from '../../platform/crud/reach.ts'
import { ownerRead } from './owner-read.ts'
import { clicksOf, lastSort, linkRecordRepo, linksAsked, linksShape } from './record-repo.ts'
import { type LinkRow, link } from './table.ts'

const day = (time: Date | null): string | null => (time ? toWireTime(time).slice(0, 10) : null)

/** What somebody has to look at: the database's own words for it are in the repo. */
const isFlagged = ({ failCount, redirects, checkState }: LinkRow): boolean =>
  failCount >= failuresToFlag || redirects > mostRedirects || checkState === 'tampered'

/** The first moment of a Beijing day, and its last. */
const dayBegins = (date: string | null | undefined): Date | null =>
  date ? (parseWireTime(`${date} 00:00:00`) ?? null) : null
const dayEnds = (date: string | null | undefined): Date | null =>
  date ? (parseWireTime(`${date} 23:59:59`) ?? null) : null

const daysOf = (row: LinkRow) => ({ validFrom: day(row.validFrom), validTo: day(row.validTo) })

/** A link as its form has it. */
export const asEntered = (row: LinkRow) => ({ ...row, ...daysOf(row) })

/** What was found at another address says nothing of this one. */
export const unchecked = {
  checkState: 'unchecked' as const,
  failCount: 0,
  checkedAt: null,
  httpCode: null,
  latencyMs: null,
  checkNote: null,
  redirects: 0,
  pageTitle: null,
}

/** A link is in a class of its site, and shows the name of it. */
const classed = async (
  { siteId, classCode }: LinkRow,
  { classOf }: Pick<ReturnType<typeof linkRecordRepo>, 'classOf'>,
) => {
  const of = await classOf(siteId, classCode)
  if (!of) throw new Problem('link.class')
  return of
}

interface Needs {
  siteName(id: string): string | null
  binDays(): number
}

export const linkPlan = ({ siteName, binDays }: Needs): CrudPlan<typeof calls, typeof link> => ({
  calls,
  table: link,
  entity: 'cms:link',
  reach: bySite(link.siteId),
  where: linksAsked,
  shape: linksShape,
  values: async (entered, { tx }, before) => {
    const siteId = before?.siteId ?? ('siteId' in entered ? entered.siteId : '')
    const of = await linkRecordRepo(tx).classOf(siteId, entered.classCode)
    if (!areLinkDatesInOrder(entered)) throw new Problem('request.invalid', linkDatesProblem)
    if (of?.style === 'image' && entered.image && !entered.imageAlt)
      throw new Problem('request.invalid', '图片链接须填写图片说明')
    if (of?.style === 'image' && !entered.image)
      throw new Problem('request.invalid', '该分类以图片显示，请上传图片')
    if (entered.ownerOrgId && !(await ownerRead(tx).namesOf([entered.ownerOrgId])).size)
      throw new Problem('request.invalid', '负责单位不存在')
    return { validFrom: dayBegins(entered.validFrom), validTo: dayEnds(entered.validTo) }
  },
  rules: {
    create: async (row, { tx }) => {
      const inside = linkRecordRepo(tx)
      const { className } = await classed(row, inside)
      return { className, sort: await lastSort(inside, row.siteId, row.classCode) }
    },
    update: async (before, after, { tx }) => ({
      className: (await classed(after, linkRecordRepo(tx))).className,
      ...(after.url !== before.url && unchecked),
    }),
  },
  shown: async (rows, db, now) => {
    const clicks = await clicksOf(
      db,
      rows.map(({ id }) => id),
      now,
    )
    const owners = await ownerRead(db).namesOf(rows.map(({ ownerOrgId }) => ownerOrgId))
    return rows.map(
      (row): Partial<LinkRecord> => ({
        ...daysOf(row),
        siteName: siteName(row.siteId),
        ownerName: owners.get(row.ownerOrgId ?? '') ?? null,
        clicks30: clicks.get(row.id) ?? 0,
        isExpired: row.validTo !== null && row.validTo < now,
        isFlagged: isFlagged(row),
      }),
    )
  },
  bin: { kind: 'link', title: ({ title }) => title, days: binDays },
  touches: ({ siteId }) => [tag.links(siteId)],
})

import { LawVersions } from '@sunport/contract/content/law/fields.ts'
import type { LawNode } from '@sunport/contract/content/law/tree.ts'
import { type ContentKind, functionFor } from '@sunport/contract/content/policy.ts'
import { proofs } from '@sunport/contract/content/proofs.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { sql } from 'drizzle-orm'
import type { App } from '../app-shape.ts'
import type { Reach } from '../features/content/core/desk.ts'
import { orgServices } from '../features/organisation/org-services.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { DataScope } from '../platform/rights/data-scope.ts'
import { fill, type Slots, slotsOf } from './articles/context.ts'
import { type Place, placeAt } from './desk-work.ts'
import { paragraphs } from './html.ts'
import { type Place as Area, placesOf } from './places.ts'
import { dashedId, randomFrom } from './random.ts'
import {
  discardedTexts,
  endingText,
  firstUnits,
  lawAmendment,
  scheduledText,
  urgentText,
} from './text/desk-acts.ts'
import { dayOf, momentAt, wire, workdaysOn } from './time.ts'

export interface Desks {
  db: Db
  clock: Clock
  content: App['content']
  /** Who runs the system. */
  admin: string
}

const everything: DataScope = [{ isAll: true, orgPaths: [], orgIds: [], isOwn: false, siteIds: undefined }]
const reviewers = ['reviewer1', 'reviewer2', 'reviewer3'] as const

/** The accounts by name, each reaching as far as one act needs. */
const peopleOf = async (db: Db) => {
  const { rows } = await db.execute<{ id: string; name: string; title: string }>(
    sql`SELECT id, user_name AS name, real_name AS title FROM app_user`,
  )
  return (name: string, ...codes: FunctionCode[]): Reach => {
    const found = rows.find(row => row.name === name)
    if (!found) throw new Error(`没有演示账号 ${name}`)
    const by = { userName: name, orgName: null, orgId: 'org-root' }
    return {
      user: {
        ...by,
        id: found.id,
        realName: found.title,
        avatar: null,
        level: '0',
        roleCodes: [],
        grants: new Map(codes.map(code => [code, everything])),
        siteIds: [],
        hold: undefined,
      },
      scope: everything,
      actor: { ...by, userId: found.id, ip: '127.0.0.1', requestId: dashedId(`demo/${name}`) },
    }
  }
}
type People = Awaited<ReturnType<typeof peopleOf>>

interface AtSite {
  pack: RegionPack
  place: Place
  people: People
  slots: Slots
}

interface Words {
  title: string
  paragraphs: string[]
}

const rightsOf = (kind: ContentKind, ...rights: Parameters<typeof functionFor>[1][]) =>
  rights.map(right => functionFor(kind, right))

/** Articles that are under way: one waits for its hour, one comes to its end, one is urgent, some were thrown away. */
const actOnArticles = async ({ db, clock, content }: Desks, { pack, place, people, slots }: AtSite) => {
  const service = content.content('article', db)
  const editor = people('editor', ...rightsOf('article', 'view', 'edit'))
  const today = dayOf(clock.now().getTime())
  const at = (days: number, minutes: number) => wire(momentAt(workdaysOn(today, days), minutes))
  const write = (key: string, words: Words, more: object = {}) =>
    service.create(
      {
        ...place,
        id: dashedId(`${pack.siteCode}/desk-acts/${key}`),
        title: fill(words.title, slots),
        bodyHtml: paragraphs(words.paragraphs.map(text => fill(text, slots))),
        fields: { source: slots.厅 },
        attachments: [],
        ...more,
      },
      editor,
    )
  const pass = async (words: Words, key: string, more: object = {}) => {
    const { id, version } = await write(key, words, more)
    let item = await service.submit({ id, version }, editor)
    for (const [level, name] of reviewers.entries())
      item = await service.approve(
        { id, version: item.version, proofs: [...proofs] },
        people(name, ...rightsOf('article', 'view', `review${level + 1}` as 'review1')),
      )
  }
  await pass(scheduledText, 'scheduled', { scheduledAt: at(2, 540) })
  await pass(endingText, 'ending', { expireAt: at(3, 1080) })
  const urgent = await write('urgent', urgentText)
  await service.emergency(
    { id: urgent.id, version: urgent.version, reason: urgentText.reason },
    people('reviewer3', ...rightsOf('article', 'view', 'review3')),
  )
  for (const [nth, { title, reason }] of discardedTexts.entries()) {
    const { id, version } = await write(`discarded/${nth}`, { title, paragraphs: [title] })
    await service.remove({ id, version, reason }, editor)
  }
}

const firstArticle = (nodes: readonly LawNode[]): LawNode | undefined => {
  for (const node of nodes) {
    const found = node.kind === 'article' ? node : firstArticle(node.children)
    if (found) return found
  }
  return undefined
}

/** A rule of the region is being amended: its next version lies as a draft. */
const amendLaw = async ({ db, clock, content }: Desks, { pack, place, people }: AtSite) => {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT p.info_id AS id FROM publication p JOIN info i ON i.id = p.info_id
    WHERE p.site_id = ${place.siteId} AND i.kind = 'law' AND p.law_category = '5' AND p.law_version = 1
      AND p.more ->> 'repealDate' IS NULL AND p.more ->> 'effectDate' < ${wire(clock.now().getTime()).slice(0, 10)}
    ORDER BY p.seq LIMIT 1`)
  const [found] = rows
  if (!found) return
  const service = content.content('law', db)
  const editor = people('editor', ...rightsOf('law', 'view', 'edit'))
  const before = await service.get(found.id, editor)
  const { open, version } = await service.revise({ id: found.id, version: before.version }, editor)
  if (!open) return
  const versions = LawVersions.parse(open.fields.versions ?? [])
  const last = versions.at(-1)
  if (!last) return
  const nodes = structuredClone(last.nodes)
  const article = firstArticle(nodes)
  if (article) article.html = article.html.replace(/<\/p>$/, `${lawAmendment.words}</p>`)
  const validFrom = wire(momentAt(dayOf(clock.now().getTime()) + 60, 0)).slice(0, 10)
  const next = {
    no: last.no + 1,
    validFrom,
    amendedBy: `关于修改《${open.title}》的决定`,
    note: lawAmendment.note,
  }
  await service.save(
    {
      id: found.id,
      version,
      saveId: dashedId(`${pack.siteCode}/desk-acts/law`),
      title: open.title,
      bodyHtml: '',
      attachments: [],
      fields: { ...open.fields, versions: [...versions, { ...next, nodes }] },
      changeKind: 'major',
      changeNote: lawAmendment.changeNote,
    },
    editor,
  )
}

/** A tender that is still open is being corrected. */
const correctNotice = async ({ db, clock, content }: Desks, { pack, place, people }: AtSite) => {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT info_id AS id FROM publication WHERE site_id = ${place.siteId} AND notice_type = '001011'
      AND open_tender_time > ${clock.now().toISOString()}::timestamptz + interval '8 days' ORDER BY seq LIMIT 1`)
  const [found] = rows
  if (!found) return
  const editor = people('editor', ...rightsOf('notice', 'view', 'edit'))
  const { siteId, channelId, fields } = await content.noticeDesk.start(
    { id: found.id, as: 'correction' },
    editor,
  )
  const original = await content.content('notice', db).get(found.id, editor)
  await content.content('notice', db).create(
    {
      siteId,
      channelId,
      id: dashedId(`${pack.siteCode}/desk-acts/correction`),
      title: `${original.title.replace(/公告(?:（.*）)?$/, '')}更正公告`,
      bodyHtml: '',
      attachments: [],
      fields,
    },
    editor,
  )
}

/** The units of the first region's house, so that there is a tree to look at. */
const foundUnits = async (
  { db, clock, admin: name }: Desks,
  slots: Slots,
  areas: readonly Area[],
  people: People,
) => {
  const names = new Map(areas.map(({ code, name }) => [code, name]))
  const { units } = orgServices(db, clock, code => names.get(code) ?? null).over(db)
  const admin = people(name, 'sys:org:view', 'sys:org:edit', 'sys:org:approve')
  const [province, ...others] = areas
  if (!province) return
  const made = new Map<string, string>()
  const found = async (orgName: string, orgType: string, regionCode: string, parentId = 'org-root') => {
    const fields = { aliases: [], sort: made.size + 1, isPublic: false, isBuyer: false, isPayUnit: false }
    const input = { ...fields, orgName, orgType, regionCode, parentId } as Parameters<typeof units.create>[0]
    made.set(orgName, (await units.create(input, admin, admin.actor)).id)
  }
  for (const { name, type, inside } of firstUnits)
    await found(fill(name, slots), type, province.code, inside && made.get(fill(inside, slots)))
  for (const { name, code } of others.filter(({ level }) => level === 'city').slice(0, 6))
    await found(`${name}财政局`, '财政部门', code)
}

/**
 * Has the first accounts do what people do on their first days, by the services themselves: with its audit rows, its
 * checks and its rules. Two regions are enough to see it.
 */
export const actOnDesks = async (desks: Desks, packs: readonly RegionPack[]): Promise<void> => {
  const { db, clock } = desks
  const people = await peopleOf(db)
  for (const [at, pack] of packs.slice(0, 2).entries()) {
    const areas = placesOf(pack)
    const slots = slotsOf(randomFrom(`${pack.siteCode}/desk-acts`), pack, areas, clock.now().getTime())
    const site = { pack, people, slots, place: await placeAt(db, pack) }
    if (at === 0) await foundUnits(desks, slots, areas, people)
    await actOnArticles(desks, site)
    await amendLaw(desks, site)
    await correctNotice(desks, site)
  }
}

import { LawVersions } from '@sunport/contract/content/law/fields.ts'
import type { LawNode } from '@sunport/contract/content/law/tree.ts'
import { type ContentKind, functionFor } from '@sunport/contract/content/policy.ts'
import { proofs } from '@sunport/contract/content/proofs.ts'
import { sql } from 'drizzle-orm'
import { orgServices } from '../features/organisation/org-services.ts'
import { fill, type Slots } from './articles/context.ts'
import { type AtSite, type Desks, momentAtSite } from './desks.ts'
import { paragraphs } from './html.ts'
import type { Place as Area } from './places.ts'
import { dashedId } from './random.ts'
import {
  discardedTexts,
  endingText,
  firstUnits,
  lawAmendment,
  repeatedCorrection,
  scheduledText,
  urgentText,
} from './text/desk-acts.ts'
import { dayOf, momentAt, wire, workdaysOn } from './time.ts'
import type { Deed } from './week.ts'

const reviewers = ['reviewer1', 'reviewer2', 'reviewer3'] as const

interface Words {
  title: string
  paragraphs: string[]
}

const rightsOf = (kind: ContentKind, ...rights: Parameters<typeof functionFor>[1][]) =>
  rights.map(right => functionFor(kind, right))

/** Articles that are under way: one waits for its hour, one comes to its end, one is urgent, some were thrown away. */
const articleDeeds = (desks: Desks, site: AtSite): Deed[] => {
  const { db, content, people, week } = desks
  const { pack, place, slots } = site
  const service = content.content('article', db, week.clock)
  const editor = () => people.as('editor', ...rightsOf('article', 'edit', 'view'))
  const at = momentAtSite(desks, site)
  const later = (days: number, minutes: number) => wire(momentAt(workdaysOn(dayOf(week.now), days), minutes))
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
      editor(),
    )
  const pass = async (words: Words, key: string, more: object) => {
    const { id, version } = await write(key, words, more)
    week.clock.pass(3)
    let item = await service.submit({ id, version }, editor())
    for (const [level, name] of reviewers.entries()) {
      week.clock.pass(11)
      item = await service.approve(
        { id, version: item.version, proofs: [...proofs] },
        people.as(name, ...rightsOf('article', `review${level + 1}` as 'review1', 'view')),
      )
    }
  }
  const askUrgently = async () => {
    const { id, version } = await write('urgent', urgentText)
    await service.emergency(
      { id, version, reason: urgentText.reason },
      people.as('reviewer3', ...rightsOf('article', 'review3', 'view')),
    )
  }
  const discard = async (nth: number, { title, reason }: (typeof discardedTexts)[number]) => {
    const { id, version } = await write(`discarded/${nth}`, { title, paragraphs: [title] })
    week.clock.pass(2)
    await service.remove({ id, version, reason }, editor())
  }
  return [
    { at: at(3, 0.2), act: () => pass(endingText, 'ending', { expireAt: later(3, 1080) }) },
    { at: at(1, 0.3), act: () => pass(scheduledText, 'scheduled', { scheduledAt: later(2, 540) }) },
    { at: at(0, 0.8), act: askUrgently },
    ...discardedTexts.map((text, nth) => ({
      at: at(3 - nth, 0.55),
      act: () => discard(nth, text),
    })),
  ]
}

const firstArticle = (nodes: readonly LawNode[]): LawNode | undefined => {
  for (const node of nodes) {
    const found = node.kind === 'article' ? node : firstArticle(node.children)
    if (found) return found
  }
  return undefined
}

/** A rule of the region is being amended: its next version lies as a draft. */
const amendLaw = async ({ db, content, people, week }: Desks, { pack, place }: AtSite) => {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT p.info_id AS id FROM publication p JOIN info i ON i.id = p.info_id
    WHERE p.site_id = ${place.siteId} AND i.kind = 'law' AND p.law_category = '5' AND p.law_version = 1
      AND p.more ->> 'repealDate' IS NULL AND p.more ->> 'effectDate' < ${wire(week.now).slice(0, 10)}
    ORDER BY p.seq LIMIT 1`)
  const [found] = rows
  if (!found) return
  const service = content.content('law', db, week.clock)
  const editor = people.as('editor', ...rightsOf('law', 'edit', 'view'))
  const before = await service.get(found.id, editor)
  const { open, version } = await service.revise({ id: found.id, version: before.version }, editor)
  if (!open) return
  const versions = LawVersions.parse(open.fields.versions ?? [])
  const last = versions.at(-1)
  if (!last) return
  const nodes = structuredClone(last.nodes)
  const article = firstArticle(nodes)
  if (article) article.html = article.html.replace(/<\/p>$/, `${lawAmendment.words}</p>`)
  const validFrom = wire(momentAt(dayOf(week.now) + 60, 0)).slice(0, 10)
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

/** A tender that is still open is being corrected; somebody had begun the same, and threw it away. */
const correctNotice = async ({ db, content, people, week }: Desks, { pack, place }: AtSite) => {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT info_id AS id FROM publication WHERE site_id = ${place.siteId} AND notice_type = '001011'
      AND open_tender_time > ${new Date(week.now).toISOString()}::timestamptz + interval '8 days' ORDER BY seq LIMIT 1`)
  const [found] = rows
  if (!found) return
  const service = content.content('notice', db, week.clock)
  const editor = people.as('editor', ...rightsOf('notice', 'edit', 'view'))
  const { siteId, channelId, fields } = await content.noticeDesk.start(
    { id: found.id, as: 'correction' },
    editor,
  )
  const original = await service.get(found.id, editor)
  const title = `${original.title.replace(/公告(?:（.*）)?$/, '')}更正公告`
  const draft = (key: string, name: string) =>
    service.create(
      {
        siteId,
        channelId,
        id: dashedId(`${pack.siteCode}/desk-acts/${key}`),
        title,
        bodyHtml: '',
        attachments: [],
        fields,
      },
      people.as(name, ...rightsOf('notice', 'edit', 'view')),
    )
  const { id, version } = await draft('correction/repeated', 'demo')
  week.clock.pass(9)
  await draft('correction', 'editor')
  week.clock.pass(4)
  await service.remove(
    { id, version, reason: repeatedCorrection },
    people.as('demo', ...rightsOf('notice', 'edit', 'view')),
  )
}

/** The units of the first region's house, so that there is a tree to look at. */
export const foundUnits = async (
  { db, people, week, admin: name }: Desks,
  slots: Slots,
  areas: readonly Area[],
) => {
  const names = new Map(areas.map(({ code, name }) => [code, name]))
  const { units } = orgServices(db, week.clock, code => names.get(code) ?? null).over(db)
  const [province, ...others] = areas
  if (!province) return
  const made = new Map<string, string>()
  const found = async (orgName: string, orgType: string, regionCode: string, parentId = 'org-root') => {
    const admin = people.as(name, 'sys:org:edit', 'sys:org:view', 'sys:org:approve')
    const fields = { aliases: [], sort: made.size + 1, isPublic: false, isBuyer: false, isPayUnit: false }
    const input = { ...fields, orgName, orgType, regionCode, parentId } as Parameters<typeof units.create>[0]
    made.set(orgName, (await units.create(input, admin, admin.actor)).id)
    week.clock.pass(4)
  }
  for (const { name, type, inside } of firstUnits)
    await found(fill(name, slots), type, province.code, inside && made.get(fill(inside, slots)))
  for (const { name, code } of others.filter(({ level }) => level === 'city').slice(0, 6))
    await found(`${name}财政局`, '财政部门', code)
}

/** What is written and reviewed at a site in the week, by the services themselves: with its checks and its rules. */
export const textDeeds = (desks: Desks, site: AtSite): Deed[] => {
  const at = momentAtSite(desks, site)
  return [
    ...articleDeeds(desks, site),
    { at: at(2, 0.7), act: () => amendLaw(desks, site) },
    { at: at(1, 0.75), act: () => correctNotice(desks, site) },
  ]
}

import { hash } from 'node:crypto'
import type { LawVersion } from '@sunport/contract/content/law/fields.ts'
import { renderLaw } from '@sunport/contract/content/law/render.ts'
import { versionShownAt } from '@sunport/contract/content/law/versions.ts'
import { noticeFacets } from '@sunport/contract/content/notice/facets.ts'
import { changesOf } from '../features/content/law/versions.ts'
import { type CopiedTable, copiedTables } from './copied-tables.ts'
import type { Draft } from './draft.ts'
import { excerpt, plainText } from './html.ts'
import { dashedId, hexId } from './random.ts'
import { wire } from './time.ts'

const {
  info,
  info_edition: editions,
  info_attachment: attached,
  publication,
  law_version: laws,
} = copiedTables

const zoned = (time: string | undefined): string | null => (time ? `${time}+08` : null)
const stamp = (moment: number): string => `${wire(moment)}+08`

/** Mostly with dashes, some as bare hex: outside programs must not count on either. */
const infoId = (key: string): string => {
  const bare = hexId(`${key}/info`)
  return bare.startsWith('0') ? bare : dashedId(`${key}/info`)
}

export type Lines = Record<Exclude<CopiedTable, 'file'>, string[]>
export const noLines = (): Lines => ({
  info: [],
  info_edition: [],
  info_attachment: [],
  publication: [],
  law_version: [],
})

const addVersions = (lines: Lines, edition: string, versions: readonly LawVersion[]): void => {
  for (const [at, version] of versions.entries()) {
    const { no, validFrom, amendedBy, note, nodes } = version
    const html = renderLaw(nodes)
    const changes = changesOf(version, versions[at - 1])
    lines.law_version.push(
      laws.line({
        editionId: edition,
        no,
        validFrom,
        amendedBy,
        note,
        bodyHtml: html,
        bodyText: plainText(html),
        changes,
      }),
    )
  }
}

const withdrawalReason = '发布内容有误，经核实后撤回，更正后重新发布'

/** Adds one info with its editions, attachments and public row. */
export const addLines = (
  lines: Lines,
  draft: Draft,
  siteId: string,
  channelId: string,
  now: number,
): void => {
  const { key, title, body, life, fields } = draft
  const id = infoId(key)
  const edition = dashedId(`${key}/edition/1`)
  const isPublished = life !== 'draft'
  const published = isPublished ? stamp(draft.at) : null
  const noticeId = draft.kind === 'notice' ? hexId(`${key}/notice`) : null
  const text = plainText(body)
  const digest = hash('sha256', `${title}\n${body}`)
  const state = life === 'revised' ? 'live' : life
  const topUntil = draft.isTop ? stamp(now + 90 * 86_400_000) : null
  lines.info.push(
    info.line({
      id,
      siteId,
      channelId,
      kind: fields.lawCategory ? 'law' : draft.kind,
      state,
      publishedEditionId: isPublished ? edition : null,
      closingReason: life === 'withdrawn' ? withdrawalReason : null,
      closedAt: life === 'withdrawn' ? stamp(now) : null,
      firstPublishedAt: published,
      dueAt: state === 'live' ? topUntil : null,
      noticeId,
      planId: fields.planId,
      dataSource: draft.dataSource,
      createDate: stamp(draft.at),
      latestModifyDate: stamp(draft.at),
    }),
  )
  const { versions } = draft
  const structured = JSON.stringify({
    ...fields,
    ...draft.values,
    ...draft.more,
    ...(versions && { versions }),
  })
  const first = {
    id: edition,
    infoId: id,
    editionNo: 1,
    basedOn: null,
    state: isPublished ? 'published' : 'draft',
    title,
    bodyHtml: body,
    bodyText: text,
    fields: structured,
    shownDate: stamp(draft.at),
    topUntil,
    changeKind: null,
    changeNote: null,
    publishedAt: published,
    digest: isPublished ? digest : null,
    createDate: stamp(draft.at),
    latestModifyDate: stamp(draft.at),
  }
  lines.info_edition.push(editions.line(first))
  if (life === 'revised')
    lines.info_edition.push(
      editions.line({
        ...first,
        id: dashedId(`${key}/edition/2`),
        editionNo: 2,
        basedOn: edition,
        state: 'draft',
        title: `【草稿】${title}`,
        bodyHtml: `${body}<p>【草稿】待审核的修订内容。</p>`,
        bodyText: `${text} 【草稿】待审核的修订内容。`,
        topUntil: null,
        changeKind: 'major',
        changeNote: '补充说明',
        publishedAt: null,
        digest: null,
        createDate: stamp(now),
        latestModifyDate: stamp(now),
      }),
    )
  draft.attachments.forEach(({ file, name }, sort) => {
    lines.info_attachment.push(attached.line({ editionId: edition, fileId: file.id, name, sort }))
  })
  if (life === 'draft' || life === 'withdrawn') return
  addVersions(lines, edition, versions ?? [])
  const { itemCodes, ...facets } = noticeFacets(draft.values ?? {})
  lines.publication.push(
    publication.line({
      infoId: id,
      editionId: edition,
      siteId,
      channelId,
      title,
      description: excerpt(text),
      noticeTime: stamp(draft.at),
      isTop: draft.isTop ?? false,
      author: fields.author,
      source: fields.source,
      img: fields.img,
      noticeId,
      noticeType: fields.noticeType,
      noticeEndTime: zoned(fields.noticeEndTime),
      regionCode: fields.regionCode,
      purchaser: fields.purchaser,
      agency: fields.agency,
      agencyCode: fields.agencyCode,
      purchaseManner: fields.purchaseManner,
      purchaseNature: fields.purchaseNature,
      openTenderCode: fields.openTenderCode,
      openTenderName: fields.openTenderName,
      openTenderTime: zoned(fields.openTenderTime),
      budget: fields.budget,
      successfulMoney: fields.successfulMoney,
      bidCompany: fields.bidCompany,
      planId: fields.planId,
      kcProjectCode: fields.kcProjectCode,
      expectPurchaseTime: fields.expectPurchaseTime,
      organizationForm: fields.organizationForm,
      lawCategory: fields.lawCategory,
      publishNumber: fields.publishNumber,
      more: JSON.stringify(draft.more),
      dataSource: draft.dataSource,
      clickNum: draft.clicks,
      publishedAt: published,
      lawVersion: versions ? versionShownAt(versions, wire(now).slice(0, 10))?.no : null,
      itemCodes: itemCodes && `{${itemCodes.join(',')}}`,
      ...facets,
    }),
  )
}

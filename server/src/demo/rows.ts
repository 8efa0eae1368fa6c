import { hash } from 'node:crypto'
import type { LawVersion } from '@sunport/contract/content/law/fields.ts'
import { renderLaw } from '@sunport/contract/content/law/render.ts'
import { versionShownAt } from '@sunport/contract/content/law/versions.ts'
import { changesOf } from '../features/content/law/versions.ts'
import type { Draft } from './draft.ts'
import { excerpt, plainText } from './html.ts'
import { dashedId, hexId } from './random.ts'
import { wire } from './time.ts'

type Value = string | number | boolean | null | undefined
/** Columns in COPY's order; every table's rows follow its list. */
export const columns = {
  file: ['id', 'name', 'ext', 'media_type', 'size', 'digest', 'downloads'],
  info: [
    'id',
    'site_id',
    'channel_id',
    'kind',
    'state',
    'published_edition_id',
    'closing_reason',
    'closed_at',
    'first_published_at',
    'due_at',
    'notice_id',
    'plan_id',
    'data_source',
    'create_date',
    'latest_modify_date',
  ],
  info_edition: [
    'id',
    'info_id',
    'edition_no',
    'based_on',
    'state',
    'title',
    'body_html',
    'body_text',
    'fields',
    'shown_date',
    'top_until',
    'change_kind',
    'change_note',
    'published_at',
    'digest',
    'create_date',
    'latest_modify_date',
  ],
  info_attachment: ['edition_id', 'file_id', 'name', 'sort'],
  publication: [
    'info_id',
    'edition_id',
    'site_id',
    'channel_id',
    'title',
    'description',
    'notice_time',
    'is_top',
    'author',
    'source',
    'img',
    'notice_id',
    'notice_type',
    'notice_end_time',
    'region_code',
    'purchaser',
    'agency',
    'agency_code',
    'purchase_manner',
    'purchase_nature',
    'open_tender_code',
    'open_tender_name',
    'open_tender_time',
    'budget',
    'successful_money',
    'bid_company',
    'plan_id',
    'kc_project_code',
    'expect_purchase_time',
    'organization_form',
    'law_category',
    'publish_number',
    'more',
    'data_source',
    'click_num',
    'published_at',
    'law_version',
  ],
  law_version: ['edition_id', 'no', 'valid_from', 'amended_by', 'note', 'body_html', 'body_text', 'changes'],
} as const
export type Table = keyof typeof columns

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const cell = (value: Value): string => {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'boolean') return value ? 't' : 'f'
  return String(value).replace(/[\\\t\n\r]/g, char => escapes[char] ?? char)
}

/** One line of COPY's text form. */
export const line = (values: Value[]): string => `${values.map(cell).join('\t')}\n`

const zoned = (time: string | undefined): string | null => (time ? `${time}+08` : null)
const stamp = (moment: number): string => `${wire(moment)}+08`

/** Mostly with dashes, some as bare hex: outside programs must not count on either. */
const infoId = (key: string): string => {
  const bare = hexId(`${key}/info`)
  return bare.startsWith('0') ? bare : dashedId(`${key}/info`)
}

export type Lines = Record<Exclude<Table, 'file'>, string[]>
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
    lines.law_version.push(line([edition, no, validFrom, amendedBy, note, html, plainText(html), changes]))
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
    line([
      id,
      siteId,
      channelId,
      fields.lawCategory ? 'law' : draft.kind,
      state,
      isPublished ? edition : null,
      life === 'withdrawn' ? withdrawalReason : null,
      life === 'withdrawn' ? stamp(now) : null,
      published,
      state === 'live' ? topUntil : null,
      noticeId,
      fields.planId,
      draft.dataSource,
      stamp(draft.at),
      stamp(draft.at),
    ]),
  )
  const { versions } = draft
  const structured = JSON.stringify({ ...fields, ...draft.more, ...(versions && { versions }) })
  lines.info_edition.push(
    line([
      edition,
      id,
      1,
      null,
      isPublished ? 'published' : 'draft',
      title,
      body,
      text,
      structured,
      stamp(draft.at),
      topUntil,
      null,
      null,
      published,
      isPublished ? digest : null,
      stamp(draft.at),
      stamp(draft.at),
    ]),
  )
  if (life === 'revised')
    lines.info_edition.push(
      line([
        dashedId(`${key}/edition/2`),
        id,
        2,
        edition,
        'draft',
        `【草稿】${title}`,
        `${body}<p>【草稿】待审核的修订内容。</p>`,
        `${text} 【草稿】待审核的修订内容。`,
        structured,
        stamp(draft.at),
        null,
        'major',
        '补充说明',
        null,
        null,
        stamp(now),
        stamp(now),
      ]),
    )
  draft.attachments.forEach(({ file, name }, sort) => {
    lines.info_attachment.push(line([edition, file.id, name, sort]))
  })
  if (life === 'draft' || life === 'withdrawn') return
  addVersions(lines, edition, versions ?? [])
  lines.publication.push(
    line([
      id,
      edition,
      siteId,
      channelId,
      title,
      excerpt(text),
      stamp(draft.at),
      draft.isTop ?? false,
      fields.author,
      fields.source,
      fields.img,
      noticeId,
      fields.noticeType,
      zoned(fields.noticeEndTime),
      fields.regionCode,
      fields.purchaser,
      fields.agency,
      fields.agencyCode,
      fields.purchaseManner,
      fields.purchaseNature,
      fields.openTenderCode,
      fields.openTenderName,
      zoned(fields.openTenderTime),
      fields.budget,
      fields.successfulMoney,
      fields.bidCompany,
      fields.planId,
      fields.kcProjectCode,
      fields.expectPurchaseTime,
      fields.organizationForm,
      fields.lawCategory,
      fields.publishNumber,
      JSON.stringify(draft.more),
      draft.dataSource,
      draft.clicks,
      published,
      versions ? versionShownAt(versions, wire(now).slice(0, 10))?.no : null,
    ]),
  )
}

import type { ContentDetail, ContentRow, Edition } from '@sunport/contract/calls/content.ts'
import type { OpenState } from '@sunport/contract/content/policy.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import type { AttachmentRow } from './repo.ts'
import type { EditionRow, InfoRow } from './table.ts'

export interface Names {
  siteName(id: string): string | null
  channelName(id: string): string | null
}

const wire = (time: Date | null): string | null => (time ? toWireTime(time) : null)

export const openStateOf = (open: EditionRow | undefined): OpenState =>
  (open?.state as OpenState | undefined) ?? 'none'

export const toEdition = (row: EditionRow, files: readonly AttachmentRow[]): Edition => ({
  id: row.id,
  editionNo: row.editionNo,
  basedOn: row.basedOn,
  state: row.state,
  title: row.title,
  bodyHtml: row.bodyHtml,
  fields: row.fields,
  attachments: files
    .filter(({ editionId }) => editionId === row.id)
    .map(({ fileId, name, ext, size, digest }) => ({ fileId, name, ext, size: Number(size), digest })),
  shownDate: wire(row.shownDate),
  scheduledAt: wire(row.scheduledAt),
  expireAt: wire(row.expireAt),
  topUntil: wire(row.topUntil),
  changeKind: row.changeKind,
  changeNote: row.changeNote,
  submittedAt: wire(row.submittedAt),
  submitNote: row.submitNote,
  publishedAt: wire(row.publishedAt),
  publishedBy: row.publishedBy,
  digest: row.digest,
  createDate: toWireTime(row.createDate),
  createUser: row.createUser,
  latestModifyDate: toWireTime(row.latestModifyDate),
  latestModifyUser: row.latestModifyUser,
  version: row.version,
})

/** One line of the lists: the open edition's words where there is one, else the public's. */
export const toRow = (
  info: InfoRow,
  shown: EditionRow | undefined,
  open: EditionRow | undefined,
  authorName: string | null,
  names: Names,
  now: Date,
): ContentRow => ({
  id: info.id,
  kind: info.kind,
  siteId: info.siteId,
  siteName: names.siteName(info.siteId),
  channelId: info.channelId,
  channelName: info.channelId && names.channelName(info.channelId),
  title: shown?.title ?? '',
  publicState: info.state,
  openState: openStateOf(open),
  editionNo: shown?.editionNo ?? 0,
  noticeType: typeof shown?.fields.noticeType === 'string' ? shown.fields.noticeType : null,
  authorId: info.authorId,
  authorName,
  isTop: shown?.topUntil ? shown.topUntil > now : false,
  shownDate: wire(shown?.shownDate ?? null),
  scheduledAt: wire(open?.scheduledAt ?? null),
  firstPublishedAt: wire(info.firstPublishedAt),
  latestModifyDate: toWireTime(info.latestModifyDate),
  latestModifyUser: info.latestModifyUser,
  version: open?.version ?? info.version,
})

export type DetailParts = Omit<ContentDetail, keyof ContentRow>

import { enabled } from '@sunport/contract/codes.ts'
import { WindowFields } from '@sunport/contract/content/window-fields.ts'
import { parseWireTime } from '@sunport/contract/format/dates.ts'
import { sql } from 'drizzle-orm'
import { tag } from '../../../platform/cache/tags.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { type ContentKindRules, missing, type Publishing } from '../core/kind.ts'
import { type CleanText, issuesOf } from '../core/texts.ts'
import { type WrittenWindow, writeWindow } from '../core/window-repo.ts'

const titleLength = 60

/** It comes before whatever people came for: 500 KB is what a phone's connection can bear. */
const largestPicture = 500 * 1024
const isTooLarge = async (db: Queries, image: unknown): Promise<boolean> => {
  const [, id] = /\/rest\/v2\/files\/([\w-]{1,100})/.exec(String(image ?? '')) ?? []
  if (!id) return false
  const { rows } = await db.execute(sql`SELECT 1 FROM file WHERE id = ${id} AND size > ${largestPicture}`)
  return rows.length > 0
}

const momentOf = (time: string): Date =>
  parseWireTime(time.length === 10 ? `${time} 00:00:00` : time) ?? new Date(0)

const rowOf = ({ info, edition, now }: Pick<Publishing, 'info' | 'edition' | 'now'>): WrittenWindow => {
  const fields = WindowFields.parse(edition.fields)
  const [from, to] = [momentOf(fields.validFrom), momentOf(fields.validTo)]
  return {
    id: info.id,
    siteId: info.siteId,
    windowType: fields.windowType,
    title: edition.title,
    content: edition.bodyHtml,
    url: fields.url ?? null,
    image: fields.image ?? null,
    imageAlt: fields.imageAlt ?? null,
    pages: fields.pages,
    device: fields.device,
    position: fields.position,
    width: fields.width ?? null,
    height: fields.height ?? null,
    autoCloseSec: fields.autoCloseSec ?? null,
    delaySec: fields.delaySec,
    frequency: fields.frequency,
    priority: fields.priority,
    validFrom: from,
    validTo: to,
    isShown: from <= now && to > now,
    status: enabled.on,
  }
}

/** 首页窗口: shown on public pages between two moments, and nowhere else. */
export const windowRules = (clean: CleanText): ContentKindRules => ({
  kind: 'window',
  channelTypes: [],
  compose: async ({ title, bodyHtml, fields }) => {
    const { html, text } = await clean(bodyHtml)
    return { title, fields, bodyHtml: html, bodyText: text }
  },
  problemsOf: async (db, { title, fields, bodyHtml, now }) =>
    missing([
      ...(title && title.length <= titleLength ? [] : [`标题须为1至${titleLength}个字`]),
      ...issuesOf(WindowFields, fields),
      ...(bodyHtml || fields.image ? [] : ['内容和图片不能都为空']),
      ...((await isTooLarge(db, fields.image)) ? [`图片不能超过${largestPicture / 1024}KB`] : []),
      ...(typeof fields.validTo === 'string' && momentOf(fields.validTo) <= now
        ? ['结束时间须晚于当前时间']
        : []),
    ]),
  publish: async ({ tx, info, edition, now, touch }) => {
    await writeWindow(tx, rowOf({ info, edition, now }))
    touch(tag.settings(info.siteId))
  },
  unpublish: async ({ tx, info, touch }) => {
    await tx.execute(sql`UPDATE home_window SET status = '0', is_shown = false WHERE id = ${info.id}`)
    touch(tag.settings(info.siteId))
  },
})

import { WindowFields } from '@sunport/contract/content/window-fields.ts'
import { parseWireTime } from '@sunport/contract/format/dates.ts'
import { sql } from 'drizzle-orm'
import { tag } from '../../../platform/cache/tags.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { type ContentKindRules, missing } from '../core/kind.ts'
import { type CleanText, issuesOf } from '../core/texts.ts'

const titleLength = 60

/** It comes before whatever people came for: 500 KB is what a phone's connection can bear. */
const largestPicture = 500 * 1024
const isTooLarge = async (db: Queries, image: unknown): Promise<boolean> => {
  const [, id] = /\/rest\/v2\/files\/([\w-]{1,100})/.exec(String(image ?? '')) ?? []
  if (!id) return false
  const { rows } = await db.execute(sql`SELECT 1 FROM file WHERE id = ${id} AND size > ${largestPicture}`)
  return rows.length > 0
}

const iso = (time: string): string =>
  (parseWireTime(time.length === 10 ? `${time} 00:00:00` : time) ?? new Date(0)).toISOString()

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
      ...(typeof fields.validTo === 'string' && iso(fields.validTo) <= now.toISOString()
        ? ['结束时间须晚于当前时间']
        : []),
    ]),
  publish: async ({ tx, info, edition, now, touch }) => {
    const fields = WindowFields.parse(edition.fields)
    const [from, to] = [iso(fields.validFrom), iso(fields.validTo)]
    await tx.execute(sql`
      INSERT INTO home_window (id, site_id, window_type, title, content, url, image, image_alt, pages, device, position,
        width, height, auto_close_sec, delay_sec, frequency, priority, valid_from, valid_to, is_shown, status)
      VALUES (${info.id}, ${info.siteId}, ${fields.windowType}, ${edition.title}, ${edition.bodyHtml},
        ${fields.url ?? null}, ${fields.image ?? null}, ${fields.imageAlt ?? null}, ${sql.param(fields.pages)}::text[],
        ${fields.device}, ${fields.position}, ${fields.width ?? null}, ${fields.height ?? null},
        ${fields.autoCloseSec ?? null}, ${fields.delaySec}, ${fields.frequency}, ${fields.priority},
        ${from}, ${to}, ${from <= now.toISOString() && to > now.toISOString()}, '1')
      ON CONFLICT (id) DO UPDATE SET window_type = excluded.window_type, title = excluded.title,
        content = excluded.content, url = excluded.url, image = excluded.image, image_alt = excluded.image_alt,
        pages = excluded.pages, device = excluded.device, position = excluded.position, width = excluded.width,
        height = excluded.height, auto_close_sec = excluded.auto_close_sec, delay_sec = excluded.delay_sec,
        frequency = excluded.frequency, priority = excluded.priority, valid_from = excluded.valid_from,
        valid_to = excluded.valid_to, is_shown = excluded.is_shown, status = '1'`)
    touch(tag.settings(info.siteId))
  },
  unpublish: async ({ tx, info, touch }) => {
    await tx.execute(sql`UPDATE home_window SET status = '0', is_shown = false WHERE id = ${info.id}`)
    touch(tag.settings(info.siteId))
  },
})

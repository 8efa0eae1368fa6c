import type { InfoRow } from '@sunport/contract/calls/info.ts'
import { parseWireTime } from '@sunport/contract/format/dates.ts'

/** Where a notice has its page for programs that append a query to what they were given. */
export const oldPagePath = (site: string, id: string): string => `/freecms/site/${site}/info/${id}.html`

/** A row of the previous generation: with its text, and with numbers where programs decode numbers. */
export const toOldRow = (row: InfoRow, contents: Map<string, string>, siteCode: string | undefined) => ({
  ...row,
  addtime: parseWireTime(row.noticeTime ?? '')?.getTime() ?? null,
  content: row.content ?? contents.get(row.id) ?? '',
  htmlIndexnum: Number(row.htmlIndexnum),
  pageurl: siteCode ? oldPagePath(siteCode, encodeURIComponent(row.id)) : null,
  shorttitle: row.title,
  addtimeStr: row.noticeTime,
})

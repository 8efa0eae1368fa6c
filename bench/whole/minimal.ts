import { defaultPageSize } from '@sunport/contract/codes.ts'
import { normalise } from '../../server/src/platform/text/normalise.ts'
import { neededTokens } from '../../server/src/platform/text/tokens.ts'
import type { Statement } from '../postgres-alone.ts'
import { callSize } from './samples.ts'

/** What somebody writes first who wants the same rows: one statement each, nothing kept, nothing clever. */
export const minimalItem: Statement[] = [
  {
    text: `SELECT p.*, e.body_html, e.fields FROM publication p JOIN info_edition e ON e.id = p.edition_id
      WHERE p.info_id = $1`,
    values: [':id'],
  },
]

const minimalList = (size: number): Statement[] => [
  {
    text: `SELECT * FROM publication WHERE site_id = $1 AND channel_id = ANY(string_to_array($2, ','))
      ORDER BY notice_time DESC, seq DESC LIMIT $4::int OFFSET ($3::int - 1) * $4::int`,
    values: [':site', ':channel', ':page', size],
  },
  {
    text: `SELECT count(*) FROM publication WHERE site_id = $1 AND channel_id = ANY(string_to_array($2, ','))`,
    values: [':site', ':channel'],
  },
]

/** A page of a list and its total, as many rows as the page and the call show. */
export const minimalPage = minimalList(defaultPageSize)
export const minimalCall = minimalList(callSize)

const homeRows = 8

/** The newest of every channel that a home names. */
export const minimalHome = (siteId: string, channelIds: readonly string[]): Statement[] =>
  channelIds.map(channelId => ({
    text: `SELECT info_id, title, notice_time FROM publication WHERE site_id = $1 AND channel_id = $2
      ORDER BY notice_time DESC, seq DESC LIMIT $3::int`,
    values: [siteId, channelId, homeRows],
  }))

/** The index of pairs of characters and no more: newest hits and their number, without a look at their text. */
export const bigramSearch = (siteId: string, word: string): Statement[] => {
  const values = [siteId, [...neededTokens(normalise(word))]]
  return [
    {
      text: `SELECT info_id, title_norm FROM search_entry WHERE site_id = $1 AND tokens @> $2::int[]
        ORDER BY notice_time DESC, seq DESC LIMIT $3::int`,
      values: [...values, callSize],
    },
    { text: 'SELECT count(*) FROM search_entry WHERE site_id = $1 AND tokens @> $2::int[]', values },
  ]
}

/** The same for one address: what stands for a parameter is its value. */
export const filledIn = (statements: readonly Statement[], address: string): Statement[] => {
  const query = new URL(address, 'http://localhost').searchParams
  return statements.map(({ text, values }) => ({
    text,
    values: values.map(value =>
      typeof value === 'string' && value.startsWith(':') ? query.get(value.slice(1)) : value,
    ),
  }))
}

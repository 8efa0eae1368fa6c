import { successCode, successMessage } from '@sunport/contract/envelope.ts'
import type { FeedDocument } from './row.ts'

/** The envelope of every answer, written as the rows come. */
export async function* jsonOf({ batches, total, nextUrl }: FeedDocument): AsyncGenerator<string> {
  const { code, msg } = { code: successCode, msg: successMessage }
  yield `{"code":${JSON.stringify(code)},"msg":${JSON.stringify(msg)},"data":{"total":${total},"rows":[`
  let separator = ''
  for await (const rows of batches) {
    yield separator + rows.map(row => JSON.stringify(row)).join(',')
    separator = ','
  }
  yield `]${nextUrl ? `,"next":${JSON.stringify(nextUrl)}` : ''}}}`
}

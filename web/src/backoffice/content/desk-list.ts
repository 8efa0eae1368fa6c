import type { Page } from '@sunport/contract/envelope.ts'
import type { z } from 'zod'
import { type Crud, listCall } from '../crud/define-crud.ts'
import { isSiteNode, siteOfNode } from './channel-tree.ts'

type Input = Readonly<Record<string, unknown>>

/** A site chosen in the tree of channels means all of its channels. */
const placed = <T extends Input>(input: T): T => {
  const channelId = String((input as { channelId?: unknown }).channelId ?? '')
  return isSiteNode(channelId) ? { ...input, channelId: '', siteId: siteOfNode(channelId) } : input
}

/** One tab of a list of texts, read and written to files by the same filters. */
export const deskList = <S extends z.ZodObject, Row>(
  schema: S,
  call: (input: z.output<S>) => Promise<Page<Row>>,
  tab: string,
): Required<Pick<Crud<Row>, 'scope' | 'list' | 'exportInput'>> => {
  const list = listCall(schema, call, { tab })
  return {
    scope: tab,
    list: input => list(placed(input)),
    exportInput: filters => ({ ...placed(filters), tab }),
  }
}

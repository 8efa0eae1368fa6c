import type { OfferedText, SavedMessage } from '@sunport/contract/calls/message.ts'
import { type MessageType, messageTypes } from '@sunport/contract/codes.ts'
import type { PlainRoute } from '@sunport/regions/kinds.ts'
import type { PageContext } from '../../context.ts'
import { formState } from '../../form-exchange.ts'
import { textOf } from '../query.ts'

/** What was taken in, and what may be worth reading meanwhile. */
export interface MessageReceipt extends SavedMessage {
  offered?: OfferedText[]
}

/** What a form begins with, by its route and its address. */
export interface FormPreset {
  isOpinion: boolean
  type: MessageType
  types: { code: MessageType; name: string }[]
  /** The page of ours that the reader came from, as path and query. */
  from: string | undefined
  /** For sending without script. */
  formToken: string | undefined
  /** What was just sent without script. */
  receipt: MessageReceipt | undefined
}

const isMessageType = (text: string): text is MessageType => Object.hasOwn(messageTypes, text)

export const loadPreset = async (context: PageContext): Promise<FormPreset> => {
  const query = context.url.searchParams
  const asked = textOf(query, 'type')
  const isOpinion = (context.route as PlainRoute).variant === 'opinion' || asked === 'opinion'
  return {
    isOpinion,
    type: isOpinion ? 'suggest' : isMessageType(asked) ? asked : 'consult',
    types: isOpinion ? [] : await loadTypes(context),
    ...formState<MessageReceipt>(context.form, query),
    from: ownPage(context, query.get('from')?.slice(0, 400) ?? ''),
  }
}

/** The dictionary says which types are offered; without it, all. */
const loadTypes = async ({ api, siteId }: PageContext): Promise<FormPreset['types']> => {
  const entries = await api.portal.getDictInfo({ site: siteId, dictType: 'messageType' }).catch(() => [])
  const offered = entries.flatMap(({ dictCode, dictName }) =>
    isMessageType(dictCode) ? [{ code: dictCode, name: dictName }] : [],
  )
  if (offered.length > 0) return offered
  return Object.entries(messageTypes).map(([code, name]) => ({ code: code as MessageType, name }))
}

/** The address may have been made by anybody: only a route of this region is believed. */
const ownPage = ({ pack }: PageContext, from: string): string | undefined => {
  const [path = ''] = from.split('?')
  const isOwn = (path === '/' || Object.hasOwn(pack.routes, path)) && !/[\s<>"'\\]/.test(from)
  return isOwn ? from : undefined
}

import type { LoaderFunctionArgs } from 'react-router'
import { pageContext } from '../../context.ts'
import { loadChannelList } from '../channel-list/loader.ts'

export const loader = (args: LoaderFunctionArgs) => {
  const context = pageContext(args)
  if ('channel' in context.route && context.route.channel) return loadChannelList(context)
  return { head: { noindex: true } }
}

import type { Found, FoundKind } from '@sunport/contract/calls/finder.ts'
import { everySite, siteParameter } from '../site-address.ts'

type LinkTo = (page: string, query: Record<string, string>) => string | undefined

const messageDesks = ['message-replying', 'message-handling', 'message-receiving', 'message-viewing']

/** Pages of the menu, the first that the user has, each with what its address says of the one that was found. */
const placesOf: Record<FoundKind, (found: Found) => { pages: string[]; query: Record<string, string> }> = {
  page: ({ id }) => ({ pages: [id], query: {} }),
  article: ({ id }) => ({ pages: ['information'], query: { edit: id } }),
  notice: ({ id }) => ({ pages: ['announcement'], query: { edit: id } }),
  law: ({ id }) => ({ pages: ['lawDetail'], query: { id } }),
  window: ({ title }) => ({ pages: ['home-window'], query: { keyword: title, [siteParameter]: everySite } }),
  survey: ({ id }) => ({ pages: ['questionnaire'], query: { edit: id } }),
  message: ({ id }) => ({ pages: messageDesks, query: { message: id } }),
  channel: ({ title, siteId }) => ({
    pages: ['channel'],
    query: { keyword: title, ...(siteId && { [siteParameter]: siteId }) },
  }),
  person: ({ note }) => ({ pages: ['user'], query: { keyword: note.split(' · ')[0] ?? '' } }),
  setting: ({ id }) => ({ pages: ['configuration'], query: { category: id.split('/')[0] ?? '' } }),
}

/** Where something that was found opens; undefined when the user's menu has no page for it. */
export const foundAddress = (found: Found, linkTo: LinkTo): string | undefined => {
  const { pages, query } = placesOf[found.kind](found)
  return pages.map(page => linkTo(page, query)).find(address => address !== undefined)
}

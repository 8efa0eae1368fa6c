import { commonFormPath } from '@sunport/regions/common-routes.ts'
import type { PlainRoute } from '@sunport/regions/kinds.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { withQuery } from '../../place-href.ts'

/** In the query of the page for opinions: which campaign it shows. */
export const campaignParameter = 'campaign'

/** Where a region asks for opinions: a page of its own, its form for messages, or the form that all regions share. */
export const campaignsHref = ({ routes, code }: RegionPack): string => {
  const forms = Object.entries(routes).filter(([, { kind }]) => kind === 'message-form')
  const own = forms.find(([, route]) => (route as PlainRoute).variant === 'opinion')?.[0]
  if (own) return own
  const form = forms[0]?.[0] ?? withQuery(commonFormPath, 'region', code)
  return withQuery(form, 'type', 'opinion')
}

export const campaignHref = (pack: RegionPack, id: string): string =>
  withQuery(campaignsHref(pack), campaignParameter, id)

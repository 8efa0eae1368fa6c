import type { search } from '@sunport/contract/calls/search.ts'
import type { searchAcross } from '@sunport/contract/calls/search-across.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { AcrossService } from './across-service.ts'
import type { SearchService } from './service.ts'
import type { SuggestService } from './suggest.ts'

export const searchHandlers = (
  service: SearchService,
  suggestions: SuggestService,
): Handlers<typeof search> => ({
  search: (input, { site, tags }) => service.search(input, site.id, tags),
  suggest: (input, { site }) => suggestions.suggest(input, site.id),
})

export const acrossHandlers = (service: AcrossService): Handlers<typeof searchAcross> => ({
  searchAcross: (input, { tags }) => service.search(input, tags),
})

import type { expert } from '@sunport/contract/calls/expert.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { ExpertService } from './service.ts'

export const expertHandlers = (service: ExpertService): Handlers<typeof expert> => ({
  list: (input, { site, tags }) => service.list(input, site.id, tags),
  get: ({ id, siteId }, { site, tags }) => service.get(id, siteId, site.id, tags),
})

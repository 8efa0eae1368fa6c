import type { preview } from '@sunport/contract/calls/preview.ts'
import type { Handlers } from '../../../platform/http/invoke.ts'
import { reachOf } from '../core/reach.ts'
import type { PreviewService } from './service.ts'

export const previewHandlers = (service: PreviewService): Handlers<typeof preview> => ({
  issue: ({ kind, id, editionId }, context) =>
    service.issue(kind, id, editionId, reachOf(kind, 'view', context), context.token ?? ''),
  info: ({ id, preview: token, ...reading }, context) => service.info(id, token, context.token, reading),
})

import type { CallOutput } from '@sunport/contract/call.ts'
import type { CheckReport, checks } from '@sunport/contract/calls/check.ts'
import type { ContentKind } from '@sunport/contract/content/policy.ts'
import type { z } from 'zod'
import type { Handlers } from '../../../platform/http/invoke.ts'
import type { Reach } from '../core/desk.ts'
import { reachOf } from '../core/reach.ts'

type Asked = Omit<z.output<typeof checks.run.input>, 'kind'>

interface CheckedFamily {
  check(asked: Asked, reach: Reach): Promise<CheckReport>
  checkRules(id: string, reach: Reach): Promise<CallOutput<typeof checks.rules>>
}

export const checkHandlers = (content: (kind: ContentKind) => CheckedFamily): Handlers<typeof checks> => ({
  run: ({ kind, ...asked }, context) => content(kind).check(asked, reachOf(kind, 'view', context)),
  rules: ({ kind, id }, context) => content(kind).checkRules(id, reachOf(kind, 'view', context)),
})

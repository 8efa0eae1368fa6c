import { type BinRow, type bin, binColumns, binKinds } from '@sunport/contract/calls/bin.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { listFile, pagesOf } from '../../../platform/crud/list-file.ts'
import { type Rehearsable, runBulk } from '../../../platform/crud/rehearsal.ts'
import { actorOf, type CallContext, scopeFor, userOf } from '../../../platform/http/context.ts'
import type { Handlers } from '../../../platform/http/invoke.ts'
import type { Reach } from '../core/desk.ts'
import type { BinService } from './service.ts'

const reachOf = (context: CallContext, code: FunctionCode): Reach => ({
  user: userOf(context),
  scope: scopeFor(context, code),
  actor: actorOf(context),
})
const viewing = (context: CallContext) => reachOf(context, 'cms:bin:view')
const recovering = (context: CallContext) => reachOf(context, 'cms:bin:recover')
const purging = (context: CallContext) => reachOf(context, 'cms:bin:purge')

/** Files speak in words, and hold only what was chosen where something was. */
async function* inWords(pages: AsyncIterable<BinRow[]>, ids: string | undefined): AsyncGenerator<BinRow[]> {
  const chosen = ids ? new Set(ids.split(',')) : undefined
  for await (const rows of pages)
    yield rows
      .filter(({ id }) => !chosen || chosen.has(id))
      .map(row => ({ ...row, kind: binKinds[row.kind] as BinRow['kind'] }))
}

const given = (reason: string | null | undefined): string => {
  if (!reason) throw new Problem('request.invalid', '原因不能为空')
  return reason
}

export const binHandlers = (deps: Rehearsable<BinService>): Handlers<typeof bin> => {
  const service = deps.over(deps.db)
  return {
    list: (input, context) => service.list(input, viewing(context)),
    export: ({ format, ids, ...filter }, context) => {
      const reach = viewing(context)
      const pages = pagesOf<BinRow>(paging => service.list({ ...filter, ...paging }, reach))
      return listFile('回收站', format, binColumns, inWords(pages, ids))
    },
    pointers: ({ id }, context) => service.pointers(id, viewing(context)),
    recover: ({ id, channelId }, context) => service.recover(id, channelId, recovering(context)),
    hold: ({ id, isHeld, reason }, context) => service.hold(id, isHeld, reason, purging(context)),
    purge: ({ id, reason }, context) => service.purge(id, reason, purging(context)),
    recoverBatch: ({ batch }, context) => service.recoverBatch(batch, recovering(context)),
    recoverMany: (input, context) =>
      runBulk(deps, input, (inside, { id }) => inside.recover(id, undefined, recovering(context))),
    keepMany: (input, context) => {
      const [reach, reason] = [purging(context), given(input.reason)]
      return runBulk(deps, input, (inside, { id }) =>
        input.action === 'extend'
          ? inside.extend(id, input.days ?? 30, reason, reach)
          : inside.hold(id, input.action === 'hold', reason, reach),
      )
    },
    purgeMany: (input, context) => {
      const [reach, reason] = [purging(context), given(input.reason)]
      return runBulk(deps, input, (inside, { id }) => inside.purge(id, reason, reach))
    },
    requestPurge: (input, context) => {
      const [reach, reason] = [purging(context), given(input.reason)]
      return runBulk(deps, input, (inside, { id }) => inside.requestPurge(id, reason, reach))
    },
    purgeRequests: (_, context) => service.purgeRequests(purging(context)),
    decidePurge: ({ id, isApproved }, context) => service.decidePurge(id, isApproved, purging(context)),
  }
}

import type { BulkReport } from '@sunport/contract/calls/crud.ts'
import { type SiteRecord, type site, siteColumns, siteStates } from '@sunport/contract/calls/site.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import { listFile, pagesOf } from '../../platform/crud/list-file.ts'
import { type Rehearsable, runBulk } from '../../platform/crud/rehearsal.ts'
import { actorOf, type CallContext, scopeFor } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { SiteReach } from './site-reach.ts'
import type { SiteRecords } from './site-records.ts'

const viewing = (context: CallContext): SiteReach => ({
  actor: actorOf(context),
  scope: scopeFor(context, 'cms:site:view'),
})
const editing = (context: CallContext): SiteReach => ({
  actor: actorOf(context),
  scope: scopeFor(context, 'cms:site:edit'),
})

/** One thing done to many sites; every one but the cache is written into the audit with its reason. */
const manySites = (
  deps: Rehearsable<SiteRecords>,
  input: z.output<typeof site.bulk.input>,
  reach: SiteReach,
): Promise<BulkReport> => {
  const { action, closingWords, sourceId, parts = [] } = input
  const reason = input.reason ?? ''
  if (action === 'clearCache') return runBulk(deps, input, (inside, { id }) => inside.clearCache(id, reach))
  if (!reason) throw new Problem('request.invalid', '原因不能为空')
  if (action === 'push') {
    if (!sourceId) throw new Problem('site.push_source')
    if (parts.length === 0) throw new Problem('request.invalid', '请选择要推送的配置')
    return runBulk(deps, input, (inside, row) => inside.push(row, { sourceId, parts, reason }, reach))
  }
  if (action === 'maintain' && !closingWords) throw new Problem('request.invalid', '维护须填写给访问者的说明')
  const state = action === 'maintain' ? 'maintenance' : 'running'
  return runBulk(deps, input, (inside, row) => {
    // Only back from where it was sent: what was never open, or was closed for good, is opened by itself.
    if (action === 'resume') return inside.resume({ ...row, reason }, reach)
    return inside.setState({ ...row, state, closingWords, reason }, reach)
  })
}

/** Files speak in words, and hold only what was chosen where something was. */
async function* named(
  pages: AsyncIterable<SiteRecord[]>,
  chosen: ReadonlySet<string> | undefined,
): AsyncGenerator<SiteRecord[]> {
  for await (const rows of pages)
    yield rows
      .filter(({ id }) => !chosen || chosen.has(id))
      .map(row => ({ ...row, state: siteStates[row.state] as SiteRecord['state'] }))
}

export const siteHandlers = (deps: Rehearsable<SiteRecords>): Handlers<typeof site> => {
  const records = deps.over(deps.db)
  return {
    list: (input, context) => records.list(input, viewing(context)),
    packs: async () => records.packs(),
    comparePacks: async input => records.comparePacks(input),
    get: ({ id }, context) => records.get(id, viewing(context)),
    create: (input, context) => records.create(input, editing(context)),
    update: (input, context) => records.update(input, editing(context)),
    copy: (input, context) => records.copy(input, editing(context)),
    setState: (input, context) => records.setState(input, editing(context)),
    bulk: (input, context) => manySites(deps, input, editing(context)),
    checklist: ({ id }, context) => records.checklist(id, viewing(context)),
    testDomains: ({ id }, context) => records.testDomains(id, editing(context)),
    clearCache: ({ id }, context) => records.clearCache(id, editing(context)),
    rebuildIndex: (input, context) => records.rebuildIndex(input, editing(context)),
    export: ({ format, ids, ...filter }, context) => {
      const reach = viewing(context)
      const chosen = ids ? new Set(ids.split(',')) : undefined
      const pages = pagesOf<SiteRecord>(paging => records.list({ ...filter, ...paging }, reach))
      return listFile('站点', format, siteColumns, named(pages, chosen))
    },
  }
}

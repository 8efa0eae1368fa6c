import { type org, orgColumns } from '@sunport/contract/calls/org.ts'
import type { Org } from '@sunport/contract/calls/org-shapes.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { annotatedFile, runImport, templateFile } from '../../platform/crud/import.ts'
import { listFile, pagesOf } from '../../platform/crud/list-file.ts'
import { type Rehearsable, runBulk } from '../../platform/crud/rehearsal.ts'
import { actorOf, type CallContext, scopeFor, userOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import { type OrgImporter, orgImport } from './import.ts'
import type { OrgRepo } from './org-repo.ts'
import type { OrgService } from './org-service.ts'
import type { ProposalService } from './proposal-service.ts'
import type { StructureService } from './structure-service.ts'

const reachOf = (context: CallContext, code: FunctionCode) => ({
  user: userOf(context),
  scope: scopeFor(context, code),
})

export interface OrgServices {
  repo: OrgRepo
  units: OrgService
  structure: StructureService
  proposals: ProposalService
}

async function* onlyChosen(pages: AsyncIterable<Org[]>, ids: ReadonlySet<string>): AsyncGenerator<Org[]> {
  for await (const rows of pages) yield rows.filter(({ id }) => ids.has(id))
}

export const orgHandlers = (services: Rehearsable<OrgServices>): Handlers<typeof org> => {
  const { units, structure, proposals } = services.over(services.db)
  const importerOf = (context: CallContext): Rehearsable<OrgImporter> => ({
    db: services.db,
    over: db => ({
      ...services.over(db),
      reach: reachOf(context, 'sys:org:edit'),
      actor: actorOf(context),
    }),
  })

  return {
    list: (input, context) => units.list(input, reachOf(context, 'sys:org:view')),
    tree: (_, context) => units.tree(reachOf(context, 'sys:org:view')),
    get: ({ id }, context) => units.get(id, reachOf(context, 'sys:org:view')),
    create: (input, context) => units.create(input, reachOf(context, 'sys:org:edit'), actorOf(context)),
    update: (input, context) => units.update(input, reachOf(context, 'sys:org:edit'), actorOf(context)),
    remove: ({ id, version }, context) =>
      units.remove(id, version, reachOf(context, 'sys:org:edit'), actorOf(context)),
    export: async ({ format, ids, ...filter }, context) => {
      const reach = reachOf(context, 'sys:org:export')
      const chosen = new Set(ids?.split(',').filter(Boolean))
      const pages = pagesOf(paging => units.list({ ...filter, ...paging }, reach))
      return listFile('机构', format, orgColumns, chosen.size > 0 ? onlyChosen(pages, chosen) : pages)
    },
    importTemplate: ({ format }) => templateFile(orgImport.title, orgImport.columns, format),
    import: (input, context) => runImport(importerOf(context), orgImport, input),
    importAnnotated: (input, context) => annotatedFile(importerOf(context), orgImport, input),
    bulk: ({ action, regionCode = '', reason, ...bulk }, context) => {
      const [reach, actor] = [reachOf(context, 'sys:org:edit'), actorOf(context)]
      if (action !== 'region' && !reason) throw new Problem('request.invalid', '原因不能为空')
      const change = { unitState: action === 'pause' ? '0' : '1', reason: reason ?? '' } as const
      return runBulk(services, bulk, ({ structure: inside }, row) =>
        action === 'region'
          ? inside.setRegion({ ...row, regionCode }, reach, actor)
          : inside.setState({ ...row, ...change }, reach, actor),
      )
    },
    dependents: ({ id }, context) => structure.dependents(id, reachOf(context, 'sys:org:view')),
    history: ({ id, ...paging }, context) => structure.history(id, paging, reachOf(context, 'sys:org:view')),
    move: (input, context) => structure.move(input, reachOf(context, 'sys:org:edit'), actorOf(context)),
    setState: (input, context) =>
      structure.setState(input, reachOf(context, 'sys:org:edit'), actorOf(context)),
    approve: ({ id, version }, context) =>
      structure.approve(id, version, reachOf(context, 'sys:org:approve'), actorOf(context)),
    merge: (input, context) => structure.merge(input, reachOf(context, 'sys:org:approve'), actorOf(context)),
    abolish: (input, context) =>
      structure.abolish(input, reachOf(context, 'sys:org:approve'), actorOf(context)),
    own: (_, context) => proposals.own(userOf(context)),
    ownProposals: (paging, context) => proposals.ofOwn(paging, userOf(context)),
    propose: (input, context) => proposals.propose(input, userOf(context), actorOf(context)),
    revoke: ({ id }, context) => proposals.revoke(id, userOf(context), actorOf(context)),
    proposals: (input, context) =>
      proposals.list(input, userOf(context), scopeFor(context, 'sys:org:approve')),
    decide: (input, context) =>
      proposals.decide(input, userOf(context), scopeFor(context, 'sys:org:approve'), actorOf(context)),
  }
}

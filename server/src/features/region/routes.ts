import type { region } from '@sunport/contract/calls/region.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { type Rehearsable, runBulk } from '../../platform/crud/rehearsal.ts'
import { actorOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import { exportRegions } from './export.ts'
import type { OfficialTable } from './official-table.ts'
import type { RegionRecords } from './records.ts'
import type { RegionService } from './service.ts'

export const regionHandlers = (
  deps: Rehearsable<RegionRecords>,
  official: OfficialTable,
  find: RegionService['find'],
): Handlers<typeof region> => {
  const records = deps.over(deps.db)
  return {
    list: input => records.list(input),
    find: async ({ keyword = '', within = '' }) => find(keyword, within),
    children: ({ parentCode }) => records.children(parentCode),
    get: ({ id }) => records.get(id),
    create: (input, context) => records.create(input, actorOf(context)),
    update: (input, context) => records.update(input, actorOf(context)),
    remove: ({ id, version }, context) => records.remove(id, version, actorOf(context)),
    setStatus: ({ id, version, status }, context) => records.setStatus(id, version, status, actorOf(context)),
    bulk: (input, context) => {
      const status = input.action === 'enable' ? enabled.on : enabled.off
      return runBulk(deps, input, (inside, { id, version }) =>
        inside.setStatus(id, version, status, actorOf(context)),
      )
    },
    move: ({ id, version, parentCode }, context) => records.move(id, version, parentCode, actorOf(context)),
    merge: ({ id, version, ...merging }, context) => records.merge(id, version, merging, actorOf(context)),
    saveOrder: ({ parentCode, codes }, context) => records.saveOrder(parentCode, codes, actorOf(context)),
    export: ({ below, format }) => exportRegions(deps.db, below, format),
    previewImport: ({ file }) => official.preview(file),
    applyImport: (diff, context) => official.apply(diff, actorOf(context)),
  }
}

import type { channel } from '@sunport/contract/calls/channel.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { type Rehearsable, rehearse, runBulk } from '../../platform/crud/rehearsal.ts'
import type { FileAnswer } from '../../platform/http/bind.ts'
import { actorOf, type CallContext, scopeFor } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { ChannelReach } from './channel-desk.ts'
import type { ChannelRecords } from './channel-records.ts'

const viewing = (context: CallContext): ChannelReach => ({
  actor: actorOf(context),
  scope: scopeFor(context, 'cms:channel:view'),
})
const editing = (context: CallContext): ChannelReach => ({
  actor: actorOf(context),
  scope: scopeFor(context, 'cms:channel:edit'),
})

export const channelHandlers = ({ db, over }: Rehearsable<ChannelRecords>): Handlers<typeof channel> => {
  const records = over(db)
  return {
    list: (input, context) => records.list(input, viewing(context)),
    overdue: (paging, context) => records.overdue(paging, viewing(context)),
    tree: (input, context) => records.tree(input, viewing(context)),
    staff: (input, context) => records.staff(input, viewing(context)),
    statistics: ({ id }, context) => records.statistics(id, viewing(context)),
    recycled: (input, context) => records.recycled(input, viewing(context)),
    get: ({ id }, context) => records.get(id, viewing(context)),
    create: (input, context) => records.create(input, editing(context)),
    createMany: (input, context) => records.createMany(input, editing(context)),
    update: (input, context) => records.update(input, editing(context)),
    move: (input, context) => records.move(input, editing(context)),
    setState: (input, context) => records.setState(input, editing(context)),
    merge: (input, context) => records.merge(input, editing(context)),
    recycle: async ({ isRehearsal, ...input }, context) => {
      const reach = editing(context)
      if (!isRehearsal) return records.recycle(input, reach)
      return { ...(await rehearse(db, inside => over(inside).recycle(input, reach))), batch: null }
    },
    export: async ({ siteId, below }, context): Promise<FileAnswer> => ({
      name: `栏目结构-${siteId}.json`,
      mediaType: 'application/json',
      content: `${JSON.stringify(await records.outline(siteId, below || undefined, viewing(context)), null, 2)}\n`,
    }),
    import: ({ isRehearsal, ...input }, context) => {
      const reach = editing(context)
      if (isRehearsal) return rehearse(db, inside => over(inside).importOutline(input, reach))
      return records.importOutline(input, reach)
    },
    copy: ({ isRehearsal, ...input }, context) => {
      const reach = editing(context)
      if (isRehearsal) return rehearse(db, inside => over(inside).copy(input, reach))
      return records.copy(input, reach)
    },
    bulk: (input, context) => {
      const reach = editing(context)
      const {
        action,
        updateCycle = null,
        reviewDepth,
        people,
        ownerOrgId = null,
        parentId = null,
        sort,
        reason,
      } = input
      if (action === 'depth' && !reviewDepth) throw new Problem('request.invalid', '请选择审核级数')
      return runBulk({ db, over }, input, (inside, row) => {
        if (action === 'cycle') return inside.adjust(row, { updateCycle }, reach)
        if (action === 'depth') return inside.adjust(row, { reviewDepth: reviewDepth ?? 1 }, reach)
        if (action === 'people') return inside.adjust(row, { people: people ?? {} }, reach)
        if (action === 'owner') return inside.adjust(row, { ownerOrgId }, reach)
        if (action === 'move') return inside.move({ ...row, parentId, sort }, reach)
        return inside.setState({ ...row, state: action, reason }, reach)
      })
    },
  }
}

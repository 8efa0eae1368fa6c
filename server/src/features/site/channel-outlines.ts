import type { ChannelOutline, ChannelRecord } from '@sunport/contract/calls/channel.ts'
import { refusalOf } from '../../platform/crud/rehearsal.ts'
import type { ChannelDesk, ChannelInput, ChannelReach } from './channel-desk.ts'

/** The shape of a tree, carried to other sites as a file. */
export const channelOutlines = ({ allOf, change, add }: ChannelDesk) => ({
  /** The shape of a branch, or of the whole site. */
  outline: async (siteId: string, below: string | undefined, reach: ChannelReach) => {
    const rows = await allOf(siteId, reach)
    const children = Map.groupBy(rows, ({ parentId }) => parentId)
    const toOutline = (row: ChannelRecord): ChannelOutline => ({
      name: row.name,
      pagemark: row.pagemark,
      channelType: row.channelType,
      noticeTypes: row.noticeTypes,
      reviewDepth: row.reviewDepth,
      updateCycle: row.updateCycle,
      children: (children.get(row.id) ?? []).map(toOutline),
    })
    const tops = below ? rows.filter(({ id }) => id === below) : (children.get(null) ?? [])
    return tops.map(toOutline)
  },

  /** Each channel stands alone: one that is refused keeps its children out and nobody else. */
  importOutline: async (
    { siteId, parentId = null, channels }: Omit<ChannelInput<'import'>, 'isRehearsal'>,
    reach: ChannelReach,
  ) => {
    const report = { created: 0, problems: [] as { name: string; message: string }[] }
    const bring = async (outlines: readonly ChannelOutline[], under: string | null): Promise<void> => {
      for (const { children, ...outline } of outlines) {
        let madeId: string | undefined
        const message = await refusalOf(
          change(siteId, reach, async (repo, doing) => {
            madeId = (await add(repo, doing, { siteId, parentId: under, ...outline })).id
          }),
        )
        if (message) report.problems.push({ name: `${outline.name}（${outline.pagemark}）`, message })
        else if (madeId) {
          report.created += 1
          await bring(children, madeId)
        }
      }
    }
    await bring(channels, parentId)
    return report
  },
})

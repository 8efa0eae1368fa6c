import type { ChannelOutline, ChannelRecord } from '@sunport/contract/calls/channel-fields.ts'
import { found } from '../../platform/crud/changes.ts'
import { refusalOf } from '../../platform/crud/rehearsal.ts'
import type { ChannelDesk, ChannelInput, ChannelReach } from './channel-desk.ts'

/** A collection goes by the marks of its sources, which another site may have as well. */
const toOutline = (rows: readonly ChannelRecord[]) => {
  const children = Map.groupBy(rows, ({ parentId }) => parentId)
  const marks = new Map(rows.map(({ id, pagemark }) => [id, pagemark]))
  const outlineOf = (row: ChannelRecord): ChannelOutline => ({
    name: row.name,
    pagemark: row.pagemark,
    channelType: row.channelType,
    noticeTypes: row.noticeTypes,
    reviewDepth: row.reviewDepth,
    updateCycle: row.updateCycle,
    navShow: row.navShow,
    showDate: row.showDate,
    pageSize: row.pageSize as ChannelOutline['pageSize'],
    sortRule: row.sortRule,
    extendFields: row.extendFields,
    linkUrl: row.linkUrl,
    sourceRule: row.sourceRule && {
      ...row.sourceRule,
      channels: row.sourceRule.channels.flatMap(id => marks.get(id) ?? []),
    },
    children: (children.get(row.id) ?? []).map(outlineOf),
  })
  return outlineOf
}

/** The shape of a tree, carried to other places and sites. */
export const channelOutlines = ({ allOf, change, add, siteOf }: ChannelDesk) => {
  /** Each channel stands alone: one that is refused keeps its children out and nobody else. */
  const importOutline = async (
    { siteId, parentId = null, channels }: Omit<ChannelInput<'import'>, 'isRehearsal'>,
    reach: ChannelReach,
  ) => {
    const report = { created: 0, problems: [] as { name: string; message: string }[] }
    // What gathers from others comes after them.
    const later: { outline: ChannelOutline; under: string | null }[] = []
    const make = async ({ children: _, ...outline }: ChannelOutline, under: string | null) => {
      let madeId: string | undefined
      const message = await refusalOf(
        change(siteId, reach, async (repo, doing) => {
          const marks = new Map((await repo.ofSite(siteId)).map(({ pagemark, id }) => [pagemark, id]))
          const sourceRule = outline.sourceRule && {
            ...outline.sourceRule,
            channels: outline.sourceRule.channels.flatMap(mark => marks.get(mark) ?? []),
          }
          const fields = { siteId, parentId: under, ...outline, sourceRule, people: {}, isDraft: false }
          madeId = (await add(repo, doing, fields)).id
        }),
      )
      if (message) report.problems.push({ name: `${outline.name}（${outline.pagemark}）`, message })
      else report.created += 1
      return madeId
    }
    const bring = async (outlines: readonly ChannelOutline[], under: string | null): Promise<void> => {
      for (const outline of outlines) {
        if (outline.channelType === 'collection') {
          later.push({ outline, under })
          continue
        }
        const madeId = await make(outline, under)
        if (madeId) await bring(outline.children, madeId)
      }
    }
    await bring(channels, parentId)
    for (const { outline, under } of later) await make(outline, under)
    return report
  }

  return {
    importOutline,

    /** The shape of a branch, or of the whole site. */
    outline: async (siteId: string, below: string | undefined, reach: ChannelReach) => {
      const rows = await allOf(siteId, reach)
      return rows
        .filter(({ id, parentId }) => (below ? id === below : parentId === null))
        .map(toOutline(rows))
    },

    copy: async (
      { id, siteId, parentId, name, markEnding }: Omit<ChannelInput<'copy'>, 'isRehearsal'>,
      reach: ChannelReach,
    ) => {
      const rows = await allOf(await siteOf(id), reach)
      const marked = (outline: ChannelOutline): ChannelOutline => ({
        ...outline,
        pagemark: outline.pagemark + markEnding,
        children: outline.children.map(marked),
      })
      const whole = marked(toOutline(rows)(found(rows.find(row => row.id === id))))
      return importOutline({ siteId, parentId, channels: [{ ...whole, name }] }, reach)
    },
  }
}

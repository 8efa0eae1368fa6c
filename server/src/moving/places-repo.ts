import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { type DictItemRow, type DictTypeRow, dictItem, dictType } from '../features/dictionary/table.ts'
import { link, linkClass } from '../features/link/table.ts'
import { type ChannelRow, channel, type SiteRow, site } from '../features/site/table.ts'
import type { Queries } from '../platform/database/database.ts'

/** The places that what is brought over comes to. */
export const placesRepo = (db: Queries) => ({
  site: async (code: string): Promise<SiteRow | undefined> =>
    (
      await db
        .select()
        .from(site)
        .where(or(eq(site.siteCode, code), eq(site.id, code)))
    )[0],

  setPublicSiteId: (id: string, publicId: string) => db.update(site).set({ publicId }).where(eq(site.id, id)),

  channels: (siteId: string): Promise<ChannelRow[]> =>
    db
      .select()
      .from(channel)
      .where(and(eq(channel.siteId, siteId), ne(channel.lifecycle, 'recycled'))),

  /** Marks of channels in the bin are kept for them. */
  takenMarks: async (siteId: string): Promise<Set<string>> =>
    new Set(
      (await db.select({ mark: channel.pagemark }).from(channel).where(eq(channel.siteId, siteId))).map(
        ({ mark }) => mark,
      ),
    ),

  addChannel: async (row: typeof channel.$inferInsert): Promise<ChannelRow> =>
    (await db.insert(channel).values(row).returning())[0] as ChannelRow,

  setPublicChannelId: (id: string, publicId: string, formerMarks: string[]) =>
    db.update(channel).set({ publicId, formerMarks }).where(eq(channel.id, id)),

  dictTypes: (siteId: string): Promise<DictTypeRow[]> =>
    db
      .select()
      .from(dictType)
      .where(or(isNull(dictType.siteId), eq(dictType.siteId, siteId))),

  dictItems: (typeIds: readonly string[]): Promise<DictItemRow[]> =>
    db
      .select()
      .from(dictItem)
      .where(inArray(dictItem.typeId, [...typeIds])),

  addDictType: (row: typeof dictType.$inferInsert) => db.insert(dictType).values(row).onConflictDoNothing(),

  addDictItems: (rows: readonly (typeof dictItem.$inferInsert)[]) =>
    db
      .insert(dictItem)
      .values([...rows])
      .onConflictDoNothing(),

  bumpDictType: ({ id, revision }: Pick<DictTypeRow, 'id' | 'revision'>) =>
    db
      .update(dictType)
      .set({ revision: revision + 1 })
      .where(eq(dictType.id, id)),

  links: (siteId: string) => db.select().from(link).where(eq(link.siteId, siteId)),
  linkClasses: (siteId: string) => db.select().from(linkClass).where(eq(linkClass.siteId, siteId)),
  addLinkClass: (row: typeof linkClass.$inferInsert) =>
    db.insert(linkClass).values(row).onConflictDoNothing(),
  addLink: (row: typeof link.$inferInsert) => db.insert(link).values(row),
})

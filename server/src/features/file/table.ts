import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const file = pgTable('file', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  ext: text('ext').notNull(),
  mediaType: text('media_type').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  digest: text('digest').notNull(),
  scanState: text('scan_state').notNull(),
  ownerId: text('owner_id'),
  alt: text('alt'),
  version: integer('version').notNull().default(1),
})

import type { JobKind, JobState } from '@sunport/contract/calls/desk-job.ts'
import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** What is made for one row: a bulk call, its action, and what the action is given. */
export interface BulkStep {
  /** Method and path. */
  call: string
  input: { action: string } & Record<string, unknown>
}

export const deskJob = pgTable('desk_job', {
  id: text('id').primaryKey(),
  kind: text('kind').$type<JobKind>().notNull(),
  userId: text('user_id').notNull(),
  title: text('title').notNull(),
  call: text('call').notNull(),
  input: jsonb('input').$type<Record<string, unknown>>().notNull(),
  siteId: text('site_id').notNull(),
  ip: text('ip').notNull(),
  userAgent: text('user_agent').notNull(),
  requestId: text('request_id').notNull(),
  isBackground: boolean('is_background').notNull(),
  state: text('state').$type<JobState>().notNull(),
  total: integer('total'),
  done: integer('done').notNull().default(0),
  refused: integer('refused').notNull().default(0),
  message: text('message'),
  attempts: integer('attempts').notNull().default(0),
  cancelAt: moment('cancel_at'),
  createdAt: moment('created_at').notNull(),
  pulseAt: moment('pulse_at').notNull(),
  endedAt: moment('ended_at'),
  undoUntil: moment('undo_until'),
  undoneAt: moment('undone_at'),
  undoOf: text('undo_of'),
  fileId: text('file_id'),
  fileName: text('file_name'),
  fileUntil: moment('file_until'),
  fileScope: text('file_scope'),
})

export const deskJobRow = pgTable(
  'desk_job_row',
  {
    jobId: text('job_id').notNull(),
    position: integer('position').notNull(),
    rowId: text('row_id').notNull(),
    rowVersion: integer('row_version').notNull(),
    name: text('name'),
    step: jsonb('step').$type<BulkStep>(),
    doneAt: moment('done_at'),
    refusal: text('refusal'),
    versionAfter: integer('version_after'),
    inverse: jsonb('inverse').$type<BulkStep>(),
  },
  table => [primaryKey({ columns: [table.jobId, table.position] })],
)

export type JobRow = typeof deskJob.$inferSelect
export type JobItemRow = typeof deskJobRow.$inferSelect

import { proofs } from '@sunport/contract/content/proofs.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { type SQL, sql } from 'drizzle-orm'
import { contentRepo } from '../features/content/core/repo.ts'
import type { infoReview } from '../features/content/core/table.ts'
import { reviewRepo } from '../features/content/review/repo.ts'
import { countFindings } from '../features/content/review/submission-facts.ts'
import { notice } from '../features/system-notice/table.ts'
import { taskRun, taskRunLog } from '../features/task/table.ts'
import type { Db, Queries } from '../platform/database/database.ts'
import { fill, slotsOf } from './articles/context.ts'
import { allChannels } from './channels.ts'
import { paragraphs, plainText } from './html.ts'
import { placesOf } from './places.ts'
import { dashedId, randomFrom } from './random.ts'
import { brokenRun, type DeskText, deskTexts, maintenanceNotice } from './text/desk-work.ts'
import { wire } from './time.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** The level that a text lies at; what came back was sent back by the first. */
const levels = { draft: 0, returned: 1, review1: 1, review2: 2, review3: 3 } as const

/** Names of channels that take what a house tells of itself, the likeliest first. */
const news = [/通知/, /动态/, /新闻/]

export interface Place extends Record<string, unknown> {
  siteId: string
  channelId: string
}
type People = Record<'editor' | 'reviewer1' | 'reviewer2' | 'reviewer3', string>

const one = async <T extends Record<string, unknown>>(db: Queries, query: SQL): Promise<T> => {
  const [row] = (await db.execute(query)).rows as T[]
  if (!row) throw new Error('演示账号或栏目不存在，无法生成待办')
  return row
}

/** Where a site tells what it does; from now on all three levels pass what stands there. */
export const placeAt = async (db: Queries, pack: RegionPack): Promise<Place> => {
  const lists = allChannels(pack.channels).filter(({ type }) => type === 'list')
  const mark = news.flatMap(words => lists.find(({ name }) => words.test(name)) ?? [])[0]?.mark
  return one(
    db,
    sql`UPDATE channel SET review_depth = 3 FROM site
      WHERE site.id = channel.site_id AND site.site_code = ${pack.siteCode} AND channel.pagemark = ${mark ?? ''}
      RETURNING channel.id AS "channelId", site.id AS "siteId"`,
  )
}

interface Written extends Place {
  key: string
  pack: RegionPack
  people: People
  now: Date
  isUrgent: boolean
}

const write = async (
  db: Queries,
  text: DeskText,
  { key, pack, people, now, ...at }: Written,
): Promise<void> => {
  const repo = contentRepo(db)
  const slots = slotsOf(randomFrom(key), pack, placesOf(pack), now.getTime())
  const [id, editionId] = [dashedId(`${key}/info`), dashedId(`${key}/edition`)]
  const level = levels[text.stage]
  const came = new Date(now.getTime() - text.hours * hourMs)
  const submittedAt = new Date(came.getTime() - Math.max(0, level - 1) * 3 * hourMs)
  const kept = { createDate: new Date(submittedAt.getTime() - dayMs), createUser: 'editor' }
  const changed = {
    latestModifyDate: text.stage === 'draft' ? came : submittedAt,
    latestModifyUser: 'editor',
  }
  await repo.insert({
    id,
    siteId: at.siteId,
    channelId: at.channelId,
    kind: 'article',
    ownerOrgId: 'org-root',
    authorId: people.editor,
    ...kept,
    ...changed,
  })
  const bodyHtml = paragraphs(text.paragraphs.map(words => fill(words, slots)))
  const edition = await repo.insertEdition({
    id: editionId,
    infoId: id,
    editionNo: 1,
    state: text.stage,
    title: fill(text.title, slots),
    bodyHtml,
    bodyText: plainText(bodyHtml),
    fields: { source: slots.厅, author: slots.人 },
    ...(level > 0 && {
      reviewRound: 1,
      submittedAt,
      submittedBy: people.editor,
      submitNote: text.note,
      isUrgent: at.isUrgent,
    }),
    ...kept,
    ...changed,
  })
  if (level === 0 || !edition) return
  await repo.noteSubmission(edition, people.editor)
  await reviewRepo(db).noteFacts({ editionId, round: 1 }, countFindings([]), edition.bodyText.length)
  const passed = (['reviewer1', 'reviewer2'] as const).slice(0, level - 1)
  for (const [step, name] of passed.entries())
    await repo.addReview({
      ...decision(
        editionId,
        step + 1,
        people[name],
        new Date(submittedAt.getTime() + (step + 1) * 3 * hourMs),
      ),
      decision: 'approve',
      reason: '同意',
      proofs: [...proofs],
    })
  if (text.reason)
    await repo.addReview({
      ...decision(editionId, level, people.reviewer1, came),
      decision: 'return',
      reason: text.reason,
    })
}

const decision = (editionId: string, level: number, reviewerId: string, decidedAt: Date) =>
  ({
    id: dashedId(`${editionId}/${level}`),
    editionId,
    round: 1,
    level,
    reviewerId,
    decidedAt,
  }) satisfies Partial<typeof infoReview.$inferInsert>

/** One channel of each site, of news where there is one, that should have had something new by now. */
const neglectChannel = (db: Queries, { siteId }: Place, now: Date) =>
  db.execute(sql`
    UPDATE channel SET update_cycle = greatest(1, late.days / 2) FROM (
      SELECT c.id, floor(extract(epoch FROM ${now.toISOString()}::timestamptz - max(p.notice_time)) / 86400)::int AS days
      FROM channel c JOIN publication p ON p.channel_id = c.id AND p.site_id = c.site_id
      WHERE c.site_id = ${siteId} AND c.channel_type = 'list' GROUP BY c.id
      HAVING max(p.notice_time) < ${now.toISOString()}::timestamptz - interval '2 days'
      ORDER BY c.name ~ '动态|新闻|头条' DESC, days DESC, c.id LIMIT 1) late
    WHERE channel.id = late.id`)

/** A run that nobody has looked after yet; it was begun by hand, so that no later one hides it. */
const breakRun = async (db: Queries, now: Date): Promise<void> => {
  const endAt = new Date(now.getTime() - 5 * hourMs)
  const startAt = new Date(endAt.getTime() - 90_000)
  const id = dashedId('demo/broken-run')
  const { rows } = await db.execute<
    Pick<typeof taskRun.$inferInsert, 'taskId' | 'jobCode' | 'jobName' | 'group'>
  >(
    sql`SELECT id AS "taskId", job_code AS "jobCode", job_name AS "jobName", task_group AS "group"
      FROM timed_task WHERE job_code = 'index-rebuild'`,
  )
  for (const task of rows) {
    await db.insert(taskRun).values({
      ...task,
      id,
      trigger: 'manual',
      plannedAt: startAt,
      startAt,
      endAt,
      result: '0',
      phase: 'done',
      message: brokenRun.message,
      operator: 'admin',
    })
    await db.insert(taskRunLog).values(
      brokenRun.lines.map((text, seq) => ({
        runId: id,
        seq,
        at: new Date(startAt.getTime() + seq * 30_000),
        text,
      })),
    )
  }
}

/**
 * Leaves work on the desks of the first accounts: texts at every level of review, a notice of the house, a run that
 * failed and channels that nobody kept up. Nothing of it is public.
 */
export const leaveWork = (db: Db, packs: readonly RegionPack[], now: Date): Promise<void> =>
  db.transaction(async tx => {
    const { rows } = await tx.execute<{ name: keyof People; id: string }>(
      sql`SELECT user_name AS name, id FROM app_user WHERE user_name IN ('editor', 'reviewer1', 'reviewer2', 'reviewer3')`,
    )
    const people = Object.fromEntries(rows.map(({ name, id }) => [name, id])) as People
    for (const [at, pack] of packs.entries()) {
      const place = await placeAt(tx, pack)
      for (const [nth, text] of deskTexts.entries()) {
        const isUrgent = text.isUrgent === true && at === 0
        const key = `${pack.siteCode}/desk-work/${nth}`
        await write(
          tx,
          { ...text, hours: text.hours + at * 5 },
          { ...place, key, pack, people, now, isUrgent },
        )
      }
      await neglectChannel(tx, place, now)
    }
    await breakRun(tx, now)
    await tx.insert(notice).values({
      id: dashedId('demo/maintenance'),
      ...maintenanceNotice,
      isUrgent: false,
      onLogin: true,
      validFrom: wire(now.getTime()).slice(0, 10),
      validTo: wire(now.getTime() + 14 * dayMs).slice(0, 10),
      status: '1',
      createUser: 'admin',
    })
  })

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenForTags, tag } from '../../../platform/cache/tags.ts'
import { createTestApp, silentLog, type TestApp } from '../../../testing/app.ts'
import { type Bench, contentBench, sampleFields } from '../../../testing/content.ts'
import { until } from '../../../testing/tasks.ts'
import type { Reach } from '../core/desk.ts'

const apps: TestApp[] = []
let first: TestApp
let bench: Bench
let editor: Reach
beforeAll(async () => {
  first = await createTestApp({ tasks: [] })
  apps.push(first)
  for (let more = 0; more < 2; more++) apps.push(await createTestApp({ tasks: [], url: first.url }))
  bench = await contentBench(first)
  editor = bench.reach(bench.user('editor', ['cms:article:edit', 'cms:article:view']))
})
afterAll(async () => {
  for (const app of [...apps].reverse()) await app.close()
})

const at = (time: string): void => {
  for (const app of apps) app.clock.set(new Date(time))
}
let days = 10
/** A day that no test has had, later than all of theirs: clocks go on, in whichever order tests come. */
const newDay = () => {
  days += 1
  const date = `2026-06-${days}`
  return (time: string): string => `${date}T${time}`
}
interface Run extends Record<string, unknown> {
  plannedAt: string
  endAt: string | null
  result: string
  message: string
  /** Nothing where a slot was missed. */
  items: object | null
}
/** Read from the table: sessions would not outlive the leaps of the clock. */
const runsOf = async (jobCode: string): Promise<Run[]> =>
  (
    await first.db.execute<Run>(sql`
      SELECT planned_at AS "plannedAt", end_at AS "endAt", result, message, items FROM task_run
      WHERE job_code = ${jobCode} ORDER BY planned_at`)
  ).rows.map(run => ({ ...run, plannedAt: new Date(run.plannedAt).toISOString() }))

const whenOver = (jobCode: string): Promise<Run[]> =>
  until(async () => {
    const runs = await runsOf(jobCode)
    return runs.every(({ endAt }) => endAt !== null) && runs
  })
/** Every instance looks several times; what they begin is over when no run is open any more. */
const everybodyLooks = async (): Promise<void> => {
  await Promise.all(apps.flatMap(({ tasks }) => [tasks.tick(), tasks.tick()]))
  await whenOver('content-due')
}
/** Looks until it is so: one of them may just be at it by itself. */
const lookUntil = (isSo: () => Promise<boolean>): Promise<boolean> =>
  until(async () => {
    await everybodyLooks()
    return isSo()
  })
const isLive = async (id: string): Promise<boolean> => (await stateOf(id)) === 'live'
const stateOf = async (id: string): Promise<string | undefined> =>
  (await first.db.execute<{ state: string }>(sql`SELECT state FROM info WHERE id = ${id}`)).rows[0]?.state
const audited = async (id: string, action: string): Promise<number> =>
  (
    await first.db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM audit_log WHERE entity_id = ${id} AND action = ${action}`,
    )
  ).rows[0]?.n ?? 0

const scheduled = async (scheduledAt: string): Promise<string> => {
  const id = randomUUID()
  await bench.put({ id, kind: 'article', state: 'draft', open: 'scheduled' })
  await first.db.execute(sql`UPDATE info_edition SET scheduled_at = ${scheduledAt} WHERE info_id = ${id}`)
  return id
}
const runAt = async (plannedAt: string): Promise<Run[]> =>
  (await runsOf('content-due')).filter(run => run.plannedAt === plannedAt)

describe('three instances at a moment', () => {
  test('nothing comes out a second early; all of it comes out once, by a run that names it', async () => {
    const today = newDay()
    const ids = await Promise.all([today('04:30:07Z'), today('04:30:07Z')].map(scheduled))
    at(today('04:30:06.999Z'))
    await everybodyLooks()
    expect(await Promise.all(ids.map(stateOf))).toEqual(['draft', 'draft'])
    at(today('04:30:07Z'))
    await lookUntil(async () => (await Promise.all(ids.map(isLive))).every(Boolean))
    expect(await Promise.all(ids.map(stateOf))).toEqual(['live', 'live'])
    expect(await Promise.all(ids.map(id => audited(id, 'publish')))).toEqual([1, 1])
    const runs = await runAt(today('04:30:07.000Z'))
    expect(runs).toMatchObject([
      { result: '1', message: '发布 2 条，到期 0 条，窗口上下线 0 个', items: { ok: 2, failed: 0 } },
    ])
  })

  test('the clock of whoever does the work decides, too', async () => {
    const today = newDay()
    const id = await scheduled(today('04:40:00Z'))
    at(today('04:39:59Z'))
    const ahead = await createTestApp({ now: today('04:40:00Z'), url: first.url })
    await ahead.tasks.tick()
    const runs = () => runAt(today('04:40:00.000Z'))
    expect(await runs()).toMatchObject([{ endAt: null }])
    expect(await Promise.all(apps.map(app => app.content.due.publishDue()))).toEqual([0, 0, 0])
    expect(await stateOf(id)).toBe('draft')
    at(today('04:40:00Z'))
    await whenOver('content-due')
    expect(await stateOf(id)).toBe('live')
    expect(await runs()).toMatchObject([{ result: '1', items: { ok: 1 } }])
    await ahead.close()
  })

  test('what could not be published stops no other, is named, and is tried again by the minute', async () => {
    const today = newDay()
    const [broken, fine] = await Promise.all([today('04:50:00Z'), today('04:50:05Z')].map(scheduled))
    await first.db.execute(sql`CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'no place for it'; END $$`)
    await first.db.execute(
      sql.raw(`CREATE TRIGGER refuse_one BEFORE INSERT ON publication FOR EACH ROW
        WHEN (NEW.info_id = '${broken}') EXECUTE FUNCTION refuse_one()`),
    )
    at(today('04:50:10Z'))
    await lookUntil(() => isLive(fine ?? ''))
    expect([await stateOf(broken ?? ''), await stateOf(fine ?? '')]).toEqual(['draft', 'live'])
    const [run] = await runAt(today('04:50:00.000Z'))
    expect(run).toMatchObject({ result: '0', items: { ok: 1, failed: 1 } })
    await everybodyLooks()
    await everybodyLooks()
    // Where the clock leapt to this test's day, slots were missed: those did nothing and counted nothing.
    const failed = (await runsOf('content-due')).filter(({ result, items }) => result === '0' && items)
    expect(failed.map(({ plannedAt }) => plannedAt)).toEqual([today('04:50:00.000Z')])
    await first.db.execute(sql`DROP TRIGGER refuse_one ON publication`)
    at(today('04:51:30Z'))
    await lookUntil(() => isLive(broken ?? ''))
    expect(await runAt(today('04:51:00.000Z'))).toMatchObject([{ result: '1' }])
  })

  test('a paused task publishes nothing; enabled again, it catches up', async () => {
    const setStatus = (status: string) =>
      first.db.execute(sql`UPDATE timed_task SET status = ${status} WHERE job_code = 'content-due'`)
    const today = newDay()
    await setStatus('0')
    const id = await scheduled(today('05:05:00Z'))
    at(today('05:05:00Z'))
    await everybodyLooks()
    expect(await stateOf(id)).toBe('draft')
    await setStatus('1')
    await lookUntil(() => isLive(id))
  })
})

test('what fell due while no server ran comes out when one starts; what also ended meanwhile has ended', async () => {
  const alone = await createTestApp({ now: '2026-06-10T05:10:00Z' })
  const own = await contentBench(alone)
  const due = async (id: string, from: string, to: string | null) => {
    await own.put({ id, kind: 'article', state: 'draft', open: 'scheduled' })
    await alone.db.execute(
      sql`UPDATE info_edition SET scheduled_at = ${from}, expire_at = ${to} WHERE info_id = ${id}`,
    )
  }
  await due('late', '2026-06-10T06:00:00Z', null)
  await due('over', '2026-06-10T06:10:00Z', '2026-06-10T07:00:00Z')
  alone.clock.set(new Date('2026-06-10T08:00:00Z'))
  await alone.tasks.start()
  const states = async () =>
    (await alone.db.execute<{ state: string }>(sql`SELECT state FROM info ORDER BY id`)).rows.map(
      row => row.state,
    )
  await until(async () => (await states())[1] === 'expired')
  expect(await states()).toEqual(['live', 'expired'])
  await alone.close()
})

describe('while it is public', () => {
  const published = async (
    moment: string,
    over: { expireAt?: string; topUntil?: string },
  ): Promise<string> => {
    at(moment)
    const id = await scheduled(moment)
    await first.db.execute(sql`UPDATE info_edition SET expire_at = ${over.expireAt ?? null},
      top_until = ${over.topUntil ?? null} WHERE info_id = ${id}`)
    await lookUntil(() => isLive(id))
    return id
  }
  const publicRow = async (id: string) =>
    (await first.db.execute<{ is_top: boolean }>(sql`SELECT is_top FROM publication WHERE info_id = ${id}`))
      .rows[0]

  test('it leaves the top at its time and stays, then ends at its time', async () => {
    const today = newDay()
    const id = await published(today('08:00:00Z'), {
      topUntil: today('09:00:00Z'),
      expireAt: today('10:00:00Z'),
    })
    expect(await publicRow(id)).toEqual({ is_top: true })
    at(today('08:59:59Z'))
    await everybodyLooks()
    expect(await publicRow(id)).toEqual({ is_top: true })
    at(today('09:00:00Z'))
    await lookUntil(async () => (await publicRow(id))?.is_top === false)
    at(today('10:00:00Z'))
    await lookUntil(async () => (await stateOf(id)) === 'expired')
    expect(await publicRow(id)).toBeUndefined()
    expect(await audited(id, 'expire')).toBe(1)
  })

  test('what was withdrawn before its end is not ended again', async () => {
    const today = newDay()
    const id = await published(today('11:00:00Z'), { expireAt: today('12:00:00Z') })
    const { version } = await first.content.content('article', first.db).get(id, editor)
    const keeper = bench.reach(bench.user('keeper', ['cms:article:withdraw', 'cms:article:view']))
    await first.content.content('article', first.db).withdraw({ id, version, reason: '内容有误' }, keeper)
    at(today('12:00:00Z'))
    await everybodyLooks()
    expect([await stateOf(id), await audited(id, 'expire')]).toEqual(['withdrawn', 0])
  })
})

test('a window opens and closes on pages at its own times', async () => {
  const today = newDay()
  at(today('00:00:00Z'))
  const day = today('').slice(0, 10)
  const id = randomUUID()
  await bench.put({ id, kind: 'window', state: 'draft', open: 'scheduled' })
  const fields = { ...sampleFields.window, validFrom: `${day} 09:00:00`, validTo: `${day} 10:00:00` }
  await first.db.execute(sql`UPDATE info_edition SET scheduled_at = ${today('00:00:00Z')},
    fields = ${JSON.stringify(fields)}::jsonb WHERE info_id = ${id}`)
  await lookUntil(() => isLive(id))
  const asked: string[][] = []
  const bus = await listenForTags(first.url, silentLog)
  bus.onTouch(touched => void asked.push(touched))
  const shown = async (): Promise<boolean> => {
    const { data } = await first.get<{ id: string }[]>('/gpcms/rest/web/v2/index/getPopupInfo?siteId=gd')
    return JSON.stringify(data).includes(id)
  }
  const touches = () => asked.flat().filter(name => name === tag.settings('gd')).length
  const isAsAt = async (moment: string, isShown: boolean, touched: number): Promise<void> => {
    at(today(moment))
    await lookUntil(async () => (await shown()) === isShown && touches() >= touched)
    expect(touches()).toBe(touched)
  }
  await isAsAt('00:59:59Z', false, 0)
  await isAsAt('01:00:00Z', true, 1)
  await isAsAt('01:30:00Z', true, 1)
  await isAsAt('02:00:00Z', false, 2)
  await isAsAt('03:00:00Z', false, 2)
  await bus.stop()
})

describe('the bin', () => {
  test('is emptied of what was there long enough, of every kind, and of nothing that is held', async () => {
    const today = newDay()
    const put = async (kind: 'article' | 'notice' | 'law' | 'window', until: string, isHeld = false) => {
      const id = randomUUID()
      await bench.put({ id, kind, state: 'recycled', open: 'draft' })
      await first.db.execute(sql`UPDATE info SET bin_until = ${until}, is_held = ${isHeld}, deleted_at = now()
        WHERE id = ${id}`)
      return id
    }
    const past = today('00:00:00Z')
    const gone = [
      await put('article', past),
      await put('notice', past),
      await put('law', past),
      await put('window', past),
    ]
    const kept = [await put('article', past, true), await put('article', '2026-07-21T00:00:00Z')]
    at(today('21:00:00Z'))
    await first.db.execute(
      sql`UPDATE timed_task SET next_run_at = ${today('21:00:00Z')} WHERE job_code = 'bin-purge'`,
    )
    await until(async () => (await runsOf('bin-purge')).at(-1)?.message === '清理 4 条到期的回收站内容')
    expect(await Promise.all(gone.map(stateOf))).toEqual([undefined, undefined, undefined, undefined])
    expect(await Promise.all(kept.map(stateOf))).toEqual(['recycled', 'recycled'])
    expect(await Promise.all(gone.map(id => audited(id, 'purge')))).toEqual([1, 1, 1, 1])
  })
})

import { sql } from 'drizzle-orm'
import type { TestApp } from './app.ts'
import { contentBench } from './content.ts'
import { publishSample } from './infos.ts'

const dayMs = 86_400_000

/** One of everything that somebody has to keep up, and beside it one that is in order. */
export const putUpkeep = async (app: TestApp) => {
  const { db, clock } = app
  const inDays = (days: number): string => new Date(clock.now().getTime() + days * dayMs).toISOString()
  const wireDay = (days: number): string => inDays(days).slice(0, 10)
  const texts = await contentBench(app)

  for (const kind of ['article', 'notice'] as const)
    for (const days of [3, 30]) {
      const id = `${kind}-ends-${days}`
      await texts.put({ id, kind, state: 'live', open: 'none' })
      await db.execute(sql`UPDATE info_edition SET expire_at = ${inDays(days)} WHERE info_id = ${id}`)
    }
  for (const days of [3, 30]) {
    const id = `window-ends-${days}`
    await texts.put({ id, kind: 'window', state: 'live', open: 'none' })
    await db.execute(sql`INSERT INTO home_window (id, site_id, window_type, title, content, valid_from, valid_to)
      VALUES (${id}, ${texts.site}, 'popup', '窗口', '文字', ${inDays(-3)}, ${inDays(days)})`)
  }
  const [mark] = (
    await db.execute<{ mark: string }>(sql`SELECT pagemark AS mark FROM channel
      WHERE site_id = ${texts.site} AND id = ${texts.site} || '-' || pagemark AND channel_type = 'notices' LIMIT 1`)
  ).rows.map(row => row.mark)
  for (const [planId, opened, result] of [
    ['plan-forgotten', -60, undefined],
    ['plan-without-contract', -80, -60],
    ['plan-in-time', -5, undefined],
  ] as const) {
    const notice = { siteId: texts.site, channel: mark ?? '', planId, title: planId }
    const publish = (more: { noticeType: string; noticeTime: string; openTenderTime?: string }) =>
      publishSample(db, { ...notice, ...more })
    await publish({
      noticeType: '001011',
      noticeTime: `${wireDay(opened - 20)} 09:00:00`,
      openTenderTime: `${wireDay(opened)} 09:00:00`,
    })
    if (result) await publish({ noticeType: '001021', noticeTime: `${wireDay(result)} 09:00:00` })
  }
  await db.execute(
    sql`UPDATE link SET fail_count = 3, check_state = 'dead' WHERE id = (SELECT min(id) FROM link)`,
  )
  await db.execute(sql`UPDATE link SET valid_to = ${inDays(10)} WHERE id = (SELECT max(id) FROM link)`)
  await db.execute(
    sql`UPDATE channel SET update_cycle = 10, create_date = ${inDays(-40)} WHERE id = 'bench-laws'`,
  )
  await db.execute(
    sql`UPDATE channel SET update_cycle = 60, create_date = ${inDays(-40)} WHERE id = 'bench-list'`,
  )
  // The last run decides, whatever was before it.
  for (const [at, [first, last]] of [
    ['1', '0'],
    ['0', '1'],
  ].entries())
    for (const [days, result] of [
      [-2, first],
      [-1, last],
    ] as const)
      await db.execute(sql`INSERT INTO task_run (id, task_id, job_code, job_name, task_group, trigger, planned_at, start_at, end_at, result, phase)
        SELECT ${`run-${at}-${days}`}, id, job_code, job_name, task_group, 'manual', ${inDays(days)}, ${inDays(days)}, ${inDays(days)},
          ${result}, 'done'
        FROM timed_task ORDER BY job_code OFFSET ${at} LIMIT 1`)
  return texts
}

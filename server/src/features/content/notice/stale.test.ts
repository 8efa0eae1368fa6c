import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { noticeBench } from '../../../testing/notices.ts'
import { proved } from '../../../testing/proved.ts'

const { app, bench, service, desk, as, author, keeper, on, draft, passAll, refusal, own } =
  await noticeBench()
afterAll(() => app.close())
beforeEach(() => app.clock.set(new Date('2026-06-10T04:00:00Z')))

const place = '公共资源交易中心第一开标室'
const called = async () => {
  const project = own()
  return { project, live: await passAll(await draft('tender', project)) }
}
type Called = Awaited<ReturnType<typeof called>>
const moving = ({ project, live }: Called, old: string, now: string) =>
  draft('correction', {
    ...project,
    targetId: live.id,
    changes: [{ field: 'openPlace', label: '开标地点', old, new: now, reason: '场地调整' }],
  })
const placeNow = async ({ live }: Called) =>
  (await desk.inForce({ id: live.id, exceptId: undefined }, author())).fields.openPlace
const signedFor = async (item: ContentDetail, scheduledAt: string): Promise<ContentDetail> => {
  let now = await service.submit({ ...on(item), scheduledAt }, author())
  now = await service.approve(proved(on(now)), as('first', 'review1'))
  now = await service.approve(proved(on(now)), as('second', 'review2'))
  return service.approve(proved(on(now)), as('last', 'review3'))
}
const stale = `“开标地点”的原内容与现行内容不一致，现行内容为：第二开标室`

describe('a correction that does not start from what is in force', () => {
  test('is told so at its field while it is written, and refused when it is handed in', async () => {
    const project = await called()
    await passAll(await moving(project, place, '第二开标室'))
    const late = await moving(project, place, '第三开标室')
    const report = await desk.checks({
      id: late.id,
      siteId: bench.site,
      fields: late.open?.fields ?? {},
      attachmentCount: 0,
    })
    expect(report.problems).toEqual([{ key: 'changes.0.old', message: stale }])
    expect(await refusal(service.submit(on(late), author()))).toBe(stale)
  })

  test('is not published at its hour when another was quicker, and goes back to whoever signed it', async () => {
    const project = await called()
    const waiting = await signedFor(await moving(project, place, '第三开标室'), '2026-06-11 09:00:00')
    expect(waiting.openState).toBe('scheduled')
    await passAll(await moving(project, place, '第二开标室'))
    app.clock.set(new Date('2026-06-11T02:00:00Z'))
    const failed: string[] = []
    expect(await app.content.due.publishDue({ failed: words => failed.push(words) })).toBe(0)
    expect(failed).toEqual([`${waiting.title}：${stale}`])
    expect(await placeNow(project)).toBe('第二开标室')
    const back = await service.get(waiting.id, author())
    expect([back.openState, back.publicState]).toEqual(['review3', 'draft'])
    const { rows } = await app.db.execute(
      sql`SELECT action, reason FROM audit_log WHERE entity_id = ${waiting.id} ORDER BY id DESC LIMIT 1`,
    )
    expect(rows).toEqual([{ action: 'unschedule', reason: stale }])
    expect(await app.content.due.publishDue({ failed: words => failed.push(words) })).toBe(0)
    expect(failed).toHaveLength(1)
  })

  test('is not published at its hour when the notice has gone meanwhile', async () => {
    const project = await called()
    const waiting = await signedFor(await moving(project, place, '第三开标室'), '2026-06-11 09:00:00')
    const live = await service.get(project.live.id, keeper())
    await service.withdraw({ ...on(live), reason: '发布有误' }, keeper())
    app.clock.set(new Date('2026-06-11T02:00:00Z'))
    const failed: string[] = []
    await app.content.due.publishDue({ failed: words => failed.push(words) })
    expect(failed).toEqual([`${waiting.title}：被更正的公告已不再公开`])
  })

  test('does not come back after it was withdrawn and another took its place', async () => {
    const project = await called()
    const first = await passAll(await moving(project, place, '第三开标室'))
    const withdrawn = await service.withdraw({ ...on(first), reason: '更正有误' }, keeper())
    await passAll(await moving(project, place, '第二开标室'))
    expect(await refusal(service.restore({ ...on(withdrawn), reason: '恢复' }, keeper()))).toBe(stale)
    expect(await placeNow(project)).toBe('第二开标室')
  })
})

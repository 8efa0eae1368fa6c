import { goldenNotices } from '@sunport/contract/content/notice/golden.ts'
import { textOf } from '@sunport/contract/content/notice/shape.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { tag, touchTags } from '../../../platform/cache/tags.ts'
import { noticeBench } from '../../../testing/notices.ts'

const { app, service, desk, author, on, draft, passAll, refusal, own } = await noticeBench()
afterAll(() => app.close())
beforeEach(() => app.clock.set(new Date('2026-06-10T04:00:00Z')))

test('a site refuses, is only warned, or does not look, as it is set', async () => {
  const put = async (rule: string, value: string) => {
    await app.db.execute(sql`
      INSERT INTO sys_conf (conf_key, site_id, conf_name, conf_type, conf_value)
      VALUES (${`publish.check-${rule}`}, 'gd', '法定时限', 'publish', ${value})
      ON CONFLICT (conf_key, site_id) DO UPDATE SET conf_value = excluded.conf_value`)
    await touchTags(app.db, [tag.configuration])
    await app.settled()
  }
  onTestFinished(async () => {
    await app.db.execute(sql`DELETE FROM sys_conf WHERE conf_key LIKE 'publish.check-%'`)
    await touchTags(app.db, [tag.configuration])
    await app.settled()
  })
  const item = await draft('tender', { ...own(), openTenderTime: '2026-06-29 09:30:00' })
  const told = async () => {
    const { problems } = await service.check({ id: item.id, isAskingOthers: false }, author())
    return problems.filter(({ message }) => message.startsWith('等标期：')).map(({ level }) => level)
  }
  expect(await told()).toEqual(['block'])
  expect(await refusal(service.submit(on(item), author()))).toMatch('政府采购法第三十五条')
  await put('tender', '2')
  expect(await told()).toEqual([])
  await put('tender', '0')
  expect(await told()).toEqual(['warn'])
  expect((await service.submit(on(item), author())).openState).toBe('review1')
})

test('an article that nobody has read warns, whatever the site is set to', async () => {
  const call = await passAll(await draft('negotiation', { ...own(), openTenderTime: '2026-06-22 09:30:00' }))
  const changes = [
    {
      field: 'openTenderTime',
      label: '开标时间',
      old: '2026-06-22 09:30:00',
      new: '2026-06-23 09:30:00',
      reason: '更正',
    },
  ]
  app.clock.set(new Date('2026-06-20T04:00:00Z'))
  const { findings } = await desk.checks({
    siteId: 'gd',
    fields: {
      format: 'correction',
      ...goldenNotices.correction,
      planId: textOf(call.published?.fields.planId),
      targetId: call.id,
      affectsBids: '1',
      changes,
    },
    attachmentCount: 0,
  })
  expect(findings).toMatchObject([
    { rule: 'correction', isMet: false, isRefusing: false, message: expect.stringContaining('少于5日') },
  ])
  expect(findings[0]?.basis).toMatch('条文待核')
})

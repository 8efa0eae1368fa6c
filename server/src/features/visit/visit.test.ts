import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createTestApp, silentLog } from '../../testing/app.ts'
import { createVisitService } from './service.ts'

const app = await createTestApp()
afterAll(() => app.close())

test('a link that does something for whoever has it is counted without what it does it by', async () => {
  const visits = createVisitService(app.db, app.clock, silentLog)
  visits.add({
    siteId: 'gd',
    url: '/followManage?region=guangdong&token=secret1#x',
    title: null,
    infoId: null,
    referrer: 'https://portal.example/maincms-web/followStop?token=secret2&region=guangdong',
    ipClass: '203.0.113.0/24',
    userAgent: 'Mozilla/5.0',
    hasSession: false,
  })
  await visits.flush()
  await visits.stop()
  expect((await app.db.execute(sql`SELECT url, referrer FROM visit_log`)).rows).toEqual([
    {
      url: '/followManage?region=guangdong&token=#x',
      referrer: 'https://portal.example/maincms-web/followStop?token=&region=guangdong',
    },
  ])
})

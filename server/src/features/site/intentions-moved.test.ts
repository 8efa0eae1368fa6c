import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'

const file = new URL('../../../migrations/0115-intentions-with-notices.sql', import.meta.url)

test('an installation from before finds its intentions among the notices', async () => {
  const app = await createTestApp()
  onTestFinished(() => app.close())
  await app.db.execute(sql`UPDATE channel SET notice_types = '{59,5E,001051}' WHERE id = 'sc-gsxx'`)
  await app.db.execute(sql`UPDATE channel SET notice_types = '{00101}' WHERE id IN ('sc-ggxx', 'nm-cggg')`)
  await app.db.execute(sql`INSERT INTO channel (id, public_id, site_id, name, pagemark, channel_type, notice_types)
    VALUES ('nm-yxgk', 'old-intentions', 'nm', '采购意向公开', 'yxgk', 'notices', '{59,5E}')`)
  await app.db.execute(sql`UPDATE dict_item d SET remark = c.public_id FROM dict_type t, channel c
    WHERE t.id = d.type_id AND t.site_id = 'sc' AND c.id = 'sc-gsxx' AND d.dict_code = '59,5E'`)
  const publish = async (siteId: string, channel: string, noticeType: string) => {
    const id = await publishSample(app.db, {
      siteId,
      channel,
      title: noticeType,
      noticeTime: '2026-05-01 09:00:00',
      noticeType,
    })
    // A published edition is frozen; the migration reads what an edition of the editor's desk holds.
    await app.db.execute(sql`INSERT INTO info_edition (id, info_id, edition_no, title, body_html, body_text, fields)
      VALUES (${`${id}-2`}, ${id}, 2, '稿', '', '', ${JSON.stringify({ noticeType })})`)
    return id
  }
  const ids = [
    await publish('sc', 'gsxx', '59'),
    await publish('sc', 'gsxx', '001051'),
    await publish('nm', 'yxgk', '5E'),
  ]
  await app.db.execute(sql.raw(await readFile(file, 'utf8')))
  const { rows: placed } = await app.db.execute(sql`
    SELECT i.channel_id AS info, p.channel_id AS publication, s.channel_id AS search
    FROM unnest(${sql.param(ids)}::text[]) WITH ORDINALITY AS a (id, at) JOIN info i ON i.id = a.id
    JOIN publication p ON p.info_id = a.id JOIN search_entry s ON s.info_id = a.id ORDER BY a.at`)
  const all = (id: string) => ({ info: id, publication: id, search: id })
  expect(placed).toEqual([all('sc-ggxx'), all('sc-gsxx'), all('nm-cggg')])
  const { rows: channels } = await app.db.execute(sql`
    SELECT id, notice_types AS types, leads_to AS "leadsTo" FROM channel
    WHERE id IN ('sc-ggxx', 'sc-gsxx', 'nm-yxgk') ORDER BY id`)
  expect(channels).toEqual([
    { id: 'nm-yxgk', types: [], leadsTo: 'nm-cggg' },
    { id: 'sc-ggxx', types: ['59', '5E', '00101'], leadsTo: null },
    { id: 'sc-gsxx', types: ['001051'], leadsTo: null },
  ])
  const { rows: tabs } = await app.db.execute(sql`
    SELECT DISTINCT d.remark FROM dict_item d JOIN dict_type t ON t.id = d.type_id
    WHERE t.site_id = 'sc' AND d.dict_code = '59,5E'`)
  expect(tabs).toEqual([{ remark: 'c5bff13f-21ca-4dac-b158-cb40accd3035' }])
})

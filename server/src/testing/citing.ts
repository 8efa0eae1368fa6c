import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { TestApp } from './app.ts'
import { publishSample } from './infos.ts'
import { messageBench } from './messages.ts'
import { addQuestionnaire } from './questionnaires.ts'

interface Owners {
  /** Whose template it is, and who answered. */
  ownerId: string
  siteId?: string
}

/** One of each that may cite a law before the public, all citing the same. */
export const citeEverywhere = async (app: TestApp, citation: string, { ownerId, siteId = 'gd' }: Owners) => {
  const { db } = app
  const mark = randomUUID().slice(0, 8)
  const article = await publishSample(db, {
    siteId,
    channel: 'tzgg',
    title: `办事指南${mark}`,
    noticeTime: '2026-06-01 09:00:00',
    body: `<p>依照${citation}办理。</p>`,
  })
  const { put } = await messageBench(app)
  const { id: answer } = await put({ state: 'published', siteId, replyBy: ownerId, handlerId: ownerId })
  await db.execute(
    sql`UPDATE message_reply SET citations = ${sql.param([citation])}::text[] WHERE message_id = ${answer}`,
  )
  const template = randomUUID()
  await db.execute(sql`INSERT INTO reply_template (id, site_id, name, body, citations, owner_id, latest_modify_date)
    VALUES (${template}, ${siteId}, ${`模板${mark}`}, '您好，您反映的事项按照有关规定办理，请您留意后续通知。', ${sql.param([citation])}::text[], ${ownerId},
      ${app.clock.now().toISOString()})`)
  const questionnaire = await addQuestionnaire(db, { siteId, title: `问卷${mark}` })
  await db.execute(sql`UPDATE questionnaire SET basis = ${citation} WHERE id = ${questionnaire}`)
  return { article, answer, template, questionnaire }
}

import { sql } from 'drizzle-orm'
import { tag, touchTags } from '../platform/cache/tags.ts'
import type { TestApp } from './app.ts'

/** One address sends for all in a test. Riddles have their own tests: here nobody is asked for one. */
export const calmForms = async (app: TestApp): Promise<void> => {
  await app.db.execute(sql`INSERT INTO sys_conf (conf_key, conf_name, conf_type, conf_value)
    VALUES ('interaction.proof-from', '计算验证', 'int', '10000'),
      ('interaction.proof-from-all', '计算验证', 'int', '10000')`)
  await touchTags(app.db, [tag.configuration])
  await app.settled()
}

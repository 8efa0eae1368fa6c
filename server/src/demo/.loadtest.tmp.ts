import { join } from 'node:path'
import { mkdtempSync, chmodSync, rmSync } from 'node:fs'
import pg from 'pg'
import { discoverPacks } from '/work/main/regions/src/discover.ts'
import { startEmbedded } from '/work/main/server/src/platform/database/embedded/start-embedded.ts'
import { migrate } from '/work/main/server/src/platform/database/migrate.ts'
import { openDatabase } from '/work/main/server/src/platform/database/database.ts'
import { seedInstallation } from '/work/main/server/src/seed.ts'
import { loadDemo } from '/work/main/server/src/demo/load.ts'
const dir = mkdtempSync('/tmp/demo-g-'); chmodSync(dir, 0o755)
const s = await startEmbedded({ dataDir: dir, port: 55450, log: () => {} })
try {
  await migrate(s.url)
  const packs = await discoverPacks()
  const d = openDatabase(s.url, { warn(){}, info(){}, error(){} } as any)
  await seedInstallation(d.db, packs)
  const t = performance.now()
  console.log(await loadDemo({ url: s.url, filesDir: join(dir, 'files'), packs, now: new Date(), onProgress: x => console.log(Math.round(performance.now()-t), x) }))
  console.log('total ms', performance.now() - t)
  console.log(await loadDemo({ url: s.url, filesDir: join(dir, 'files'), packs, now: new Date() }))
  const c = new pg.Client({ connectionString: s.url }); await c.connect()
  console.log((await c.query(`select (select count(*) from info) infos, (select count(*) from publication) pubs, (select count(*) from file) files, (select count(*) from info_attachment) att, (select count(*) from home_window) win, pg_size_pretty(pg_database_size(current_database())) size, (select count(*) from publication where open_tender_time::date = now()::date) today, (select count(*) from publication p where region_code is not null and not exists (select 1 from region r where r.code=p.region_code)) badregion`)).rows)
  await c.end(); await d.end()
} finally { await s.stop(); rmSync(dir, { recursive: true, force: true }) }

import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { RegionPack } from '@sunport/regions/pack.ts'
import pg from 'pg'
import { databaseUrl, postmasterPid } from '../../e2e/support/data-folder.ts'
import { growDemo } from '../../server/src/demo/grow.ts'
import { say } from '../measure.ts'
import { launchForBench } from '../product.ts'

export interface Installation {
  size: number
  folder: string
  origin: string
  port: number
  url: string
  client: pg.Client
  /** Of the application, and of the database beneath it. */
  pids: { app: number; db: number }
  stop(): Promise<void>
}

/** An installation of its own for each size, kept from run to run: making notices takes longer than measuring them. */
export const openInstallation = async (
  parent: string,
  size: number,
  packs: readonly RegionPack[],
): Promise<Installation> => {
  const folder = path.resolve(parent, `bench-${size}`)
  mkdirSync(folder, { recursive: true })
  say(`starting the product on ${size} notices`)
  const product = launchForBench(folder)
  try {
    const origin = await product.ready
    const url = databaseUrl(folder)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ total: string }>('SELECT count(*) AS total FROM publication')
    const missing = size - Number(rows[0]?.total)
    if (missing > 0)
      await growDemo({ url, packs, now: new Date(), notices: missing, onProgress: text => say(`  ${text}`) })
    return {
      size,
      folder,
      origin,
      port: Number(new URL(origin).port),
      url,
      client,
      pids: { app: product.pid, db: postmasterPid(folder) ?? 0 },
      stop: async () => {
        await client.end()
        await product.stop()
      },
    }
  } catch (error) {
    await product.stop()
    throw error
  }
}

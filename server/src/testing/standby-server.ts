import {
  chmodSync,
  createWriteStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { takeBaseBackup } from '../backup/base-backup.ts'
import { unpackCluster } from '../backup/cluster-restore.ts'
import { settleHome } from '../platform/database/embedded/home.ts'
import { choosePort } from '../platform/database/embedded/port.ts'
import { launchPostmaster, type Postmaster } from '../platform/database/embedded/postmaster.ts'
import { startEmbedded } from '../platform/database/embedded/start-embedded.ts'

const ownFolder = (name: string): string => {
  const folder = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), `sunport-${name}-`))
  // Under root the server runs as a user of its own, who must be able to enter.
  chmodSync(folder, 0o755)
  return folder
}

const forget = (folder: string): void => {
  const pointer = path.join(folder, 'postgres.location')
  if (existsSync(pointer)) rmSync(readFileSync(pointer, 'utf8').trim(), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}

const ask = async (url: string, text: string): Promise<pg.QueryResult> => {
  const client = new pg.Client({ connectionString: url })
  // A server that is stopped says so to whoever is still there.
  client.on('error', () => {})
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end().catch(() => {})
  }
}

const isReady = async (url: string): Promise<boolean> => {
  try {
    await ask(url, 'SELECT 1')
    return true
  } catch {
    return false
  }
}

const copyOf = async (url: string, folder: string) => {
  const archive = path.join(folder, 'base.tar.gz')
  const gzip = createGzip({ level: 1 })
  const written = finished(gzip.pipe(createWriteStream(archive)))
  await takeBaseBackup(url, { archive: gzip, manifest: new Writable({ write: (_c, _e, done) => done() }) })
  gzip.end()
  await written
  const home = settleHome(folder, () => {})
  await unpackCluster(home, archive)
  writeFileSync(path.join(home.cluster, 'standby.signal'), '')
  return home
}

/** A primary with a standby that streams from it: both real servers, whose data nobody keeps. */
export const startTwoServers = async () => {
  const [first, second] = [ownFolder('primary'), ownFolder('standby')]
  const primary = await startEmbedded({ dataDir: first, log: () => {}, isDurable: false })
  const from = new URL(primary.url)
  const home = await copyOf(primary.url, second)
  const conninfo = `host=127.0.0.1 port=${from.port} user=${from.username} password=${from.password}`
  let port = await choosePort([])
  let standby: Postmaster
  const urlAt = (at: number): string => {
    const url = new URL(primary.url)
    url.port = String(at)
    return url.href
  }
  const begin = async (): Promise<void> => {
    standby = launchPostmaster(home, {
      ...{ port, isDurable: false, walArchive: undefined, keepToken: undefined },
      more: {
        primary_conninfo: conninfo,
        max_standby_streaming_delay: '0',
        wal_retrieve_retry_interval: '100ms',
      },
    })
    while (!(await isReady(urlAt(port)))) {
      if (standby.isRunning()) continue
      if (!/Address already in use/.test(standby.output())) throw new Error(standby.output())
      port = await choosePort([])
      return begin()
    }
  }
  await begin()
  const standbyUrl = urlAt(port)
  return {
    primaryUrl: primary.url,
    standbyUrl,
    onStandby: (text: string) => ask(standbyUrl, text),
    onPrimary: (text: string) => ask(primary.url, text),
    stopStandby: () => standby.stop(),
    startStandby: begin,
    stopPrimary: () => primary.stop(),
    stop: async () => {
      await standby.stop()
      await primary.stop()
      forget(first)
      forget(second)
    },
  }
}

export type TwoServers = Awaited<ReturnType<typeof startTwoServers>>

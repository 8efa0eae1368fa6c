import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { routerBase } from '@sunport/contract/constants.ts'
import { discoverPacks } from '@sunport/regions/discover.ts'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { apiOf, signIn } from '../e2e/support/api.ts'
import { type Acknowledged, findLost, writeAsSoonAsPossible } from '../e2e/support/crash.ts'
import { createDataFolder, removeDataFolder } from '../e2e/support/data-folder.ts'
import { installation, ownDatabase, pause, ready } from './support/installation.ts'
import { isAlive, openFiles, percentile, residentMb } from './support/processes.ts'
import { msUntil, readOn, readOnce } from './support/readers.ts'
import { record } from './support/record.ts'
import { canMount, smallDisk } from './support/small-disk.ts'
import { lostUploads, newContent, upload } from './support/uploads.ts'

const [pack] = await discoverPacks()
const recoveryMs = 5_000
/** Long enough for whoever starts the database again to have grown patient. */
const fullMs = 20_000
const most = { sockets: 60, mb: 150 }
const ending: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end()
})

const started = async (databaseFolder?: string, beforeRemoval = (): void => {}) => {
  const database = await ownDatabase(databaseFolder)
  ending.push(async () => {
    await database.stop()
    beforeRemoval()
    removeDataFolder(database.folder)
  })
  const place = installation(database.url)
  ending.push(place.end)
  return { database, place }
}

/** What a write is answered with: the HTTP status and the code of the envelope. */
const tryWrite = async (origin: string, session: Awaited<ReturnType<typeof signIn>>): Promise<string> => {
  const dictType = `Full_${crypto.randomUUID().slice(0, 18)}`
  const { dictionary } = apiOf(origin, session)
  return dictionary.createType({ dictType, typeName: 'x'.repeat(50) }).then(
    () => '200',
    error => String(error.code ?? error),
  )
}

/** A page that is in memory is read on whatever is full, and the server keeps its measure meanwhile. */
const watch = async (origin: string, pid: number) => {
  const home = `${origin}${routerBase}${pack?.homePath}`
  expect((await readOnce(home)).status).toBe(200)
  const before = { sockets: openFiles(pid), mb: residentMb(pid) }
  const reading = readOn(home, 50)
  ending.push(reading.end)
  return async () => {
    const reads = await reading.end()
    const after = { sockets: openFiles(pid), mb: residentMb(pid) }
    const slowest = percentile(
      reads.map(({ ms }) => ms),
      0.99,
    )
    return {
      unread: reads.filter(({ status }) => status !== 200).length,
      isSame: after.sockets - before.sockets < most.sockets && after.mb - before.mb < most.mb && isAlive(pid),
      figures: {
        pages: `${reads.length} read, p99 ${slowest} ms`,
        sockets: `${before.sockets} → ${after.sockets}`,
        MB: `${before.mb} → ${after.mb}`,
      },
    }
  }
}

/** A database one folder of which has a small disk of its own; nothing of it is linked from outside. */
const databaseOnDisk = async (inside: string, megabytes: number) => {
  const folder = createDataFolder()
  await (await ownDatabase(folder)).stop()
  const cluster = path.join(folder, 'postgres')
  const moved = path.join(cluster, inside)
  const aside = path.join(folder, 'aside')
  execFileSync('cp', ['-a', moved, aside])
  const disk = smallDisk(moved, megabytes)
  execFileSync('cp', ['-a', `${aside}/.`, moved])
  execFileSync('sh', ['-c', `rm -rf '${aside}'; chown -R sunport-pg '${cluster}'; chmod 700 '${moved}'`])
  return { disk, ...(await started(folder, disk.end)) }
}

const refusedOf = (answers: Map<string, number>): number =>
  (answers.get('4915') ?? 0) + (answers.get('503') ?? 0)

const partsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.part'))
    : []

describe.skipIf(!canMount())('R-14: a disk that is full', () => {
  test.each(['full', 'read-only'])('of the files (%s): uploads are refused, all else goes on', async how => {
    const { place } = await started()
    const disk = smallDisk(path.join(place.folder, 'files'), 16)
    ending.push(disk.end)
    const product = place.launch()
    const origin = await ready(product)
    const session = await signIn(origin)
    const kept = [await upload(origin, session)]
    const endWatch = await watch(origin, product.pid)
    if (how === 'full') disk.fill()
    else disk.setReadOnly(true)
    const refusals: string[] = []
    for (let at = 0; at < 5; at++)
      await upload(origin, session, newContent(200_000)).catch(error => refusals.push(String(error.message)))
    const ledger: Acknowledged[] = []
    await writeAsSoonAsPossible(origin, session, ledger)
    const left = partsIn(disk.folder)
    if (how === 'full') disk.empty()
    else disk.setReadOnly(false)
    const recovered = await msUntil(async () =>
      upload(origin, session).then(
        made => kept.push(made) > 0,
        () => false,
      ),
    )
    const { unread, isSame, figures } = await endWatch()
    const lost = (await lostUploads(origin, kept)).length
    record({
      id: `R-14-files-${how}`,
      promise: `disk of the files ${how}: 503 with a sentence, nothing left behind, back by itself`,
      rounds: refusals.length,
      failures: lost + left.length + unread + refusals.filter(text => text !== 'upload: 503 4915').length,
      figures: {
        ...{ refused: refusals.length, 'parts left': left.length, lost, 'recovered ms': recovered },
        ...figures,
      },
      control: `${refusals.length} of 5 uploads were refused, so the disk was ${how}`,
    })
    expect(refusals).toEqual(Array(5).fill('upload: 503 4915'))
    expect({ lost, left, unread, isSame }).toEqual({ lost: 0, left: [], unread: 0, isSame: true })
    expect(recovered).toBeLessThan(recoveryMs)
  })

  test('of the database: writes are refused, pages are read, and it goes on by itself', async () => {
    const { place, disk } = await databaseOnDisk('.', 700)
    const product = place.launch()
    const origin = await ready(product)
    const session = await signIn(origin)
    const ledger: Acknowledged[] = []
    await writeAsSoonAsPossible(origin, session, ledger)
    const endWatch = await watch(origin, product.pid)
    disk.fill()
    const answers = new Map<string, number>()
    for (let at = 0; at < 300 && refusedOf(answers) < 20; at++) {
      const answer = await tryWrite(origin, session)
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
    }
    disk.empty()
    const recovered = await msUntil(async () => (await tryWrite(origin, session)) === '200')
    const { unread, isSame, figures } = await endWatch()
    const lost = (await findLost(origin, ledger)).length
    const odd = [...answers.keys()].filter(code => !['200', '4915', '503'].includes(code))
    record({
      id: 'R-14-database',
      promise: 'disk of the database full: 503, pages are read, nothing acknowledged is lost, back by itself',
      rounds: [...answers.values()].reduce((sum, times) => sum + times, 0),
      failures: lost + odd.length + unread,
      figures: {
        ...{ answers: JSON.stringify(Object.fromEntries(answers)), lost, 'recovered ms': recovered },
        ...figures,
      },
      control: `${refusedOf(answers)} writes were refused, so the disk was full`,
    })
    expect({ odd, lost, unread, isSame }).toEqual({ odd: [], lost: 0, unread: 0, isSame: true })
    expect(refusedOf(answers)).toBeGreaterThan(0)
    expect(recovered).toBeLessThan(recoveryMs)
  })

  test('of the log of changes: the database goes away, pages are read, and all is back by itself', async () => {
    const { place, database, disk } = await databaseOnDisk('pg_wal', 600)
    const product = place.launch()
    const origin = await ready(product)
    const session = await signIn(origin)
    const ledger: Acknowledged[] = []
    for (let at = 0; at < 20; at++) await writeAsSoonAsPossible(origin, session, ledger)
    const endWatch = await watch(origin, product.pid)
    disk.fill()
    // What is there already is used up, piece by piece.
    const client = new pg.Client({ connectionString: database.url })
    client.on('error', () => {})
    await client.connect()
    const usedUp = await (async () => {
      for (let piece = 0; piece < 200; piece++)
        await client.query(`SELECT pg_logical_emit_message(true, 'disk', 'x'), pg_switch_wal()`)
    })().then(
      () => '',
      error => String(error.message),
    )
    await client.end().catch(() => {})
    const answers = new Map<string, number>()
    const fullUntil = performance.now() + fullMs
    while (performance.now() < fullUntil) {
      const answer = await tryWrite(origin, session)
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
      await pause(100)
    }
    disk.empty()
    const recovered = await msUntil(async () => (await tryWrite(origin, session)) === '200')
    const { unread, isSame, figures } = await endWatch()
    const lost = (await findLost(origin, ledger)).length
    const odd = [...answers.keys()].filter(code => !['4915', '503'].includes(code))
    record({
      id: 'R-14-wal',
      promise:
        'disk of the log of changes full: the database goes away, pages are read, nothing acknowledged is lost, back by itself',
      rounds: [...answers.values()].reduce((sum, times) => sum + times, 0),
      failures: lost + odd.length + unread,
      figures: {
        ...{ answers: JSON.stringify(Object.fromEntries(answers)), lost, 'recovered ms': recovered },
        ...figures,
      },
      control: `the database said: ${usedUp}`,
    })
    expect(usedUp).not.toBe('')
    expect({ odd, lost, unread, isSame }).toEqual({ odd: [], lost: 0, unread: 0, isSame: true })
    expect(refusedOf(answers)).toBeGreaterThan(0)
    expect(recovered).toBeLessThan(recoveryMs)
  })

  test('of the log: nobody notices', async () => {
    const { place } = await started()
    const disk = smallDisk(path.join(place.folder, 'logs'), 1)
    ending.push(disk.end)
    const product = place.launch({ LOG_LEVEL: 'info' })
    const origin = await ready(product)
    const endWatch = await watch(origin, product.pid)
    disk.fill()
    const reads = []
    for (let at = 0; at < 500; at++) reads.push(await readOnce(`${origin}/gpcms/rest/v2/none/${at}`))
    const unanswered = reads.filter(({ status }) => status !== 404).length
    disk.empty()
    const recovered = await msUntil(async () => {
      await readOnce(`${origin}/gpcms/rest/v2/none/after`)
      return readFileSync(path.join(disk.folder, 'server.log'), 'utf8').includes('log lines dropped')
    })
    const { unread, isSame, figures } = await endWatch()
    record({
      id: 'R-14-log',
      promise: 'disk of the log full: every request is answered, the log goes on when there is space',
      rounds: reads.length,
      failures: unanswered + unread,
      figures: { unanswered, 'recovered ms': recovered, ...figures },
      control: 'the log says afterwards that lines were dropped, so the disk was full',
    })
    expect({ unanswered, unread, isSame }).toEqual({ unanswered: 0, unread: 0, isSame: true })
    expect(recovered).toBeLessThan(recoveryMs)
  })
})

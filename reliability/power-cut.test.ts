import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type Acknowledged, findLost, launchBare, writeUntilGone } from '../e2e/support/crash.ts'
import { postmasterPid } from '../e2e/support/data-folder.ts'
import type { Product } from '../e2e/support/product.ts'
import { pause } from './support/installation.ts'
import { record, rounds } from './support/record.ts'
import { canMount, mountImage, newImage, unmount } from './support/small-disk.ts'
import { lostUploads, type Uploaded, uploadUntilGone } from './support/uploads.ts'

const cuts = rounds(2, 20)
const megabytes = 1_500

let place = ''
let running: Product | undefined
const disk = (): string => path.join(place, 'disk')
const data = (): string => path.join(disk(), 'data')

afterEach(async () => {
  await running?.kill()
  running = undefined
  const postmaster = postmasterPid(data())
  if (postmaster) killAll([postmaster])
  await pause(500)
  if (existsSync(disk())) unmount(disk())
  rmSync(place, { recursive: true, force: true })
})

const childrenOf = (pid: number): number[] =>
  execFileSync('sh', ['-c', `ps -o pid= --ppid ${pid} || true`], { encoding: 'utf8' })
    .split('\n')
    .map(Number)
    .filter(Boolean)

const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch {
      // Gone by itself.
    }
}
const killAll = (pids: readonly number[]): void => signalAll(pids, 'SIGKILL')

/** What never reached the device is gone: application and database are frozen, the device is copied, and all die. */
const cutPower = async (product: Product, image: string, copy: string): Promise<void> => {
  const postmaster = postmasterPid(data()) ?? 0
  const all = [product.pid, postmaster, ...childrenOf(postmaster)]
  signalAll(all, 'SIGSTOP')
  execFileSync('cp', ['--sparse=always', image, copy])
  killAll(all)
  await product.exited
  await pause(300)
  unmount(disk())
  rmSync(image)
}

/** Writes, loses its power and starts again, so many times; what was acknowledged and is not there, of each kind. */
const lossesOf = async (count: number, isDurable: boolean) => {
  place = mkdtempSync(path.join(tmpdir(), 'sunport-power-'))
  execFileSync('chmod', ['755', place])
  let image = newImage(path.join(place, '0.img'), megabytes)
  mountImage(image, disk())
  running = launchBare(data())
  await running.ready
  if (!existsSync(path.join(data(), 'postgres/PG_VERSION')))
    throw new Error('the database lies on another disk: a cut would take nothing of it')
  if (!isDurable) {
    await running.stop()
    appendFileSync(path.join(data(), 'postgres/postgresql.conf'), '\nfsync = off\n')
    running = launchBare(data())
    await running.ready
  }
  const writes: Acknowledged[] = []
  const uploads: Uploaded[] = []
  let [lostWrites, lostFiles, dead] = [0, 0, 0]
  for (let at = 1; at <= count; at++) {
    const origin = await running.ready
    execFileSync('sync', ['-f', disk()])
    const working = Promise.all([writeUntilGone(origin, writes), uploadUntilGone(origin, uploads)])
    await pause(2_500 + Math.random() * 2_500)
    const next = path.join(place, `${at}.img`)
    await cutPower(running, image, next)
    await working
    image = next
    mountImage(image, disk())
    running = launchBare(data())
    const again = await running.ready.catch(() => undefined)
    if (again === undefined) {
      dead += 1
      break
    }
    lostWrites += (await findLost(again, writes)).length
    lostFiles += (await lostUploads(again, uploads)).length
  }
  const parts = existsSync(path.join(data(), 'files'))
    ? readdirSync(path.join(data(), 'files'), { recursive: true, encoding: 'utf8' }).filter(name =>
        name.endsWith('.part'),
      ).length
    : 0
  return { writes: writes.length, uploads: uploads.length, lostWrites, lostFiles, dead, parts }
}

describe.skipIf(!canMount())('a power cut', () => {
  test('R-03, R-04: loses no acknowledged write and no acknowledged file', async () => {
    const durable = await lossesOf(cuts, true)
    await running?.kill()
    const postmaster = postmasterPid(data())
    if (postmaster) killAll([postmaster, ...childrenOf(postmaster)])
    await pause(500)
    unmount(disk())
    rmSync(place, { recursive: true, force: true })
    const careless = await lossesOf(1, false)
    const control = `with fsync=off ${careless.lostWrites} of ${careless.writes} writes were lost${careless.dead ? ', and the database did not start' : ''}`
    record({
      id: 'R-03',
      promise: 'power cut: every acknowledged write is there',
      rounds: cuts,
      failures: durable.lostWrites + durable.dead,
      figures: {
        cuts,
        acknowledged: durable.writes,
        lost: durable.lostWrites,
        'did not start': durable.dead,
      },
      control,
    })
    record({
      id: 'R-04',
      promise: 'power cut: every acknowledged file is there with all its bytes',
      rounds: cuts,
      failures: durable.lostFiles,
      figures: { cuts, acknowledged: durable.uploads, lost: durable.lostFiles, 'parts left': durable.parts },
      control,
    })
    expect(durable).toMatchObject({ lostWrites: 0, lostFiles: 0, dead: 0 })
    expect(careless.lostWrites + careless.lostFiles + careless.dead).toBeGreaterThan(0)
  })
})

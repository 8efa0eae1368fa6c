import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../platform/database/embedded/start-embedded.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
  }
}

const memoryFolder = '/dev/shm'
const roomNeeded = 4 * 1024 ** 3

/**
 * In memory where there is plenty: a run makes and drops hundreds of databases of more than a thousand files each, and a
 * disk that keeps a journal takes up to ten times as long for it, the longer the more were dropped.
 */
const roomyFolder = (): string => {
  if (!existsSync(memoryFolder)) return tmpdir()
  const { bavail, bsize } = statfsSync(memoryFolder)
  const isRoomy = bavail * bsize > roomNeeded && process.availableMemory() > 2 * roomNeeded
  return isRoomy ? memoryFolder : tmpdir()
}

/** One real server for the whole run, in a folder of its own; without fsync, since nobody keeps its data. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = mkdtempSync(path.join(roomyFolder(), 'sunport-test-'))
  // Under root the server runs as a user of its own, who must be able to enter.
  chmodSync(folder, 0o755)
  const server = await startEmbedded({ dataDir: folder, log: () => {}, isDurable: false })
  project.provide('databaseUrl', server.url)
  return async () => {
    await server.stop()
    const pointer = path.join(folder, 'postgres.location')
    if (existsSync(pointer)) rmSync(readFileSync(pointer, 'utf8').trim(), { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
}

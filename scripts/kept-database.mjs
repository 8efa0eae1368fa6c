// Plain JavaScript for any Node ≥ 18.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 60_000

/** The database may lie elsewhere; a pointer in the data folder then says where. */
const homeOf = dataDir => {
  const pointer = path.join(dataDir, 'postgres.location')
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir
}

/**
 * Ends the embedded database that a dead server left for the next, when there will be none. Without the file that
 * asks for it to be kept, its watcher shuts it down.
 */
export const endKeptDatabase = async dataDir => {
  const home = homeOf(dataDir)
  const keep = path.join(home, 'postgres.keep')
  if (!existsSync(keep)) return
  rmSync(keep, { force: true })
  const running = path.join(home, 'postgres', 'postmaster.pid')
  for (const deadline = Date.now() + patienceMs; existsSync(running) && Date.now() < deadline; )
    await sleep(100)
}

import { totalmem } from 'node:os'

const mb = 1024 * 1024

/** What this machine, or the container around us, has to give. */
export const machineMemory = (): number => {
  const limit = process.constrainedMemory()
  return limit > 0 && limit < totalmem() ? limit : totalmem()
}

const share = (memory: number, part: number, least: number, most: number): string =>
  `${Math.round(Math.min(Math.max((memory * part) / mb, least), most))}MB`

/**
 * Written to postgresql.conf once, so that operators may tune them there. The database shares its machine with
 * the application and the system's file cache: it takes an eighth, and plans with half.
 */
export const settingsFor = (memory: number): Record<string, string> => ({
  shared_buffers: share(memory, 1 / 8, 128, 4096),
  effective_cache_size: share(memory, 1 / 2, 512, 32_768),
  // Each of a hundred connections may need it more than once at a time.
  work_mem: share(memory, 1 / 1024, 4, 32),
  // For building indexes and for vacuum, which make a bulk load's rows readable from indexes alone.
  maintenance_work_mem: share(memory, 1 / 32, 64, 1024),
  max_connections: '100',
  // Ids are spread at random, so every publication touches pages all over its indexes, and each is logged whole once
  // a checkpoint. The only compression that every build has costs several times what it saves: fewer checkpoints do better.
  max_wal_size: '4GB',
  checkpoint_timeout: '10min',
  // Solid-state storage, or pages that are cached anyway: an index is nearly as good at a jump as at a run.
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'Asia/Shanghai',
  log_timezone: 'Asia/Shanghai',
  log_checkpoints: 'off',
  // The app logs failed statements itself, with their request; here they would only fill the disk.
  log_min_messages: 'log',
})

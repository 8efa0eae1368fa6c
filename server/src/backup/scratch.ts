import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A data folder with its database, wherever that lies. */
export const removeDataFolder = async (folder: string): Promise<void> => {
  const pointer = join(folder, 'postgres.location')
  if (existsSync(pointer))
    await rm((await readFile(pointer, 'utf8')).trim(), { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
}

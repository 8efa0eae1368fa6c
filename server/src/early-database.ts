import type { Config } from './platform/config.ts'
import {
  type EmbeddedOptions,
  type EmbeddedServer,
  startEmbedded,
} from './platform/database/embedded/start-embedded.ts'

export const embeddedOptions = (
  { dataDir, isSupervised, walArchive }: Config,
  log: (line: string) => void,
): EmbeddedOptions => ({ dataDir, log, isSupervised, walArchive })

/**
 * PostgreSQL takes half a second to come up, and most of the program as long to be read. Returns when the one is on its
 * way and the other can begin; whether it comes up is told by the step that waits for it.
 */
export const beginDatabase = async (
  config: Config,
  tell: (line: string) => void,
): Promise<{ embedded?: Promise<EmbeddedServer> }> => {
  if (config.databaseUrl) return {}
  const { promise: launched, resolve } = Promise.withResolvers<void>()
  const embedded = startEmbedded({ ...embeddedOptions(config, tell), onLaunch: resolve })
  await Promise.race([launched, embedded.catch(() => {})])
  return { embedded }
}

import type { Config } from '../config.ts'
import { runningEmbedded } from './embedded/running-embedded.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { primaryAddress } from './primary-address.ts'

/**
 * For programs besides the application: the given database, the application's while it runs, or one started for this.
 * That one keeps its log of changes, too: a gap in the archive would end every restore there.
 */
export const reachDatabase = async (
  {
    databaseUrl,
    databaseDirectUrl,
    dataDir,
    walArchive,
  }: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'walArchive'>,
  log: (line: string) => void,
): Promise<{ url: string; stop(): Promise<void> }> => {
  const leave = async () => {}
  if (databaseUrl) return { url: await primaryAddress(databaseDirectUrl ?? databaseUrl), stop: leave }
  const running = await runningEmbedded(dataDir)
  return running ? { url: running, stop: leave } : startEmbedded({ dataDir, log, walArchive })
}

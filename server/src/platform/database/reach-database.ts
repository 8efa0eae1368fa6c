import type { Config } from '../config.ts'
import { runningEmbedded } from './embedded/running-embedded.ts'
import { startEmbedded } from './embedded/start-embedded.ts'

/**
 * For programs besides the application: the given database, the application's while it runs, or one started for this.
 * That one keeps its log of changes, too: a gap in the archive would end every restore there.
 */
export const reachDatabase = async (
  { databaseUrl, dataDir, walArchive }: Pick<Config, 'databaseUrl' | 'dataDir' | 'walArchive'>,
  log: (line: string) => void,
): Promise<{ url: string; stop(): Promise<void> }> => {
  const leave = async () => {}
  if (databaseUrl) return { url: databaseUrl, stop: leave }
  const running = await runningEmbedded(dataDir)
  return running ? { url: running, stop: leave } : startEmbedded({ dataDir, log, walArchive })
}

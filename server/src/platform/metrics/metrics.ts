import type { GateStand } from '../gate.ts'
import { type Exposition, exposed, runtimeReadings } from './exposition.ts'
import { joined, type Reading, type ReadingSource } from './reading.ts'
import { createRequestMeter } from './request-meter.ts'
import type { ProcessReadings } from './siblings.ts'

const readAll = async (sources: readonly ReadingSource[]): Promise<Reading[]> =>
  (await Promise.all(sources.map(async source => source()))).flat()

/**
 * What this installation tells of itself. Everything is counted as plain numbers where it happens and read when somebody
 * asks; nothing is loaded, and nothing written, for a server that nobody scrapes.
 */
export const createMetrics = () => {
  const requests = createRequestMeter()
  /** Pages that are drawn, and those that wait for it. */
  const renders: GateStand = { running: 0, waiting: 0 }
  const ofProcess: ReadingSource[] = [requests.readings, runtimeReadings]
  const ofWhole: ReadingSource[] = []
  const own = (): Promise<readonly Reading[]> => readAll(ofProcess)
  let gather = async (): Promise<ProcessReadings> => new Map([[0, await own()]])

  return {
    requests,
    renders,
    own,
    /** What each process counts for itself. */
    addProcess: (source: ReadingSource): void => void ofProcess.push(source),
    /** What is the same whoever is asked: the database, the queue. Only the process that is asked reads it. */
    addWhole: (source: ReadingSource): void => void ofWhole.push(source),
    /** Several processes share the port, so that a scrape reaches any of them: each tells of all. */
    gatherBy: (all: () => Promise<ProcessReadings>): void => {
      gather = all
    },
    expose: async (): Promise<Exposition> => {
      const [processes, whole] = await Promise.all([gather(), readAll(ofWhole)])
      return exposed(joined(processes, whole))
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>

import { runningState } from '@sunport/contract/calls/running-state.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { bound } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { hourOf, toInstance } from './history.ts'
import { instanceRepo } from './instance-repo.ts'
import { createOwnRow } from './presence.ts'
import { wholeReadings } from './readings.ts'
import { createSampler } from './sample.ts'
import { createWhole } from './whole.ts'

export interface RunningStateNeeds {
  /** Pages that are held ready. */
  stored(): { bytes: number; entries: number }
}

/** 运行状态: who serves, since when and how it goes, for operators and for whoever scrapes. */
export const runningStateFeature = (platform: Platform, { stored }: RunningStateNeeds) => {
  const { config, db, database, log, metrics } = platform
  const { version } = config
  const whole = createWhole(platform)
  const sampler = createSampler(metrics, database, stored)
  const own = createOwnRow({ db, log, version, place: config.place, sampler })
  metrics.addWhole(wholeReadings(whole, config.processes, version))

  const get = async () => {
    const [rows, found, standbys, storage, queues, tasks, backup, certificates] = await Promise.all([
      instanceRepo(db).all(),
      whole.database(),
      whole.standbys(),
      whole.storage(),
      whole.queues(),
      whole.tasks(),
      whole.backup(),
      whole.certificates(),
    ])
    const { version: databaseVersion, migration: lastMigration, ...numbers } = found
    return {
      ...{ version, databaseVersion, lastMigration, processes: config.processes },
      instances: rows.map(row => toInstance(row, own.id)),
      // By the machine's own clock: samples are noted by it.
      history: hourOf(rows, new Date()),
      ...{ database: numbers, standbys, storage, queues, backup, certificates },
      failingTasks: tasks
        .filter(({ isOn, isGood }) => isOn && isGood === false)
        .map(({ jobName, failuresInRow, endAt }) => ({
          ...{ jobName, failuresInRow },
          endAt: endAt && toWireTime(endAt),
        })),
    }
  }

  return {
    calls: [bound(runningState, { get })],
    stop: async (): Promise<void> => {
      sampler.stop()
      await own.stop()
    },
    offers: { ownRow: own },
  }
}

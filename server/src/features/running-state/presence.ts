import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db } from '../../platform/database/database.ts'
import { instanceRepo } from './instance-repo.ts'
import { type Sample, sampleEveryMs } from './sample.ts'

const pulseEveryMs = 10_000
const patienceMs = 1_000
const pulsesPerSample = sampleEveryMs / pulseEveryMs

interface PresenceOptions {
  db: Db
  log: Logger
  place: number
  version: string
  sampler: { restart(): void; take(): readonly Sample[] }
}

/** This process's own row among those that serve: written when it comes, kept fresh, taken away when it ends. */
export const createOwnRow = ({ db, log, place, version, sampler }: PresenceOptions) => {
  const id = `${hostname()}-${process.pid}-${randomBytes(3).toString('hex')}`
  const repo = instanceRepo(db)
  const self = {
    id,
    host: hostname(),
    place,
    pid: process.pid,
    version,
    nodeVersion: process.version.slice(1),
  }
  let timer: NodeJS.Timeout | undefined
  let pulses = 0
  let last: Promise<unknown> = Promise.resolve()
  /** One after the other; a database that is away loses a sign of life and nothing else. */
  const inTurn = (work: () => Promise<unknown>): Promise<unknown> => {
    last = last.then(work).catch(error => log.warn({ err: error }, 'sign of life not written'))
    return last
  }
  const pulse = async (): Promise<void> => {
    const samples = pulses++ % pulsesPerSample === 0 ? sampler.take() : undefined
    if (await repo.pulse(id, samples)) return
    await repo.join(self)
    await repo.pulse(id, samples)
  }

  return {
    id,
    pulse: () => inTurn(pulse),
    /** Nobody waits for it. */
    begin: (): Promise<unknown> => {
      sampler.restart()
      timer = setInterval(() => void inTurn(pulse), pulseEveryMs)
      timer.unref()
      return inTurn(pulse)
    },
    /** It still answers, and will be gone soon. */
    leave: () => (timer ? inTurn(() => repo.leave(id)) : Promise.resolve()),
    stop: async (): Promise<void> => {
      if (!timer) return
      clearInterval(timer)
      // A database that is away keeps nobody from ending; the row is silent then.
      await Promise.race([inTurn(() => repo.part(id)), pause(patienceMs, undefined, { ref: false })])
    },
  }
}

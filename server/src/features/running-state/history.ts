import type { InstanceState, RunningInstance, RunningMoment } from '@sunport/contract/calls/running-state.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import type { InstanceRow } from './instance-repo.ts'
import { type Sample, sampleEveryMs } from './sample.ts'

/** Three signs of life in a row are missing. */
const silentSeconds = 35
const hourMs = 3_600_000

const stateOf = ({ seenSecondsAgo, state }: InstanceRow): InstanceState =>
  seenSecondsAgo > silentSeconds ? 'silent' : state

const perMinute = (count: number, seconds: number): number =>
  Math.round((count / Math.max(1, seconds)) * 600) / 10

export const toInstance = (row: InstanceRow, ownId: string): RunningInstance => {
  const { samples, startedAt, seenSecondsAgo, ...rest } = row
  const state = stateOf(row)
  // What a silent one held then says nothing of now.
  const last = state === 'silent' ? undefined : samples.at(-1)
  return {
    ...rest,
    startedAt: toWireTime(startedAt),
    seenSecondsAgo: Math.max(0, Math.round(seenSecondsAgo)),
    state,
    isAnswering: row.id === ownId,
    memoryBytes: last?.memoryBytes ?? null,
    requestsPerMinute: last ? perMinute(last.requests, last.seconds) : null,
    cacheBytes: last?.cacheBytes ?? null,
    cacheEntries: last?.cacheEntries ?? null,
  }
}

const nothing = { requests: 0, failed: 0, fromMemory: 0, loopMs: 0, memoryBytes: 0, waiting: 0 }

const withSample = (moment: typeof nothing, sample: Sample): typeof nothing => ({
  requests: moment.requests + perMinute(sample.requests, sample.seconds),
  failed: moment.failed + perMinute(sample.failed, sample.seconds),
  fromMemory: moment.fromMemory + perMinute(sample.fromMemory, sample.seconds),
  loopMs: Math.max(moment.loopMs, sample.loopMs),
  memoryBytes: moment.memoryBytes + sample.memoryBytes,
  waiting: moment.waiting + sample.waiting,
})

/** Samples of all processes, those of the same half minute together. */
export const hourOf = (instances: readonly Pick<InstanceRow, 'samples'>[], now: Date): RunningMoment[] => {
  const slots = new Map<number, typeof nothing>()
  // Two of one process may fall into one slot: the later one speaks for it.
  for (const { samples } of instances)
    for (const [slot, sample] of new Map(samples.map(each => [Math.floor(each.at / sampleEveryMs), each])))
      slots.set(slot, withSample(slots.get(slot) ?? nothing, sample))
  const first = (now.getTime() - hourMs) / sampleEveryMs
  return [...slots]
    .filter(([slot]) => slot > first)
    .sort(([a], [b]) => a - b)
    .map(([slot, sums]) => ({ at: toWireTime(new Date(slot * sampleEveryMs)), ...sums }))
}

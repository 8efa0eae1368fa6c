import { z } from 'zod'
import { defineCall } from '../call.ts'
import { nullableText } from './shared.ts'

const count = z.number().int()
const nullableNumber = z.number().nullable()

/** 提供服务, 停止中, and 失联 for one that gives no sign of life. */
export const instanceStates = { serving: '提供服务', leaving: '停止中', silent: '失联' } as const
export type InstanceState = keyof typeof instanceStates

const Instance = z.object({
  id: z.string(),
  host: z.string(),
  /** Of the processes of one instance; the one that started the others is 0. */
  place: count,
  pid: count,
  version: z.string(),
  nodeVersion: z.string(),
  startedAt: z.string(),
  seenSecondsAgo: z.number(),
  state: z.enum(['serving', 'leaving', 'silent']),
  /** Whether it is the one that answers this. */
  isAnswering: z.boolean(),
  memoryBytes: nullableNumber,
  requestsPerMinute: nullableNumber,
  cacheBytes: nullableNumber,
  cacheEntries: nullableNumber,
})
export type RunningInstance = z.infer<typeof Instance>

/** Of all instances together; rates are of a minute. */
const Moment = z.object({
  at: z.string(),
  requests: z.number(),
  failed: z.number(),
  fromMemory: z.number(),
  /** The slowest of them: how late the event loop came, in milliseconds. */
  loopMs: z.number(),
  memoryBytes: z.number(),
  /** Who waited for a connection of the database. */
  waiting: z.number(),
})
export type RunningMoment = z.infer<typeof Moment>

const Standby = z.object({
  name: z.string(),
  address: nullableText,
  state: z.string(),
  isSynchronous: z.boolean(),
  lagSeconds: nullableNumber,
  lagBytes: nullableNumber,
})

/** What waits to be done: runs of timed tasks, bulk work, and what leaves by phone and mail. */
export const queueNames = { task: '定时任务', work: '批量操作', sms: '短信', mail: '邮件' } as const
export type QueueName = keyof typeof queueNames

const Queue = z.object({
  name: z.enum(['task', 'work', 'sms', 'mail']),
  waiting: count,
  running: count,
  /** Within the last day. */
  failed: count,
  oldestSeconds: nullableNumber,
})

const Backup = z.object({
  madeAt: z.string(),
  folder: z.string(),
  bytes: z.number(),
  /** Null where nobody has verified it here. */
  verifiedAt: nullableText,
  isGood: z.boolean().nullable(),
})

const RunningState = z.object({
  version: z.string(),
  databaseVersion: z.string(),
  lastMigration: z.string(),
  /** How many there should be on the instance that answers. */
  processes: count,
  instances: z.array(Instance),
  /** The last hour. */
  history: z.array(Moment),
  database: z.object({
    bytes: z.number(),
    connections: count,
    mostConnections: count,
    /** How long the longest statement has been at work. */
    longestSeconds: nullableNumber,
  }),
  standbys: z.array(Standby),
  storage: z.object({
    files: count,
    bytes: z.number(),
    freeBytes: nullableNumber,
    totalBytes: nullableNumber,
  }),
  queues: z.array(Queue),
  failingTasks: z.array(z.object({ jobName: z.string(), failuresInRow: count, endAt: nullableText })),
  backup: Backup.nullable(),
  certificates: z.array(
    z.object({ host: z.string(), until: nullableText, daysLeft: nullableNumber, testedAt: nullableText }),
  ),
})
export type RunningState = z.infer<typeof RunningState>

/** 运行状态: how the installation is, for operators who have no other watch over it. */
export const runningState = {
  get: defineCall({
    method: 'GET',
    path: '/rest/v2/running-state',
    access: 'sys:running:view',
    summary: '运行状态',
    input: z.object({}),
    data: RunningState,
  }),
}

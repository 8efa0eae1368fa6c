import type { RunningState } from '@sunport/contract/calls/running-state.ts'
import { expect, test } from 'vitest'
import { concernsOf } from './concerns.ts'

const now = new Date('2026-06-10T04:00:00Z')
const instance = (more: Partial<RunningState['instances'][number]> = {}) => ({
  ...{ id: 'a', host: 'one', place: 0, pid: 1, version: '1', nodeVersion: '24', isAnswering: true },
  ...{ startedAt: '2026-06-10 11:00:00', seenSecondsAgo: 1, state: 'serving' as const, memoryBytes: 1 },
  ...{ requestsPerMinute: 1, cacheBytes: 1, cacheEntries: 1 },
  ...more,
})
const well: RunningState = {
  ...{ version: '1', databaseVersion: '18', lastMigration: '0001-a.sql', processes: 1, history: [] },
  instances: [instance()],
  database: { bytes: 1, connections: 20, mostConnections: 100, longestSeconds: null },
  standbys: [],
  storage: { files: 1, bytes: 1, freeBytes: 50, totalBytes: 100 },
  queues: [{ name: 'sms', waiting: 1, running: 0, failed: 0, oldestSeconds: 30 }],
  failingTasks: [],
  backup: {
    ...{ madeAt: '2026-06-10 03:00:00', folder: '/b', bytes: 1, verifiedAt: null, isGood: null },
  },
  certificates: [{ host: 'a.example', until: null, daysLeft: 80, testedAt: null }],
}

test('an installation that is well gives no concern', () => {
  expect(concernsOf(well, now)).toEqual([])
})

test('each part that is not well says so in words', () => {
  const [queue] = well.queues
  const found = concernsOf(
    {
      ...well,
      processes: 2,
      instances: [instance(), instance({ id: 'b', isAnswering: false, state: 'silent' })],
      database: { ...well.database, connections: 95 },
      standbys: [
        { name: 's1', address: null, state: 'streaming', isSynchronous: false, lagSeconds: 31, lagBytes: 1 },
      ],
      storage: { ...well.storage, freeBytes: 9 },
      queues: queue ? [{ ...queue, oldestSeconds: 660 }] : [],
      failingTasks: [{ jobName: '检查', failuresInRow: 1, endAt: null }],
      backup: well.backup && { ...well.backup, madeAt: '2026-06-07 03:00:00', isGood: false },
      certificates: [{ host: 'a.example', until: null, daysLeft: -1, testedAt: null }],
    },
    now,
  )
  expect(found).toEqual([
    '1 个实例失联',
    '本机应有 2 个进程，只有 1 个在提供服务',
    '数据库连接将用尽：95 / 100',
    '备库 s1 落后 31 秒',
    '文件存储空间不足一成',
    '短信最早一项已等待 11 分钟',
    '1 项定时任务最近一次执行失败',
    'a.example 的证书已过期',
    '最近一次备份已是 81 小时前',
    '最近一次备份校验未通过',
  ])
})

test('without any backup it says so', () => {
  expect(concernsOf({ ...well, backup: null }, now)).toEqual(['没有备份记录'])
})

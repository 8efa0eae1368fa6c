import { queueNames, type RunningState } from '@sunport/contract/calls/running-state.ts'
import { fewCertificateDays } from '@sunport/contract/calls/site-tools.ts'
import { parseWireTime } from '@sunport/contract/format/dates.ts'

/** The same limits as those of `deploy/prometheus/alerts.yml`. */
const limits = { freeShare: 0.1, backupHours: 48, waitSeconds: 600, lagSeconds: 30, connectionShare: 0.9 }
const hourMs = 3_600_000

const ofInstances = ({ instances, processes }: RunningState): string[] => {
  const silent = instances.filter(({ state }) => state === 'silent').length
  const own = instances.find(({ isAnswering }) => isAnswering)
  const here = instances.filter(({ host, state }) => host === own?.host && state === 'serving').length
  return [
    ...(silent > 0 ? [`${silent} 个实例失联`] : []),
    ...(own && here < processes ? [`本机应有 ${processes} 个进程，只有 ${here} 个在提供服务`] : []),
  ]
}

const ofDatabase = ({ database: { connections, mostConnections }, standbys }: RunningState): string[] => [
  ...(connections > mostConnections * limits.connectionShare
    ? [`数据库连接将用尽：${connections} / ${mostConnections}`]
    : []),
  ...standbys
    .filter(({ lagSeconds }) => (lagSeconds ?? 0) > limits.lagSeconds)
    .map(({ name, lagSeconds }) => `备库 ${name} 落后 ${Math.round(lagSeconds ?? 0)} 秒`),
]

const ofBackup = ({ backup }: RunningState, now: Date): string[] => {
  if (!backup) return ['没有备份记录']
  const madeAt = parseWireTime(backup.madeAt)
  const hours = madeAt ? (now.getTime() - madeAt.getTime()) / hourMs : 0
  return [
    ...(hours > limits.backupHours ? [`最近一次备份已是 ${Math.floor(hours)} 小时前`] : []),
    ...(backup.isGood === false ? ['最近一次备份校验未通过'] : []),
  ]
}

const ofStorage = ({ storage: { freeBytes, totalBytes } }: RunningState): string[] =>
  freeBytes !== null && totalBytes !== null && freeBytes < totalBytes * limits.freeShare
    ? ['文件存储空间不足一成']
    : []

const ofWork = ({ queues, failingTasks }: RunningState): string[] => [
  ...queues
    .filter(({ oldestSeconds }) => (oldestSeconds ?? 0) > limits.waitSeconds)
    .map(
      ({ name, oldestSeconds }) =>
        `${queueNames[name]}最早一项已等待 ${Math.round((oldestSeconds ?? 0) / 60)} 分钟`,
    ),
  ...(failingTasks.length > 0 ? [`${failingTasks.length} 项定时任务最近一次执行失败`] : []),
]

const ofCertificates = ({ certificates }: RunningState): string[] =>
  certificates
    .filter(({ daysLeft }) => daysLeft !== null && daysLeft < fewCertificateDays)
    .map(({ host, daysLeft }) =>
      (daysLeft ?? 0) < 0 ? `${host} 的证书已过期` : `${host} 的证书还有 ${daysLeft} 天到期`,
    )

/** What an operator should look after, most urgent first; nothing when all is well. */
export const concernsOf = (state: RunningState, now: Date): string[] => [
  ...ofInstances(state),
  ...ofDatabase(state),
  ...ofStorage(state),
  ...ofWork(state),
  ...ofCertificates(state),
  ...ofBackup(state, now),
]

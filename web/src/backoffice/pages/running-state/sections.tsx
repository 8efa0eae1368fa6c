import {
  instanceStates,
  queueNames,
  type RunningInstance,
  type RunningState,
} from '@sunport/contract/calls/running-state.ts'
import { formatBytes } from '@sunport/contract/format/file-size.ts'
import { Tag } from 'antd'
import { durationText } from '../../ui/duration.ts'
import { type Column, Facts, Section, StateTable } from './parts.tsx'

const colours = { serving: 'success', leaving: 'warning', silent: 'error' } as const
const unknown = '—'
const seconds = (value: number | null): string =>
  value === null ? unknown : durationText(Math.round(value * 1000))
const room = (bytes: number | null): string => (bytes === null ? unknown : formatBytes(bytes))

const instanceColumns: Column<RunningInstance>[] = [
  {
    title: '主机',
    of: ({ host, place, pid, isAnswering }) => (
      <>
        <code>{host}</code> 进程 {place + 1}，进程号 {pid}
        {isAnswering && '（应答本页）'}
      </>
    ),
  },
  { title: '状态', of: ({ state }) => <Tag color={colours[state]}>{instanceStates[state]}</Tag> },
  { title: '启动时间', of: ({ startedAt }) => startedAt },
  { title: '最近信号', of: ({ seenSecondsAgo }) => `${seenSecondsAgo} 秒前` },
  { title: '版本', of: ({ version }) => version },
  { title: '请求', of: ({ requestsPerMinute: rate }) => (rate === null ? unknown : `${rate} 次/分`) },
  { title: '内存', of: ({ memoryBytes }) => room(memoryBytes) },
  {
    title: '页面缓存',
    of: ({ cacheBytes, cacheEntries }) =>
      cacheEntries === null ? unknown : `${cacheEntries} 页 ${room(cacheBytes)}`,
  },
]

export const Instances = ({ instances }: RunningState) => (
  <Section title="实例" note={`${instances.length} 个进程`}>
    <StateTable label="实例" rows={instances} keyOf={({ id }) => id} columns={instanceColumns} />
  </Section>
)

export const DatabaseSection = ({ database, databaseVersion, lastMigration }: RunningState) => (
  <Section title="数据库">
    <Facts
      facts={[
        ['版本', <code key="version">PostgreSQL {databaseVersion}</code>],
        ['结构', <code key="structure">{lastMigration.replace('.sql', '')}</code>],
        ['大小', room(database.bytes)],
        ['连接', `${database.connections} / ${database.mostConnections}`],
        ['最慢的在执行语句', seconds(database.longestSeconds)],
      ]}
    />
  </Section>
)

export const Standbys = ({ standbys }: RunningState) => (
  <Section title="备库">
    {standbys.length === 0 ? (
      <p>没有备库。</p>
    ) : (
      <StateTable
        label="备库"
        rows={standbys}
        keyOf={({ name, address }) => `${name} ${address}`}
        columns={[
          { title: '名称', of: ({ name }) => <code>{name}</code> },
          { title: '方式', of: ({ isSynchronous }) => (isSynchronous ? '同步' : '异步') },
          { title: '落后', of: ({ lagSeconds }) => seconds(lagSeconds ?? 0) },
          { title: '未重放', of: ({ lagBytes }) => room(lagBytes) },
        ]}
      />
    )}
  </Section>
)

export const Storage = ({ storage }: RunningState) => (
  <Section title="文件存储">
    <Facts
      facts={[
        ['文件', `${storage.files} 个`],
        ['占用', room(storage.bytes)],
        // A bucket has no end that we know of.
        [
          '剩余空间',
          storage.totalBytes === null ? unknown : `${room(storage.freeBytes)} / ${room(storage.totalBytes)}`,
        ],
      ]}
    />
  </Section>
)

export const Queues = ({ queues }: RunningState) => (
  <Section title="队列" note="未成功为最近一天">
    <StateTable
      label="队列"
      rows={queues}
      keyOf={({ name }) => name}
      columns={[
        { title: '队列', of: ({ name }) => queueNames[name] },
        { title: '等待', of: ({ waiting }) => waiting },
        { title: '执行中', of: ({ running }) => running },
        { title: '未成功', of: ({ failed }) => failed },
        { title: '最早一项已等待', of: ({ oldestSeconds }) => seconds(oldestSeconds) },
      ]}
    />
  </Section>
)

export const FailingTasks = ({ failingTasks }: RunningState) => (
  <Section title="最近失败的定时任务">
    {failingTasks.length === 0 ? (
      <p>没有。</p>
    ) : (
      <StateTable
        label="最近失败的定时任务"
        rows={failingTasks}
        keyOf={({ jobName }) => jobName}
        columns={[
          { title: '任务', of: ({ jobName }) => jobName },
          { title: '连续失败', of: ({ failuresInRow }) => `${failuresInRow} 次` },
          { title: '结束时间', of: ({ endAt }) => endAt ?? unknown },
        ]}
      />
    )}
  </Section>
)

const verdict = ({ verifiedAt, isGood }: NonNullable<RunningState['backup']>): string => {
  if (verifiedAt === null) return '未校验'
  return `${verifiedAt} ${isGood ? '完好' : '未通过'}`
}

export const Backups = ({ backup }: RunningState) => (
  <Section title="备份">
    {backup ? (
      <Facts
        facts={[
          ['最近一次', backup.madeAt],
          ['大小', room(backup.bytes)],
          ['校验', verdict(backup)],
          ['位置', <code key="folder">{backup.folder}</code>],
        ]}
      />
    ) : (
      <p>没有备份记录。用系统自带的备份命令备份后，这里显示最近一次。</p>
    )}
  </Section>
)

export const Certificates = ({ certificates }: RunningState) => (
  <Section title="证书" note="由定时任务查看站点的域名">
    {certificates.length === 0 ? (
      <p>没有登记域名。</p>
    ) : (
      <StateTable
        label="证书"
        rows={certificates}
        keyOf={({ host }) => host}
        columns={[
          { title: '域名', of: ({ host }) => <code>{host}</code> },
          { title: '到期', of: ({ until }) => until ?? unknown },
          { title: '剩余', of: ({ daysLeft }) => (daysLeft === null ? unknown : `${daysLeft} 天`) },
          { title: '查看时间', of: ({ testedAt }) => testedAt ?? '尚未查看' },
        ]}
      />
    )}
  </Section>
)

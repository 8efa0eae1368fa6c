import { compareLaws, type LawChange, lawChangeNames } from '@sunport/contract/content/law/compare.ts'
import type { LawVersion } from '@sunport/contract/content/law/fields.ts'
import { plainText } from '@sunport/contract/content/law/lines.ts'
import { labelOf } from '@sunport/contract/content/law/tree.ts'
import { Empty, Select, Space, Table, Tag } from 'antd'
import { useMemo, useState } from 'react'
import styles from './law-compile.module.css'

const colours: Record<LawChange['op'], string> = { add: 'green', remove: 'red', change: 'blue', move: 'gold' }

const words = (node: LawChange['node']): string =>
  [labelOf(node), node.heading, plainText(node.html)].filter(Boolean).join('　')

const beforeOf = (change: LawChange): string => {
  if (change.op === 'add') return ''
  if (change.op === 'move') return `位于：${change.from}`
  return words(change.op === 'change' ? change.before : change.node)
}

const afterOf = (change: LawChange): string => {
  if (change.op === 'remove') return ''
  return change.op === 'move' ? `移至：${change.path}` : words(change.node)
}

const versionName = ({ no, validFrom }: LawVersion): string => `版本 ${no}（${validFrom || '未定'} 起）`

/** Two versions side by side: what was added, deleted, changed and moved. */
export const ChangeList = ({ versions }: { versions: readonly LawVersion[] }) => {
  const [fromNo, setFrom] = useState(versions.at(-2)?.no)
  const [toNo, setTo] = useState(versions.at(-1)?.no)
  const from = versions.find(({ no }) => no === fromNo) ?? versions.at(-2)
  const to = versions.find(({ no }) => no === toNo) ?? versions.at(-1)
  const changes = useMemo(() => (from && to ? compareLaws(from.nodes, to.nodes) : []), [from, to])
  if (versions.length < 2) return <Empty description="只有一个版本。在“条文”中新增版本后，可在此对照修改。" />
  const options = versions.map(version => ({ value: version.no, label: versionName(version) }))
  const count = (op: LawChange['op']) => changes.filter(change => change.op === op).length
  const rows = changes.map((change, at) => ({ ...change, key: `${change.op}${change.node.id}${at}` }))
  return (
    <>
      <Space wrap className={styles.bar}>
        <Select aria-label="修改前" value={from?.no} options={options} onChange={setFrom} />
        <span>对照</span>
        <Select aria-label="修改后" value={to?.no} options={options} onChange={setTo} />
        <span className={styles.muted}>
          增 {count('add')}、删 {count('remove')}、改 {count('change')}、移 {count('move')}
        </span>
      </Space>
      <Table
        size="small"
        pagination={{ pageSize: 50, hideOnSinglePage: true }}
        dataSource={rows}
        scroll={{ x: 720 }}
        locale={{ emptyText: '两个版本的条文完全相同' }}
        columns={[
          {
            title: '修改',
            width: 60,
            render: (_, { op }) => <Tag color={colours[op]}>{lawChangeNames[op]}</Tag>,
          },
          { title: '位置', width: 150, dataIndex: 'path' },
          { title: '修改前', render: (_, row) => <del className={styles.before}>{beforeOf(row)}</del> },
          { title: '修改后', render: (_, row) => <ins className={styles.after}>{afterOf(row)}</ins> },
        ]}
      />
    </>
  )
}

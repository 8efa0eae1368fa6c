import type { DirectoryRecord } from '@sunport/contract/calls/directory.ts'
import { directoryFields } from '@sunport/contract/directory/fields.ts'
import { Alert, Descriptions, Empty, Tabs } from 'antd'
import { directoryClients } from './clients.ts'
import styles from './directory.module.css'
import { FactChanges } from './fact-changes.tsx'
import { RecordHistory } from './record-history.tsx'

const empty = '—'

const Facts = ({ row }: { row: DirectoryRecord }) => (
  <>
    {row.checkNote && <Alert type="warning" showIcon title={row.checkNote} />}
    <p className={styles.note}>姓名、电话和个人证书编号已隐去，完整信息以来源系统为准。</p>
    <Descriptions
      size="small"
      column={{ xs: 1, sm: 2 }}
      items={directoryFields[row.kind].map(({ name, title }) => ({
        key: name,
        label: title,
        children: row.facts[name] ?? empty,
      }))}
    />
  </>
)

const Differences = ({ row }: { row: DirectoryRecord }) =>
  row.differences.length === 0 ? (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="与来源一致" />
  ) : (
    <>
      <p className={styles.note}>变更前为来源最近一次提供的内容，变更后为本站更正的内容。</p>
      <FactChanges changes={row.differences} />
    </>
  )

/** A whole record: its facts, where it differs from its source, and what became of it. */
export const RecordDetail = ({ row }: { row: DirectoryRecord }) => (
  <Tabs
    items={[
      { key: 'facts', label: '登记信息', children: <Facts row={row} /> },
      {
        key: 'differences',
        label: `与来源的差异（${row.differences.length}）`,
        children: <Differences row={row} />,
      },
      {
        key: 'history',
        label: '变更记录',
        children: <RecordHistory id={row.id} read={directoryClients[row.kind].history} />,
      },
    ]}
  />
)

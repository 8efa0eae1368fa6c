import {
  type DirectoryImport,
  type ImportLine,
  type LineVerdict,
  lineVerdicts,
} from '@sunport/contract/calls/directory-import.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Segmented, Table } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { FactChanges } from '../../directory/fact-changes.tsx'
import styles from './directory-import.module.css'

const matchWords = { sourceId: '按来源编号', creditCode: '按信用代码', name: '按名称' } as const
const pageSize = 20

const Outcome = ({ line: { verdict, reason, changes, matchedBy } }: { line: ImportLine }) => {
  if (changes.length > 0) return <FactChanges changes={changes} />
  if (reason) return <>{reason}</>
  return <>{matchedBy ? `${lineVerdicts[verdict]}（${matchWords[matchedBy]}识别）` : lineVerdicts[verdict]}</>
}

/** What would become of the lines, one sort at a time; what was refused comes first to the eye. */
export const ImportLines = ({ row }: { row: DirectoryImport }) => {
  const counts: Record<LineVerdict, number> = {
    refused: row.refused,
    changed: row.changed,
    new: row.created,
    same: row.same,
  }
  const first = (Object.keys(counts) as LineVerdict[]).find(verdict => counts[verdict] > 0) ?? 'refused'
  const [verdict, setVerdict] = useState<LineVerdict>(first)
  const [currPage, setPage] = useState(1)
  const query = useQuery({
    queryKey: ['directory', 'import-lines', row.id, row.state, verdict, currPage],
    queryFn: () => api.directoryImport.lines({ id: row.id, verdict, currPage, pageSize }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Segmented
        aria-label="识别结果"
        className={styles.facts}
        value={verdict}
        onChange={value => {
          setVerdict(value)
          setPage(1)
        }}
        options={(Object.keys(counts) as LineVerdict[]).map(each => ({
          value: each,
          label: `${lineVerdicts[each]} ${counts[each]}`,
        }))}
      />
      {row.state === 'done' && (verdict === 'new' || verdict === 'same') && (
        <p className={styles.note}>已按预览写入，逐行明细不再保留。</p>
      )}
      {query.isError && <Alert type="warning" showIcon title={query.error.message} />}
      <Table<ImportLine>
        size="small"
        rowKey="line"
        loading={query.isFetching}
        dataSource={query.data?.rows ?? []}
        scroll={{ x: 620 }}
        pagination={{
          current: currPage,
          pageSize,
          total: query.data?.total ?? 0,
          showSizeChanger: false,
          hideOnSinglePage: true,
          onChange: setPage,
        }}
        columns={[
          { title: '行', dataIndex: 'line', width: 72, align: 'right' },
          {
            title: '名称',
            dataIndex: 'name',
            width: 200,
            render: (_, { name, code, holder }) => (
              <>
                {name ?? code ?? '—'}
                {holder && <div className={styles.note}>{holder}</div>}
              </>
            ),
          },
          { title: '结果', key: 'outcome', render: (_, line) => <Outcome line={line} /> },
        ]}
      />
    </>
  )
}

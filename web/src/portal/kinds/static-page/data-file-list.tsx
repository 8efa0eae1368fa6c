import { apiPrefix } from '@sunport/contract/call.ts'
import type { DataFile, DataManifest } from '@sunport/contract/calls/data-file.ts'
import { formatBytes } from '@sunport/contract/format/file-size.ts'
import {
  type DataForm,
  dataFilesHref,
  dataFilesPath,
  dataForms,
  dataSchemaPath,
} from '@sunport/contract/open/data-files.ts'
import { Link, useSearchParams } from 'react-router'
import type { Attempt } from '../../parts/attempt.ts'
import { changedQuery } from '../../parts/query.ts'
import { type RegisterColumn, RegisterTable } from '../../parts/register-table.tsx'
import styles from './data-file-list.module.css'

interface Period {
  /** What the files are of: a month, or one of its days. */
  id: string
  records: number
  files: Partial<Record<DataForm, DataFile>>
}

const periodsOf = (files: readonly DataFile[]): Period[] =>
  [...Map.groupBy(files, ({ period }) => period)].map(([id, own]) => ({
    id,
    records: own.find(({ form }) => form === 'jsonl')?.records ?? 0,
    files: Object.fromEntries(own.map(file => [file.form, file])),
  }))

/** Older months than these stand folded, a year each. */
const newest = 12

const yearsOf = (periods: readonly Period[]): [year: string, own: Period[]][] => [
  ...Map.groupBy(periods, ({ id }) => id.slice(0, 4)),
]

/** 数据文件: all months, or the days of one. */
export const DataFileList = ({ manifest }: { manifest: Attempt<DataManifest> }) => {
  const [query] = useSearchParams()
  if (!manifest.value) return <p role="status">数据文件清单暂时无法显示：{manifest.failure}</p>
  const { month, siteId, siteName, licence, files } = manifest.value
  const columns = columnsOf(month, query)
  const periods = periodsOf(files)
  const shown = month ? periods : periods.slice(0, newest)
  return (
    <>
      <p>
        {siteName}已公开的全部信息按月、按日打包，可以直接下载，不必逐页抓取。撤回的内容随即从文件中去除。
      </p>
      <p className={styles.licence}>使用许可：{licence}</p>
      {files.length === 0 ? (
        <p role="status">{month ? `${month} 没有数据文件。` : '数据文件每小时生成一次，目前还没有。'}</p>
      ) : (
        <RegisterTable
          caption={month ? `${month} 的数据文件` : '按月数据文件'}
          columns={columns}
          rows={shown}
        />
      )}
      {yearsOf(periods.slice(shown.length)).map(([year, own]) => (
        <details key={year} className={styles.year}>
          <summary>
            {year}年{own.length < 12 && `（${own.length}个月）`}
          </summary>
          <RegisterTable caption={`${year}年的数据文件`} columns={columns} rows={own} />
        </details>
      ))}
      <p className={styles.more}>
        {month && <Link to={{ search: changedQuery(query, { month: '' }) }}>全部月份</Link>}
        <a href={apiPrefix + dataFilesHref(siteId, month)}>机器可读的清单（JSON，含 SHA-256 摘要）</a>
        <a href={apiPrefix + dataSchemaPath('manifest')}>清单的格式（JSON Schema）</a>
        <a href={apiPrefix + dataSchemaPath('jsonl')}>每行记录的格式（JSON Schema）</a>
      </p>
    </>
  )
}

const columnsOf = (month: string, query: URLSearchParams): RegisterColumn<Period>[] => [
  {
    label: month ? '日期' : '月份',
    isHead: true,
    className: styles.period,
    cell: ({ id }) =>
      id.length > 7 || month ? (
        <b>{id.length > 7 ? id : `${id} 全月`}</b>
      ) : (
        <Link to={{ search: changedQuery(query, { month: id }) }} aria-label={`${id}，按日查看`}>
          {id}
        </Link>
      ),
  },
  { label: '记录', className: styles.number, cell: ({ records }) => records.toLocaleString('zh-CN') },
  ...(Object.keys(dataForms) as DataForm[]).map(form => ({
    label: dataForms[form],
    className: styles.file,
    cell: ({ files }: Period) => <Download file={files[form]} />,
  })),
]

const Download = ({ file }: { file: DataFile | undefined }) => {
  if (!file) return <>—</>
  const { name, bytes, sha256, isBeingRemade } = file
  if (isBeingRemade) return <>正在重新生成</>
  return (
    <div>
      <a
        href={`${apiPrefix}${dataFilesPath}/${encodeURIComponent(name)}`}
        download
        aria-label={`下载 ${name}`}
      >
        下载
      </a>{' '}
      {formatBytes(bytes)}
      <details className={styles.digest}>
        <summary>SHA-256</summary>
        <code>{sha256}</code>
      </details>
    </div>
  )
}

import type { DirectoryRecord } from '@sunport/contract/calls/directory.ts'
import { Tag, Tooltip } from 'antd'
import styles from './directory.module.css'

export const PublishedMark = ({ isPublished }: { isPublished: boolean }) =>
  isPublished ? <Tag color="success">公开</Tag> : <Tag>未公开</Tag>

export const windowText = ({ validFrom, validTo }: Pick<DirectoryRecord, 'validFrom' | 'validTo'>): string =>
  validFrom || validTo ? `${validFrom ?? '即日'} 至 ${validTo ?? '长期'}` : '长期'

/** What somebody should look at, each by a word. */
export const RecordMarks = ({ row }: { row: DirectoryRecord }) => {
  const { isValid, differences, waiting, credits, checkNote } = row
  return (
    <span className={styles.marks}>
      {!isValid && <Tag color="warning">不在有效期</Tag>}
      {credits > 0 && <Tag color="error">{`信用记录 ${credits}`}</Tag>}
      {waiting > 0 && <Tag color="processing">{`待核更正 ${waiting}`}</Tag>}
      {differences.length > 0 && (
        <Tooltip title={`与来源不同：${differences.map(({ title }) => title).join('、')}`}>
          <Tag color="blue">{`差异 ${differences.length}`}</Tag>
        </Tooltip>
      )}
      {checkNote && (
        <Tooltip title={checkNote}>
          <Tag color="warning">须处理</Tag>
        </Tooltip>
      )}
    </span>
  )
}

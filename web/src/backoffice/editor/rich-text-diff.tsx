import type { RichTextChange } from '@sunport/contract/rich-text-change.ts'
import { Empty } from 'antd'
import styles from './rich-text-diff.module.css'

const words: Record<RichTextChange['kind'], string> = {
  same: '',
  added: '新增',
  removed: '删除',
  changed: '修改',
  restyled: '格式有变化',
}

/** Lines and pieces have no name but their place, and never move. */
const placed = <T extends object>(parts: readonly T[]): (T & { place: string })[] =>
  parts.map((part, at) => ({ ...part, place: String(at) }))

const Pieces = ({ pieces }: Pick<RichTextChange, 'pieces'>) =>
  placed(pieces).map(({ kind, text, place }) => {
    if (kind === 'added') return <ins key={place}>{text}</ins>
    return kind === 'removed' ? <del key={place}>{text}</del> : <span key={place}>{text}</span>
  })

const Row = ({ change: { kind, block, pieces } }: { change: RichTextChange }) => (
  <li className={styles.row} data-kind={kind} data-block={block}>
    <span className={styles.label}>{words[kind]}</span>
    <div className={styles.words}>{block === 'rule' ? <hr /> : <Pieces pieces={pieces} />}</div>
  </li>
)

/** Two editions in one column: what went struck, what came marked, each also in words. */
export const RichTextDiff = ({ changes }: { changes: readonly RichTextChange[] }) => {
  if (changes.every(({ kind }) => kind === 'same'))
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="两个版本的正文相同" />
  return (
    <ol className={styles.list} aria-label="正文的修改">
      {placed(changes).map(({ place, ...change }) => (
        <Row key={place} change={change} />
      ))}
    </ol>
  )
}

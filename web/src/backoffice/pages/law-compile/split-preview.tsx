import { WarningFilled } from '@ant-design/icons'
import { plainText } from '@sunport/contract/content/law/lines.ts'
import { type LawNode, labelOf, lawNodeKinds, lawRanks, walk } from '@sunport/contract/content/law/tree.ts'
import { Empty } from 'antd'
import { useDeferredValue, useMemo } from 'react'
import styles from './law-compile.module.css'
import { parseSource, type Source } from './law-source.tsx'

const countWords = (nodes: readonly LawNode[]): string => {
  const counts = Map.groupBy(walk(nodes), ({ node }) => node.kind)
  return (Object.keys(lawNodeKinds) as LawNode['kind'][])
    .flatMap(kind => (counts.get(kind) ? [`${counts.get(kind)?.length} ${lawNodeKinds[kind]}`] : []))
    .join('、')
}

const ids = (): (() => string) => {
  let last = 0
  return () => {
    last += 1
    return String(last)
  }
}

/** How a text will be divided, and where a human should look twice. */
export const SplitPreview = ({ source, title }: { source: Source; title?: string }) => {
  const shown = useDeferredValue(source)
  const { nodes, doubts } = useMemo(() => parseSource(shown, ids(), title), [shown, title])
  const reasons = Map.groupBy(doubts, ({ nodeId }) => nodeId)
  return (
    <section className={styles.preview} aria-label="拆分预览">
      <p className={styles.previewHead} aria-live="polite">
        <strong>拆分预览</strong>
        <span>
          {nodes.length > 0 && countWords(nodes)}
          {doubts.length > 0 && `；${doubts.length} 处存疑`}
        </span>
      </p>
      {nodes.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="粘贴条文后在此显示拆分结果" />
      ) : (
        <ol className={styles.outline}>
          {[...walk(nodes)].map(({ node }) => (
            <li key={node.id} data-depth={lawRanks[node.kind]} data-doubt={reasons.has(node.id) || undefined}>
              <b>{labelOf(node) || lawNodeKinds[node.kind]}</b>
              <span>{node.heading || plainText(node.html).slice(0, 60)}</span>
              {reasons.get(node.id)?.map(({ reason }) => (
                <em key={reason}>
                  <WarningFilled /> {reason}
                </em>
              ))}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

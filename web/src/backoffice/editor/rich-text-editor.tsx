import { Skeleton } from 'antd'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import styles from './editor.module.css'
import type { RichTextEditorProps } from './props.ts'

let loaded: ComponentType<RichTextEditorProps> | undefined
const fetchBody = async () => {
  const { EditorBody } = await import('./editor-body.tsx')
  loaded = EditorBody
  return { default: EditorBody }
}
const LazyBody = lazy(fetchBody)

/** Has the code on its way while the text is still asked for. */
export const prepareEditor = (): void => {
  // Whoever writes asks again, and is told what failed.
  fetchBody().catch(() => {})
}

/** The editor of articles; its code is fetched only where somebody writes. */
export const RichTextEditor = (props: RichTextEditorProps) => {
  const [Body] = useState(() => loaded ?? LazyBody)
  return (
    <Suspense
      fallback={
        <div className={styles.frame} aria-busy="true">
          <div className={styles.loading}>
            <Skeleton active paragraph={{ rows: 8 }} />
          </div>
        </div>
      }
    >
      <Body {...props} />
    </Suspense>
  )
}

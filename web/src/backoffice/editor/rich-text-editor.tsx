import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import styles from './editor.module.css'
import type { RichTextEditorProps } from './props.ts'

const EditorBody = lazy(async () => ({ default: (await import('./editor-body.tsx')).EditorBody }))

/** The editor of articles; its code is fetched only where somebody writes. */
export const RichTextEditor = (props: RichTextEditorProps) => (
  <Suspense
    fallback={
      <div className={styles.frame} aria-busy="true">
        <div className={styles.loading}>
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      </div>
    }
  >
    <EditorBody {...props} />
  </Suspense>
)

import { App, Button } from 'antd'
import { useId, useState } from 'react'
import { toEditor } from './blank-lines.ts'
import styles from './editor.module.css'
import { failureWords } from './failure-words.ts'
import { useCleaning } from './use-cleaning.ts'

interface SourceViewProps {
  html: string
  onDone(html: string): void
  onCancel(): void
}

/** Blocks on lines of their own, for reading; white space between them says nothing. */
const inLines = (html: string): string =>
  html.replace(
    /(<\/(?:p|h[2-6]|li|tr|ul|ol|table|blockquote)>|<hr[^>]*>|<(?:ul|ol|table|tbody|tr|blockquote)[^>]*>)(?=<)/g,
    '$1\n',
  )

/** The text as HTML. What is given back is what the server leaves of it. */
export const SourceView = ({ html, onDone, onCancel }: SourceViewProps) => {
  const [source, setSource] = useState(() => inLines(html))
  const [isBusy, setIsBusy] = useState(false)
  const { message } = App.useApp()
  const clean = useCleaning()
  const hint = useId()
  const done = async (): Promise<void> => {
    setIsBusy(true)
    try {
      onDone(toEditor(await clean(source)))
    } catch (failure) {
      message.error(failureWords(failure))
      setIsBusy(false)
    }
  }
  return (
    <div className={styles.source}>
      <textarea
        className={styles.code}
        aria-label="源代码"
        aria-describedby={hint}
        spellCheck={false}
        value={source}
        onChange={event => setSource(event.target.value)}
      />
      <div className={styles.sourceFoot}>
        <span id={hint}>返回编辑时按统一的白名单清理，不允许的内容会被去除</span>
        <Button onClick={onCancel}>放弃修改</Button>
        <Button type="primary" loading={isBusy} onClick={() => void done()}>
          返回编辑
        </Button>
      </div>
    </div>
  )
}

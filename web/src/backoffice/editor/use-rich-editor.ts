import { type Editor, useEditor } from '@tiptap/react'
import { App } from 'antd'
import { useEffect, useRef } from 'react'
import { fromEditor, toEditor } from './blank-lines.ts'
import styles from './editor.module.css'
import { failureWords } from './failure-words.ts'
import { imagesOf, needsCleaning } from './paste.ts'
import type { RichTextEditorProps } from './props.ts'
import { richTextSchema } from './schema.ts'
import { useCleaning } from './use-cleaning.ts'

interface Handlers {
  onImages(files: File[]): void
}

/** The editor itself, held in step with the value that its form gives it. */
export const useRichEditor = (props: RichTextEditorProps, { onImages }: Handlers): Editor | null => {
  const { value, onChange, disabled = false } = props
  const { message } = App.useApp()
  const clean = useCleaning()
  const emitted = useRef(value)
  const latest = useRef({ onChange, onImages })
  latest.current = { onChange, onImages }
  const current = useRef<Editor | null>(null)

  const insertCleaned = async (html: string): Promise<void> => {
    const done = message.loading('正在清理粘贴的内容…', 0)
    try {
      const cleaned = toEditor(await clean(html))
      current.current?.chain().focus().insertContent(cleaned).run()
    } catch (failure) {
      message.error(failureWords(failure))
    } finally {
      done()
    }
  }

  const editor = useEditor({
    extensions: richTextSchema,
    content: toEditor(value),
    editable: !disabled,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        class: styles.page ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        ...(props.id ? { id: props.id } : {}),
        ...(props['aria-label'] ? { 'aria-label': props['aria-label'] } : {}),
        ...(props['aria-labelledby'] ? { 'aria-labelledby': props['aria-labelledby'] } : {}),
        ...(props['aria-describedby'] ? { 'aria-describedby': props['aria-describedby'] } : {}),
      },
      handlePaste: (_, event) => {
        const html = event.clipboardData?.getData('text/html') ?? ''
        const images = html ? [] : imagesOf(event.clipboardData)
        if (images.length > 0) latest.current.onImages(images)
        else if (needsCleaning(html)) void insertCleaned(html)
        else return false
        return true
      },
      handleDrop: (_, event, __, isMoved) => {
        const images = isMoved ? [] : imagesOf(event.dataTransfer)
        if (images.length > 0) latest.current.onImages(images)
        return images.length > 0
      },
    },
    onUpdate: ({ editor: updated }) => {
      emitted.current = fromEditor(updated.getHTML())
      latest.current.onChange(emitted.current)
    },
  })
  current.current = editor

  useEffect(() => {
    if (!editor || value === emitted.current) return
    emitted.current = value
    editor.commands.setContent(toEditor(value), { emitUpdate: false })
  }, [editor, value])

  useEffect(() => {
    editor?.setEditable(!disabled, false)
  }, [editor, disabled])

  return editor
}

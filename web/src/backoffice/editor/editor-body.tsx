import { type Editor, EditorContent, useEditorState } from '@tiptap/react'
import { App } from 'antd'
import { useEffect, useRef, useState } from 'react'
import styles from './editor.module.css'
import { failureWords } from './failure-words.ts'
import { FindPanel } from './find-panel.tsx'
import { ImageDialog } from './image-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import type { RichTextEditorProps } from './props.ts'
import { SourceView } from './source-view.tsx'
import { type EditorDialog, Toolbar } from './toolbar.tsx'
import { useRichEditor } from './use-rich-editor.ts'

/** Chinese counts by characters, other scripts by words, as word processors count. */
const wordsIn = (text: string): number =>
  text.match(/\p{Script=Han}|[\p{L}\p{N}]+(?:[.,'’-][\p{L}\p{N}]+)*/gu)?.length ?? 0

const Count = ({ editor }: { editor: Editor }) => {
  const { words, characters } = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const text = now.state.doc.textBetween(0, now.state.doc.content.size, '\n')
      return { words: wordsIn(text), characters: text.replace(/\s/g, '').length }
    },
  })
  return (
    <div className={styles.foot}>
      <span>
        {words} 字 · {characters} 字符
      </span>
    </div>
  )
}

const FilePicker = ({ onChosen }: { onChosen(file: File | undefined): void }) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const element = input.current
    const cancel = () => onChosen(undefined)
    element?.addEventListener('cancel', cancel)
    element?.click()
    return () => element?.removeEventListener('cancel', cancel)
  }, [onChosen])
  return <input ref={input} type="file" hidden onChange={event => onChosen(event.target.files?.[0])} />
}

/** Loaded by `RichTextEditor` when it is first shown. */
export const EditorBody = (props: RichTextEditorProps) => {
  const { disabled = false, onUploadImage, onUploadFile, findPages } = props
  const { message } = App.useApp()
  const [dialog, setDialog] = useState<EditorDialog>()
  const [pasted, setPasted] = useState<File[]>([])
  const [isFull, setIsFull] = useState(false)
  const editor = useRichEditor(props, { onImages: setPasted })
  const close = (): void => setDialog(undefined)

  useEffect(() => {
    if (!isFull) return
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) setIsFull(false)
    }
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [isFull])

  if (!editor) return null

  const attach = async (file: File | undefined): Promise<void> => {
    close()
    if (!file) return
    const done = message.loading(`正在上传 ${file.name}…`, 0)
    try {
      const { filepath, name } = await onUploadFile(file)
      const marks = [{ type: 'link', attrs: { href: filepath } }]
      editor.chain().focus().insertContent({ type: 'text', text: name, marks }).run()
    } catch (failure) {
      message.error(failureWords(failure))
    } finally {
      done()
    }
  }
  const isSource = dialog === 'source'
  return (
    <div
      className={isFull ? `${styles.frame} ${styles.full}` : styles.frame}
      data-disabled={disabled || undefined}
    >
      <Toolbar
        editor={editor}
        isFull={isFull}
        isDisabled={disabled || isSource}
        onFull={() => setIsFull(!isFull)}
        onDialog={setDialog}
      />
      {dialog === 'find' && <FindPanel editor={editor} onClose={close} />}
      {isSource && (
        <SourceView
          html={editor.getHTML()}
          onCancel={close}
          onDone={html => {
            editor.chain().setContent(html).focus('start').run()
            close()
          }}
        />
      )}
      <EditorContent editor={editor} className={styles.scroll} hidden={isSource} />
      <Count editor={editor} />
      {dialog === 'link' && <LinkDialog editor={editor} findPages={findPages} onClose={close} />}
      {(dialog === 'image' || pasted.length > 0) && (
        <ImageDialog
          key={pasted.length}
          editor={editor}
          file={pasted[0]}
          onUpload={onUploadImage}
          onClose={() => (pasted.length > 0 ? setPasted(pasted.slice(1)) : close())}
        />
      )}
      {dialog === 'file' && <FilePicker onChosen={file => void attach(file)} />}
    </div>
  )
}

import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { TextSelection } from '@tiptap/pm/state'
import { type Editor, useEditorState } from '@tiptap/react'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import styles from './editor.module.css'
import { type FoundPlace, placesOf } from './find.ts'

const show = (editor: Editor, { from, to }: FoundPlace): void => {
  const { state, view } = editor
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, from, to)).scrollIntoView())
}

/** From the last to the first, so that the places before stay where they are. One step to undo. */
const replaceAt = (editor: Editor, places: readonly FoundPlace[], words: string): void => {
  const { state, view } = editor
  const { tr } = state
  for (const { from, to } of [...places].reverse()) {
    if (words) tr.insertText(words, from, to)
    else tr.delete(from, to)
  }
  view.dispatch(tr)
}

export const FindPanel = ({ editor, onClose }: { editor: Editor; onClose(): void }) => {
  const [words, setWords] = useState('')
  const [other, setOther] = useState('')
  const [isCaseSensitive, setIsCaseSensitive] = useState(false)
  const { places, at } = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const found = placesOf(now.state.doc, words, isCaseSensitive)
      return {
        places: found,
        at: found.findIndex(
          ({ from, to }) => from === now.state.selection.from && to === now.state.selection.to,
        ),
      }
    },
  })
  const move = (step: 1 | -1): void => {
    if (places.length === 0) return
    const { from } = editor.state.selection
    const following = places.findIndex(place => place.from >= from)
    const start = at >= 0 ? at + step : step === 1 ? Math.max(0, following) : following - 1
    const place = places.at(((start % places.length) + places.length) % places.length)
    if (place) show(editor, place)
  }
  const replaceOne = (): void => {
    const place = places[at]
    if (place) replaceAt(editor, [place], other)
    else move(1)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a search inside the text, not a form of the page
    <div
      className={styles.find}
      role="search"
      aria-label="查找替换"
      onKeyDown={event => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <Input
        autoFocus
        size="small"
        className={styles.findWords}
        aria-label="查找"
        placeholder="查找"
        value={words}
        onChange={event => setWords(event.target.value)}
        onPressEnter={event => move(event.shiftKey ? -1 : 1)}
      />
      <span className={styles.count} role="status">
        {words && (places.length === 0 ? '没有找到' : `${at + 1 || '–'} / ${places.length}`)}
      </span>
      <Button size="small" type="text" aria-label="上一处" icon={<UpOutlined />} onClick={() => move(-1)} />
      <Button size="small" type="text" aria-label="下一处" icon={<DownOutlined />} onClick={() => move(1)} />
      <Checkbox checked={isCaseSensitive} onChange={event => setIsCaseSensitive(event.target.checked)}>
        区分大小写
      </Checkbox>
      <Input
        size="small"
        className={styles.findWords}
        aria-label="替换为"
        placeholder="替换为"
        value={other}
        onChange={event => setOther(event.target.value)}
      />
      <Button size="small" disabled={places.length === 0} onClick={replaceOne}>
        替换
      </Button>
      <Button size="small" disabled={places.length === 0} onClick={() => replaceAt(editor, places, other)}>
        全部替换
      </Button>
      <Button size="small" type="text" aria-label="关闭查找" icon={<CloseOutlined />} onClick={onClose} />
    </div>
  )
}

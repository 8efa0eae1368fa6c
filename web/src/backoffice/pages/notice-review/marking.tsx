import { HighlightOutlined } from '@ant-design/icons'
import type { ReviewMark } from '@sunport/contract/calls/content-review.ts'
import { App, Button, Input } from 'antd'
import styles from './notice-review.module.css'

interface Props {
  marks: readonly ReviewMark[]
  onChange: (marks: ReviewMark[]) => void
}

const longest = 200

/** What is selected in the text that is being read; nothing of the page around it. */
const selectedWords = (): string => {
  const selection = window.getSelection()
  const node = selection?.anchorNode
  const element = node instanceof Element ? node : node?.parentElement
  return element?.closest('[data-review-text]') ? (selection?.toString().trim().slice(0, longest) ?? '') : ''
}

/** Places of the text that the author is to look at when it comes back to him. */
export const Marking = ({ marks, onChange }: Props) => {
  const { message } = App.useApp()
  const add = () => {
    const words = selectedWords()
    if (!words) return void message.info('请先在左侧稿件中选中要标注的文字')
    if (!marks.some(mark => mark.words === words)) onChange([...marks, { words, note: '' }])
  }
  return (
    <div className={styles.marking}>
      {/* Pressing a button must not end the selection that it is about. */}
      <Button
        size="small"
        icon={<HighlightOutlined />}
        onMouseDown={event => event.preventDefault()}
        onClick={add}
      >
        标注所选文字
      </Button>
      {marks.map((mark, at) => (
        <div key={mark.words} className={styles.markRow}>
          <q>{mark.words}</q>
          <Input
            size="small"
            aria-label={`对“${mark.words}”的说明`}
            placeholder="说明"
            maxLength={longest}
            value={mark.note}
            onChange={event => onChange(marks.with(at, { ...mark, note: event.target.value }))}
          />
          <Button
            size="small"
            type="text"
            danger
            aria-label={`删除对“${mark.words}”的标注`}
            onClick={() => onChange(marks.filter(each => each !== mark))}
          >
            删除
          </Button>
        </div>
      ))}
    </div>
  )
}

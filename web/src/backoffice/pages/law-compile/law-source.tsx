import { factsIn } from '@sunport/contract/content/law/facts.ts'
import { plainText } from '@sunport/contract/content/law/lines.ts'
import { type ParsedLaw, parseLawHtml, parseLawText } from '@sunport/contract/content/law/parse.ts'
import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import styles from './law-compile.module.css'

/** What is to be divided: typed or pasted words, or what a word processor gave with its tables. */
export interface Source {
  text: string
  html?: string
}

export const parseSource = ({ text, html }: Source, newId: () => string, title?: string): ParsedLaw =>
  html === undefined ? parseLawText(text, newId, title) : parseLawHtml(html, newId, title)

export const factsOf = ({ text, html }: Source) =>
  factsIn(html === undefined ? text : plainText(html.replace(/<\/(?:p|h\d|tr|div)>/gi, '\n')))

export const isBlank = ({ text, html }: Source): boolean => !text.trim() && !html

interface Props {
  id?: string
  'aria-label'?: string
  rows: number
  value?: Source
  onChange?: (source: Source) => void
}

const none: Source = { text: '' }

/** A field for a law's text. Tables would be lost in plain words, so a clipboard with tables is kept with its marks. */
export const LawSource = ({ id, rows, value = none, onChange, ...label }: Props) => {
  const [failure, setFailure] = useState<string>()
  const paste = async (html: string) => {
    try {
      setFailure(undefined)
      onChange?.({ text: '', html: (await api.richText.clean({ html })).html })
    } catch (reason) {
      setFailure(reason instanceof Error ? reason.message : '粘贴的内容无法读取')
    }
  }
  if (value.html !== undefined)
    return (
      <div className={styles.formatted}>
        <p>已读取带格式的内容（表格随条文保留），拆分结果见预览。</p>
        <Button onClick={() => onChange?.(none)}>清除，改为粘贴文字</Button>
      </div>
    )
  return (
    <>
      {failure && <Alert type="error" showIcon title={failure} />}
      <Input.TextArea
        {...label}
        id={id}
        rows={rows}
        value={value.text}
        placeholder={'第一章　总则\n第一条　为了……'}
        onChange={event => onChange?.({ text: event.target.value })}
        onPaste={event => {
          const html = event.clipboardData.getData('text/html')
          if (!/<table\b/i.test(html)) return
          event.preventDefault()
          void paste(html)
        }}
      />
    </>
  )
}

import { escapeHtml, plainText } from '@sunport/contract/content/law/lines.ts'
import { isHeadingKind, type LawNode, labelOf, lawNodeKinds } from '@sunport/contract/content/law/tree.ts'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { uploadFile } from '../../../upload.ts'
import { RichTextEditor } from '../../editor/rich-text-editor.tsx'
import { itemOfAnswer, uploadFailed } from '../../ui/upload-items.ts'
import styles from './law-compile.module.css'

interface Props {
  node: LawNode
  /** The same provision in the version that this one amends; null where it is new. */
  before?: LawNode | null
  onChange: (change: Partial<LawNode>) => void
}

/** Words without marks are edited as lines; anything else in the editor of articles. */
const isPlain = (html: string): boolean => /^(?:<p>[^<]*<\/p>)*$/.test(html)
const linesOf = (html: string): string => plainText(html.replaceAll('</p><p>', '\n'))
const htmlOf = (text: string): string =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .map(line => `<p>${escapeHtml(line)}</p>`)
    .join('')

const uploaded = async (file: File) => {
  const item = itemOfAnswer(await uploadFile(file, {}), file.name)
  if (!item) throw new Error(uploadFailed)
  return item
}

/** What an amendment starts from, beside what it makes of it. */
const Before = ({ node, before }: { node: LawNode; before: LawNode | null }) => {
  if (before === null) return <p className={styles.muted}>本版新增，前一版没有这一条目。</p>
  const isSame =
    before.html === node.html &&
    before.number === node.number &&
    before.heading === node.heading &&
    (before.effectDate ?? null) === (node.effectDate ?? null) &&
    (before.endDate ?? null) === (node.endDate ?? null)
  if (isSame) return <p className={styles.muted}>与前一版相同。</p>
  return (
    <section className={styles.beforeWords} aria-label="前一版">
      <h4>前一版</h4>
      <p>
        {labelOf(before)}
        {before.heading}　{plainText(before.html)}
      </p>
    </section>
  )
}

/** Days of its own, where a provision begins later or ends before the rest. */
const NodeDays = ({ node, onChange }: Pick<Props, 'node' | 'onChange'>) => (
  <div className={styles.columns}>
    <Form.Item label="单独施行日期" htmlFor="law-node-effect" help="与本版不同时施行才填写">
      <Input
        id="law-node-effect"
        type="date"
        value={node.effectDate ?? ''}
        onChange={event => onChange({ effectDate: event.target.value || null })}
      />
    </Form.Item>
    <Form.Item label="单独失效日期" htmlFor="law-node-end" help="自当日起失效，其余条文不变">
      <Input
        id="law-node-end"
        type="date"
        value={node.endDate ?? ''}
        onChange={event => onChange({ endDate: event.target.value || null })}
      />
    </Form.Item>
  </div>
)

const numberHelp = '如 12；在第十二条之后增加的条文写 12-1（第十二条之一）'

/** One provision: its number, its heading or its words. */
export const NodeForm = ({ node, before, onChange }: Props) => {
  const [isRich] = useState(!isPlain(node.html) || node.kind === 'annex')
  const [text, setText] = useState(() => linesOf(node.html))
  const hasHeading = isHeadingKind(node.kind) || node.kind === 'annex'
  return (
    <Form layout="vertical" name="law-node" className={styles.nodeForm}>
      <h3 className={styles.nodeTitle}>{labelOf(node) || lawNodeKinds[node.kind]}</h3>
      {node.kind !== 'paragraph' && (
        <Form.Item
          label="序号"
          htmlFor="law-node-number"
          help={node.kind === 'article' ? numberHelp : undefined}
        >
          <Input
            id="law-node-number"
            className={styles.number}
            value={node.number}
            maxLength={8}
            onChange={event => onChange({ number: event.target.value.replace(/[^\d-]/g, '') })}
          />
        </Form.Item>
      )}
      {hasHeading && (
        <Form.Item label="标题" htmlFor="law-node-heading">
          <Input
            id="law-node-heading"
            value={node.heading}
            maxLength={200}
            onChange={event => onChange({ heading: event.target.value })}
          />
        </Form.Item>
      )}
      {!isHeadingKind(node.kind) &&
        (isRich ? (
          <RichTextEditor
            aria-label="条文内容"
            value={node.html}
            onChange={html => onChange({ html })}
            onUploadImage={async file => (await uploaded(file)).url}
            onUploadFile={async file => {
              const { url, name } = await uploaded(file)
              return { filepath: url, name }
            }}
          />
        ) : (
          <Form.Item label="条文内容" htmlFor="law-node-text">
            <Input.TextArea
              id="law-node-text"
              autoSize={{ minRows: 6, maxRows: 20 }}
              value={text}
              onChange={event => {
                setText(event.target.value)
                onChange({ html: htmlOf(event.target.value) })
              }}
            />
          </Form.Item>
        ))}
      <NodeDays node={node} onChange={onChange} />
      {before !== undefined && <Before node={node} before={before} />}
    </Form>
  )
}

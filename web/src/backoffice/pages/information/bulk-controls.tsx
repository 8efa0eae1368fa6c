import { articleLimits } from '@sunport/contract/content/article-fields.ts'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { isSiteNode } from '../../content/channel-tree.ts'
import { useAllChannelNodes } from '../../content/use-channels.ts'
import { WireTimeInput } from '../../content/wire-time-input.tsx'
import type { ControlProps } from '../../crud/define-crud.ts'
import { SelectableTree } from '../../ui/selectable-tree.tsx'
import styles from './information.module.css'

export const ChannelControl = ({ value, onChange }: ControlProps) => (
  <SelectableTree
    nodes={useAllChannelNodes('article')}
    value={typeof value === 'string' ? value : null}
    onChange={id => onChange?.(id && !isSiteNode(id) ? id : undefined)}
    placeholder="请选择栏目"
  />
)

export const MomentControl = ({ value, onChange }: ControlProps) => (
  <WireTimeInput
    value={typeof value === 'string' ? value : null}
    onChange={at => onChange?.(at ?? undefined)}
    placeholder="请选择时间"
    isPastRefused
  />
)

export const TagsControl = ({ value, onChange }: ControlProps) => (
  <Select
    mode="tags"
    aria-label="标签"
    open={false}
    maxCount={articleLimits.tags}
    value={Array.isArray(value) ? value : []}
    placeholder="输入后按回车"
    onChange={(tags: string[]) => onChange?.(tags.length > 0 ? tags : undefined)}
    style={{ width: '100%' }}
  />
)

export interface Replacing {
  find: string
  replacement: string
}

/** What is looked for, and what stands there afterwards; nothing, to take it out. */
export const ReplaceControl = ({ onChange }: ControlProps) => {
  const [words, setWords] = useState<Replacing>({ find: '', replacement: '' })
  const change = (next: Partial<Replacing>) => {
    const both = { ...words, ...next }
    setWords(both)
    onChange?.(both.find ? both : undefined)
  }
  return (
    <div className={styles.replacing}>
      <Input
        aria-label="查找的文字"
        placeholder="查找标题和正文中的文字"
        maxLength={200}
        value={words.find}
        onChange={event => change({ find: event.target.value })}
      />
      <Input
        aria-label="替换为"
        placeholder="替换为（可为空）"
        maxLength={200}
        value={words.replacement}
        onChange={event => change({ replacement: event.target.value })}
      />
      <p>草稿直接修改；已发布的生成修订草稿，须另行送审。</p>
    </div>
  )
}

import { FileWordOutlined, HistoryOutlined } from '@ant-design/icons'
import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import type { ContentAction } from '@sunport/contract/content/policy.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { fileAddress } from '../transfer.ts'
import { ItemBar } from '../ui/item-bar.tsx'
import { contentCallsOf } from './content-calls-of.ts'
import { HistoryDrawer } from './history-drawer.tsx'
import { ItemActions } from './item-actions.tsx'
import { StateMarks } from './state-marks.tsx'

interface Props {
  item: ContentDetail
  /** Saves what was typed a moment ago. */
  settle?: ((action: ContentAction) => Promise<ContentDetail | undefined>) | undefined
  onItem: (item: ContentDetail) => void
  /** Back to the list. */
  onLeave: () => void
  onRemoved: () => void
  children?: ReactNode
}

/** Above a text: what it is, what state it is in, what can be done with it now. */
export const ContentItemBar = ({ item, settle, onItem, onLeave, onRemoved, children }: Props) => {
  const [isHistory, setHistory] = useState(false)
  return (
    <ItemBar title={item.title || '（无标题）'} onLeave={onLeave}>
      <StateMarks row={item} />
      {children}
      <Button
        icon={<FileWordOutlined />}
        href={fileAddress(contentCallsOf[item.kind].word, { id: item.id })}
        download
      >
        导出 Word
      </Button>
      <Button icon={<HistoryOutlined />} onClick={() => setHistory(true)}>
        历史
      </Button>
      <ItemActions item={item} settle={settle} onDone={onItem} onRemoved={onRemoved} />
      {isHistory && (
        <HistoryDrawer
          item={item}
          onClose={() => setHistory(false)}
          onDraft={draft => {
            setHistory(false)
            onItem(draft)
          }}
        />
      )}
    </ItemBar>
  )
}

import { ArrowLeftOutlined, HistoryOutlined } from '@ant-design/icons'
import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { api } from '../../../api.ts'
import desk from '../../content/desk.module.css'
import { HistoryDrawer } from '../../content/history-drawer.tsx'
import { ItemActions } from '../../content/item-actions.tsx'
import { PreviewButton } from '../../content/preview-button.tsx'
import { SaveState } from '../../content/save-state.tsx'
import { StateMarks } from '../../content/state-marks.tsx'
import { useWriting } from '../../content/use-writing.ts'
import { WritingNotices } from '../../content/writing-notices.tsx'
import { ListFailure } from '../../crud/list-states.tsx'
import { ArticleEditor } from './article-editor.tsx'
import { ArticleReading } from './article-reading.tsx'

interface Props {
  item: ContentDetail
  onItem: (item: ContentDetail) => void
  onClose: () => void
}

interface BarProps extends Props {
  settle?: () => Promise<ContentDetail | undefined>
  children?: ReactNode
}

const Bar = ({ item, settle, onItem, onClose, children }: BarProps) => {
  const [isHistory, setHistory] = useState(false)
  /** What was typed a moment ago is saved on the way; only what cannot be is asked about. */
  const leave = async () => {
    await settle?.().catch(() => undefined)
    onClose()
  }
  return (
    <div className={desk.bar}>
      <Button type="text" icon={<ArrowLeftOutlined />} aria-label="返回列表" onClick={() => void leave()} />
      <h1 className={desk.barTitle}>{item.title || '（无标题）'}</h1>
      <StateMarks row={item} />
      {children}
      <PreviewButton item={item} settle={settle} />
      <Button icon={<HistoryOutlined />} onClick={() => setHistory(true)}>
        历史
      </Button>
      <ItemActions item={item} settle={settle} onDone={onItem} onRemoved={onClose} />
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
    </div>
  )
}

const Writer = (props: Props) => {
  const { item, onItem } = props
  const writing = useWriting(item, onItem)
  return (
    <>
      <Bar {...props} settle={writing.settle}>
        <SaveState saver={writing.saver} />
      </Bar>
      <div className={desk.notices}>
        <WritingNotices item={item} writing={writing} />
      </div>
      <ArticleEditor item={item} writing={writing} />
    </>
  )
}

/** One article: written by whoever may write it now, read by everybody else. */
export const ItemPage = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const client = useQueryClient()
  const key = ['article', 'item', id]
  const query = useQuery({
    queryKey: key,
    queryFn: () => api.article.get({ id }),
    // The form holds what is newer than any answer.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (query.isError) return <ListFailure failure={query.error} onRetry={() => query.refetch()} />
  const item = query.data
  if (!item) return <Skeleton active paragraph={{ rows: 10 }} />
  const onItem = (next: ContentDetail) => client.setQueryData(key, next)
  if (item.open && item.actions.includes('edit'))
    return <Writer key={item.open.id} item={item} onItem={onItem} onClose={onClose} />
  return (
    <>
      <Bar item={item} onItem={onItem} onClose={onClose} />
      <ArticleReading item={item} />
    </>
  )
}

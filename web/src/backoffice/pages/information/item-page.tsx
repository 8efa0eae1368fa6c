import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { type ReactNode, useEffect, useState } from 'react'
import desk from '../../content/desk.module.css'
import { ContentItemBar } from '../../content/item-bar.tsx'
import { ContentItemPage } from '../../content/item-page.tsx'
import { PreviewButton } from '../../content/preview-button.tsx'
import { SaveState } from '../../content/save-state.tsx'
import { SuggestionList } from '../../content/suggestion-list.tsx'
import { useWriting } from '../../content/use-writing.ts'
import { WritingNotices } from '../../content/writing-notices.tsx'
import { prepareEditor } from '../../editor/rich-text-editor.tsx'
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
  /** What was typed a moment ago is saved on the way; only what cannot be is asked about. */
  const leave = async () => {
    await settle?.().catch(() => undefined)
    onClose()
  }
  return (
    <ContentItemBar
      item={item}
      settle={settle}
      onItem={onItem}
      onLeave={() => void leave()}
      onRemoved={onClose}
    >
      {children}
      <PreviewButton item={item} settle={settle} />
    </ContentItemBar>
  )
}

const Writer = ({ onReplaced, ...props }: Props & { onReplaced: (item: ContentDetail) => void }) => {
  const { item, onItem } = props
  const writing = useWriting(item, onItem)
  return (
    <>
      <Bar {...props} settle={writing.settle}>
        <SaveState saver={writing.saver} />
      </Bar>
      <div className={desk.notices}>
        <WritingNotices item={item} writing={writing} />
        <SuggestionList
          item={item}
          deciding={{
            settle: writing.settle,
            onDecided: next => {
              onItem(next)
              onReplaced(next)
            },
          }}
        />
      </div>
      <ArticleEditor item={item} writing={writing} />
    </>
  )
}

/**
 * The form holds what is typed; words that the server has put in their place begin it anew. It begins with them,
 * whether or not the page around it has heard of them already.
 */
const Writers = (props: Props) => {
  const [replaced, setReplaced] = useState<ContentDetail>()
  const item = replaced && replaced.version > props.item.version ? replaced : props.item
  return (
    <Writer
      key={`${item.open?.id}/${replaced?.version ?? 0}`}
      {...props}
      item={item}
      onReplaced={setReplaced}
    />
  )
}

/** One article: written by whoever may write it now, read by everybody else. */
export const ItemPage = ({ id, onClose }: { id: string; onClose: () => void }) => {
  useEffect(prepareEditor, [])
  return (
    <ContentItemPage
      kind="article"
      id={id}
      write={(item, onItem) => <Writers item={item} onItem={onItem} onClose={onClose} />}
      read={(item, onItem) => (
        <>
          <Bar item={item} onItem={onItem} onClose={onClose} />
          <ArticleReading item={item} />
        </>
      )}
    />
  )
}

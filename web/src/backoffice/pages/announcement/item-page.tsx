import { ContentItemPage } from '../../content/item-page.tsx'
import { ItemBar } from './item-bar.tsx'
import { NoticeReading } from './notice-reading.tsx'
import { Writer } from './writer.tsx'

interface PageProps {
  id: string
  onOpen: (id: string) => void
  onClose: () => void
}

/** One notice: its form for whoever may fill it in now, its text for everybody else. */
export const ItemPage = ({ id, onOpen, onClose }: PageProps) => (
  <ContentItemPage
    kind="notice"
    id={id}
    write={(item, onItem) => (
      <Writer key={item.open?.id} item={item} onItem={onItem} onOpen={onOpen} onClose={onClose} />
    )}
    read={(item, onItem) => (
      <>
        <ItemBar item={item} onItem={onItem} onOpen={onOpen} onClose={onClose} />
        <NoticeReading item={item} onOpen={onOpen} />
      </>
    )}
  />
)

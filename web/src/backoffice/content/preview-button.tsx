import { EyeOutlined } from '@ant-design/icons'
import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { PreviewDrawer } from './preview-drawer.tsx'
import { WindowPreview } from './window-preview.tsx'

interface Props {
  item: ContentDetail
  /** Saves what is typed, so that the preview shows it. */
  settle?: () => Promise<ContentDetail | undefined>
}

export const PreviewButton = ({ item, settle }: Props) => {
  const [shown, setShown] = useState<ContentDetail>()
  const edition = shown && (shown.open ?? shown.published)
  const open = async () => setShown(settle ? await settle() : item)
  return (
    <>
      <Button icon={<EyeOutlined />} onClick={() => void open()}>
        预览
      </Button>
      {shown?.kind === 'window' && (
        <WindowPreview
          window={{ id: shown.id, version: shown.version, title: shown.title }}
          onClose={() => setShown(undefined)}
        />
      )}
      {shown && shown.kind !== 'window' && edition && (
        <PreviewDrawer
          kind={shown.kind}
          id={shown.id}
          editionId={edition.id}
          title={edition.title}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}

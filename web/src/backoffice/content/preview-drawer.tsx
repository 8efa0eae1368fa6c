import { PrinterOutlined, ReloadOutlined } from '@ant-design/icons'
import type { ContentKind } from '@sunport/contract/content/policy.ts'
import { previewModeParameter } from '@sunport/contract/content/preview-mode.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Drawer, Segmented, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { api } from '../../api.ts'
import { optionsOf } from '../ui/options.ts'
import styles from './preview-drawer.module.css'
import { showAsPrinted } from './print-look.ts'

interface Props {
  kind: ContentKind
  id: string
  editionId: string
  title: string
  onClose: () => void
}

const ways = { computer: '电脑', phone: '手机', elder: '适老', print: '打印' } as const
type Way = keyof typeof ways

const options = optionsOf(ways)

/** The edition on the real page of its site, in each way that the public may read it. */
export const PreviewDrawer = ({ kind, id, editionId, title, onClose }: Props) => {
  const [way, setWay] = useState<Way>('computer')
  const frame = useRef<HTMLIFrameElement>(null)
  const query = useQuery({
    queryKey: ['preview', kind, id, editionId],
    queryFn: () => api.preview.issue({ kind, id, editionId }),
    gcTime: 0,
    retry: false,
  })
  const mode = way === 'elder' ? `&${previewModeParameter}=elder` : ''
  return (
    <Drawer
      open
      placement="bottom"
      size="100%"
      title={`预览：${title || '（无标题）'}`}
      onClose={onClose}
      extra={
        <span className={styles.tools}>
          <Segmented aria-label="阅读方式" options={options} value={way} onChange={setWay} />
          {way === 'print' && (
            <Button icon={<PrinterOutlined />} onClick={() => frame.current?.contentWindow?.print()}>
              打印
            </Button>
          )}
          <Button icon={<ReloadOutlined />} aria-label="刷新预览" onClick={() => query.refetch()} />
        </span>
      }
      styles={{ body: { padding: 0 } }}
    >
      {query.isError && <Alert type="error" showIcon title={query.error.message} />}
      {query.isPending && <Skeleton active />}
      {query.data && (
        <div className={styles.stage} data-way={way}>
          <iframe
            key={`${way}/${query.dataUpdatedAt}`}
            ref={frame}
            title={`预览（${ways[way]}）`}
            className={styles.frame}
            src={query.data.address + mode}
            onLoad={event => {
              const shown = event.currentTarget.contentDocument
              if (way === 'print' && shown) showAsPrinted(shown)
            }}
          />
        </div>
      )}
    </Drawer>
  )
}

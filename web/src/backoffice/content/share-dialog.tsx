import type { ContentRow } from '@sunport/contract/calls/content.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Modal, QRCode, Skeleton, Typography } from 'antd'
import { api } from '../../api.ts'
import styles from './content.module.css'

/** The public address of a text, to be copied or read by a telephone. */
export const ShareDialog = ({ row, onClose }: { row: ContentRow; onClose: () => void }) => {
  const pages = useQuery({
    queryKey: ['article', 'share', row.id],
    queryFn: () => api.editing.pages({ siteId: row.siteId, keyword: row.title }),
    select: found => found.find(({ id }) => id === row.id)?.href,
  })
  const address = pages.data && new URL(pages.data, window.location.origin).href
  return (
    <Modal open title={`分享“${row.title}”`} footer={null} onCancel={onClose}>
      {pages.isLoading && <Skeleton active title={false} />}
      {pages.isSuccess && !address && <Alert type="info" showIcon title="该内容没有自己的公开页面" />}
      {address && (
        <div className={styles.share}>
          <QRCode value={address} size={180} bordered={false} />
          <Typography.Paragraph copyable={{ text: address, tooltips: ['复制地址', '已复制'] }}>
            {address}
          </Typography.Paragraph>
          <p className={styles.muted}>扫码或复制地址打开公开页面。</p>
        </div>
      )}
    </Modal>
  )
}

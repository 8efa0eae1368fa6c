import type { SurveyRow } from '@sunport/contract/calls/questionnaire-desk.ts'
import { qrCodePath, routerBase } from '@sunport/contract/constants.ts'
import { Modal, Typography } from 'antd'
import { Embedding } from './embedding.tsx'
import styles from './questionnaire.module.css'

interface Props {
  row: SurveyRow
  onClose: () => void
}

/** 分享: where a questionnaire is answered, as an address, as a picture for phones, and inside of other sites' pages. */
export const ShareDialog = ({ row, onClose }: Props) => {
  const { id, title, publicPath } = row
  const path = `${routerBase}${publicPath}?id=${id}`
  const picture = `${qrCodePath}?path=${encodeURIComponent(path)}`
  return (
    <Modal open title={`分享“${title}”`} footer={null} onCancel={onClose}>
      <h3 className={styles.shareHead}>填写地址</h3>
      <Typography.Paragraph copyable={{ tooltips: ['复制', '已复制'] }}>
        {location.origin + path}
      </Typography.Paragraph>
      <h3 className={styles.shareHead}>二维码</h3>
      <img className={styles.qr} src={picture} alt={`打开“${title}”填写页的二维码`} />
      <p>
        <a href={picture} download={`${title}二维码.svg`}>
          保存二维码（svg，放大不失真）
        </a>
      </p>
      <h3 className={styles.shareHead}>嵌入其他网站</h3>
      <Embedding row={row} address={location.origin + path} />
    </Modal>
  )
}

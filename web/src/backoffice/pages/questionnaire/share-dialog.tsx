import type { SurveyRow } from '@sunport/contract/calls/questionnaire-desk.ts'
import { qrCodePath, routerBase } from '@sunport/contract/constants.ts'
import { Modal, Typography } from 'antd'
import styles from './questionnaire.module.css'

interface Props {
  row: SurveyRow
  onClose: () => void
}

/** 分享: where a questionnaire is answered, as an address to copy and as a picture for phones. */
export const ShareDialog = ({ row: { id, title, publicPath }, onClose }: Props) => {
  const path = `${routerBase}${publicPath}?id=${id}`
  const picture = `${qrCodePath}?path=${encodeURIComponent(path)}`
  return (
    <Modal open title={`分享“${title}”`} footer={null} onCancel={onClose}>
      <p className={styles.label}>填写地址</p>
      <Typography.Paragraph copyable={{ tooltips: ['复制', '已复制'] }}>
        {location.origin + path}
      </Typography.Paragraph>
      <p className={styles.label}>二维码</p>
      <img className={styles.qr} src={picture} alt={`打开“${title}”填写页的二维码`} />
      <p>
        <a href={picture} download={`${title}二维码.svg`}>
          保存二维码（svg，放大不失真）
        </a>
      </p>
    </Modal>
  )
}

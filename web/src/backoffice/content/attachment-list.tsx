import { PaperClipOutlined } from '@ant-design/icons'
import type { Edition } from '@sunport/contract/calls/content.ts'
import { formatBytes } from '@sunport/contract/format/file-size.ts'
import styles from './content.module.css'
import { addressOfFile } from './words.ts'

/** The files of an edition, open to whoever may read it. */
export const AttachmentList = ({ attachments }: Pick<Edition, 'attachments'>) =>
  attachments.length > 0 && (
    <ul className={styles.attachments} aria-label="附件">
      {attachments.map(({ fileId, name, size }) => (
        <li key={fileId}>
          <PaperClipOutlined />
          <a href={addressOfFile(fileId)} download={name}>
            {name}
          </a>
          <span className={styles.muted}>{formatBytes(size)}</span>
        </li>
      ))}
    </ul>
  )

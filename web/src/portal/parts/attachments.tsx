import type { Attachment } from '@sunport/contract/calls/info.ts'
import { formatBytes } from '@sunport/contract/format/file-size.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './attachments.module.css'

/** Files of an info as cards: name, type, size, and the digest by which a copy can be checked. */
export const Attachments = ({ files }: { files: Attachment[] }) => {
  if (files.length === 0) return null
  return (
    <section className={styles.attachments} aria-labelledby="attachments">
      <h2 className={styles.heading} id="attachments">
        附件 <span className={styles.count}>{files.length} 个</span>
      </h2>
      <ul className={styles.cards}>
        {files.map(file => (
          <li key={file.fileUrl}>
            <a className={styles.card} href={file.fileUrl} download={file.fileName}>
              <span className={styles.type}>{file.fileExt.replace('.', '').toUpperCase() || '文件'}</span>
              <span className={styles.facts}>
                <span className={styles.name}>{file.fileName}</span>
                <span className={styles.small}>
                  {formatBytes(file.fileSize)}
                  {file.fileDigest && (
                    <span title={file.fileDigest}> 校验 {file.fileDigest.slice(0, 12)}</span>
                  )}
                </span>
              </span>
              <Icon name="download" className={styles.mark} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

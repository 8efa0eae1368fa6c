import { DeleteOutlined, PaperClipOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Progress, Upload } from 'antd'
import { type ReactNode, useRef } from 'react'
import { api } from '../../api.ts'
import type { ControlProps } from './control-props.ts'
import styles from './ui.module.css'
import { type PendingItem, type UploadedItem, uploadFailed } from './upload-items.ts'
import { useUploads } from './use-uploads.ts'

interface Props extends Omit<ControlProps, 'placeholder'> {
  value?: readonly UploadedItem[] | null
  onChange?: (items: UploadedItem[]) => void
  /** Where the files go; the product's own place when left out. */
  action?: string
  /** What the files are for: kept with each of them. */
  type?: string
  /** The extensions on offer, such as `.pdf,.docx`. */
  accept?: string
  /** How many files there may be; no limit when left out. */
  maxCount?: number
  label?: string
}

const Row = ({ name, children, onRemove }: { name: string; children?: ReactNode; onRemove?: () => void }) => (
  <li className={styles.file}>
    <PaperClipOutlined />
    {children}
    {onRemove && (
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined />}
        aria-label={`移除${name}`}
        onClick={onRemove}
      />
    )}
  </li>
)

const PendingRow = ({ item, onRemove }: { item: PendingItem; onRemove: () => void }) => (
  <Row name={item.name} onRemove={onRemove}>
    <span className={styles.fileName}>{item.name}</span>
    {item.reason ? (
      <span className={styles.failed} role="alert" title={item.reason}>
        {item.reason === uploadFailed ? uploadFailed : `${uploadFailed}：${item.reason}`}
      </span>
    ) : (
      <Progress
        className={styles.progress}
        size="small"
        percent={Math.floor(item.percent)}
        aria-label={`${item.name}的上传进度`}
      />
    )}
  </Row>
)

/** Brings files to the server, one or several at once; the form gets those that have arrived. */
export const UploadControl = (props: Props) => {
  const { value, onChange, action, type, accept, maxCount = Number.POSITIVE_INFINITY, disabled } = props
  const items = value ?? []
  // Files may arrive between two renderings: each must be added to the latest list.
  const latest = useRef(items)
  latest.current = items
  const brought = useRef(new Set<string>())
  const change = (next: readonly UploadedItem[]) => {
    latest.current = next
    onChange?.([...next])
  }
  const { pending, send, cancel } = useUploads({
    address: action,
    type,
    onUploaded: item => {
      brought.current.add(item.url)
      change([...latest.current, item])
    },
  })
  const remove = (item: UploadedItem) => {
    change(latest.current.filter(({ url }) => url !== item.url))
    // What was saved before stays on the server until the form without it is saved.
    if (brought.current.delete(item.url)) api.files.deleteFck({ fckName: item.url }).catch(() => undefined)
  }
  const room = maxCount - items.length - pending.filter(({ reason }) => !reason).length
  return (
    <div className={styles.upload}>
      <Upload
        showUploadList={false}
        multiple={maxCount > 1}
        accept={accept}
        disabled={disabled || room <= 0}
        beforeUpload={(file, batch) => {
          if (batch.indexOf(file) < room) send(file)
          return Upload.LIST_IGNORE
        }}
      >
        <Button
          id={props.id}
          icon={<UploadOutlined />}
          disabled={disabled || room <= 0}
          aria-label={props['aria-label']}
          aria-describedby={props['aria-describedby']}
        >
          {props.label ?? '选择文件'}
        </Button>
      </Upload>
      {items.length + pending.length > 0 && (
        <ul className={styles.files}>
          {items.map(item => (
            <Row key={item.url} name={item.name} onRemove={disabled ? undefined : () => remove(item)}>
              <a className={styles.fileName} href={item.url} download={item.name}>
                {item.name}
              </a>
            </Row>
          ))}
          {pending.map(item => (
            <PendingRow key={item.key} item={item} onRemove={() => cancel(item.key)} />
          ))}
        </ul>
      )}
    </div>
  )
}

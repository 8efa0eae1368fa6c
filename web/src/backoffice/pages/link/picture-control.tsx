import { Input } from 'antd'
import type { ControlProps } from '../../crud/define-crud.ts'
import { UploadControl } from '../../ui/upload-control.tsx'
import styles from './link.module.css'

/** An uploaded picture, or the name of one of the portal's icons. */
export const PictureControl = ({ value, onChange, ...named }: ControlProps) => {
  const text = typeof value === 'string' ? value : ''
  const isPicture = text.startsWith('/')
  return (
    <div className={styles.picture}>
      {isPicture && <img src={text} alt="" />}
      <Input
        {...named}
        value={text}
        placeholder="图标名称，如 store"
        onChange={event => onChange?.(event.target.value)}
      />
      <UploadControl
        accept=".png,.jpg,.jpeg,.gif,.webp"
        maxCount={1}
        label="上传图片"
        value={[]}
        onChange={items => items[0] && onChange?.(items[0].url)}
      />
    </div>
  )
}

import { Select } from 'antd'
import { Icon } from '../../../ui/icon.tsx'
import type { ControlProps } from '../../crud/define-crud.ts'
import { clearable } from '../../ui/clearable.tsx'
import { optionsOf } from '../../ui/options.ts'
import { UploadControl } from '../../ui/upload-control.tsx'
import { iconWords } from './icon-words.ts'
import styles from './link.module.css'

const icons = optionsOf(iconWords)

/** An uploaded picture, or one of the portal's icons. */
export const PictureControl = ({ value, onChange, ...named }: ControlProps) => {
  const text = typeof value === 'string' ? value : ''
  const isPicture = text.startsWith('/')
  // A name that is not offered is kept as it is, and shown as one of another kind.
  const options = [
    ...icons,
    ...(isPicture ? [{ value: text, label: '已上传的图片' }] : []),
    ...(text && !isPicture && !(text in iconWords) ? [{ value: text, label: '其他图标' }] : []),
  ]
  return (
    <div className={styles.picture}>
      {isPicture && <img src={text} alt="" />}
      <Select
        {...named}
        allowClear={clearable}
        showSearch={{ optionFilterProp: 'label' }}
        options={options}
        optionRender={({ value: name, label }) => (
          <>
            <Icon name={String(name)} size={1} /> {label}
          </>
        )}
        value={text || null}
        placeholder="选择图标"
        onChange={next => onChange?.(next ?? '')}
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

import { DeleteOutlined, PictureOutlined } from '@ant-design/icons'
import type { OptionImage as Image } from '@sunport/contract/questionnaire/question-types.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { ImagePicker } from './image-picker.tsx'
import styles from './questionnaire.module.css'

interface Props {
  /** What the option is called, for those who hear the buttons. */
  name: string
  image: Image | undefined
  onChange: (image: Image | undefined) => void
}

/** The picture of one option, with its words for those who do not see it. */
export const OptionImage = ({ name, image, onChange }: Props) => {
  const [isPicking, setPicking] = useState(false)
  const picker = isPicking && (
    <ImagePicker
      onPick={({ url, alt }) => {
        onChange({ url, alt: alt || image?.alt || '' })
        setPicking(false)
      }}
      onClose={() => setPicking(false)}
    />
  )
  if (!image)
    return (
      <>
        <Button
          type="text"
          icon={<PictureOutlined />}
          aria-label={`为${name}选择图片`}
          title="选择图片"
          onClick={() => setPicking(true)}
        />
        {picker}
      </>
    )
  return (
    <div className={styles.optionImage}>
      <img src={image.url} alt={image.alt} />
      <Input
        value={image.alt}
        maxLength={100}
        status={image.alt.trim() ? '' : 'error'}
        placeholder="替代文字：向看不到图片的人说明图中内容（必填）"
        aria-label={`${name}图片的替代文字`}
        onChange={({ target }) => onChange({ ...image, alt: target.value })}
      />
      <Button size="small" aria-label={`更换${name}的图片`} onClick={() => setPicking(true)}>
        更换
      </Button>
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={`去掉${name}的图片`}
        onClick={() => onChange(undefined)}
      />
      {picker}
    </div>
  )
}

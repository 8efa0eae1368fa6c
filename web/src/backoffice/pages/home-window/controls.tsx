import { files } from '@sunport/contract/calls/files.ts'
import { DatePicker, Select } from 'antd'
import dayjs from 'dayjs'
import type { ControlProps } from '../../crud/define-crud.ts'
import { RichTextEditor } from '../../editor/rich-text-editor.tsx'
import { sendFile } from '../../transfer.ts'
import { UploadControl } from '../../ui/upload-control.tsx'

const format = 'YYYY-MM-DD HH:mm:ss'

export const MomentControl = ({ value, onChange, ...named }: ControlProps) => (
  <DatePicker
    {...named}
    showTime={{ defaultValue: dayjs('00:00:00', 'HH:mm:ss') }}
    value={typeof value === 'string' && value ? dayjs(value) : null}
    onChange={moment => onChange?.(moment?.format(format) ?? '')}
    placeholder="请选择时间"
    style={{ width: '100%' }}
  />
)

export const PagesControl = ({ value, onChange, ...named }: ControlProps) => (
  <Select
    {...named}
    mode="tags"
    value={(value as string[] | null) ?? []}
    onChange={onChange}
    placeholder="选择，或输入页面路径后按回车"
    options={[
      { value: 'home', label: '首页' },
      { value: '*', label: '全部页面' },
    ]}
  />
)

export const ImageControl = ({ value, onChange, ...named }: ControlProps) => (
  <UploadControl
    {...(named.id && { id: named.id })}
    accept=".png,.jpg,.jpeg,.gif,.webp"
    maxCount={1}
    label="上传图片"
    value={typeof value === 'string' && value ? [{ url: value, name: value.split('/').at(-1) ?? value }] : []}
    onChange={items => onChange?.(items.at(-1)?.url ?? '')}
  />
)

export const WordsControl = ({ value, onChange, id, disabled }: ControlProps) => (
  <RichTextEditor
    {...(id && { id })}
    {...(disabled && { disabled })}
    aria-label="内容"
    value={typeof value === 'string' ? value : ''}
    onChange={html => onChange?.(html)}
    onUploadImage={async file => (await sendFile(files.upload, { file })).filepath}
    onUploadFile={file => sendFile(files.upload, { file })}
  />
)

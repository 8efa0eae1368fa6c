import { Input } from 'antd'
import { keepFile, keepImage } from '../../content/uploads.ts'
import { WireTimeInput } from '../../content/wire-time-input.tsx'
import type { ControlProps, CrudField, Option } from '../../crud/define-crud.ts'
import { RichTextEditor } from '../../editor/rich-text-editor.tsx'
import { UploadControl } from '../../ui/upload-control.tsx'
import type { UploadedItem } from '../../ui/upload-items.ts'

const Background = ({ value, onChange, id, disabled }: ControlProps) => (
  <RichTextEditor
    {...(id && { id })}
    aria-label="背景说明"
    value={typeof value === 'string' ? value : ''}
    onChange={html => onChange?.(html)}
    onUploadImage={keepImage}
    onUploadFile={keepFile}
    {...(disabled && { disabled })}
  />
)

const Articles = ({ value, onChange, ...named }: ControlProps) => (
  <Input.TextArea
    {...named}
    value={typeof value === 'string' ? value : ''}
    onChange={event => onChange?.(event.target.value)}
    placeholder={'第一章 总则\n第一条 ……\n第二条 ……'}
    autoSize={{ minRows: 6, maxRows: 16 }}
  />
)

const Files = ({ value, onChange, ...named }: ControlProps) => (
  <UploadControl
    {...named}
    value={(value as UploadedItem[] | undefined) ?? []}
    onChange={items => onChange?.(items.map(({ name, url }) => ({ name, url })))}
    maxCount={10}
    label="添加征求意见稿"
  />
)

const Moment = ({ value, onChange, ...named }: ControlProps) => (
  <WireTimeInput
    {...named}
    value={typeof value === 'string' ? value : null}
    onChange={moment => onChange?.(moment ?? '')}
  />
)

/** What a campaign is made of, in the order in which it is thought of. */
export const campaignFields = (sites: readonly Option[]): CrudField[] => [
  { name: 'siteId', label: '站点', kind: 'select', options: sites, isFixed: true },
  { name: 'title', label: '标题', kind: 'text', isWide: true },
  { name: 'startAt', label: '开始时间', kind: 'own', control: Moment },
  {
    name: 'endAt',
    label: '截止时间',
    kind: 'own',
    control: Moment,
    help: '以服务器时间为准，到时自动截止',
  },
  { name: 'background', label: '背景说明', kind: 'own', control: Background, isWide: true },
  {
    name: 'draftText',
    label: '条文',
    kind: 'own',
    control: Articles,
    isWide: true,
    help: '每行一条，可直接粘贴；以“第×章”开头的作为标题。签发后不能修改。',
  },
  { name: 'files', label: '征求意见稿文件', kind: 'own', control: Files, isWide: true },
  {
    name: 'contacts',
    label: '联系方式',
    kind: 'textarea',
    isWide: true,
    help: '公开显示，请填写单位电话和邮箱，不要填写个人手机号码',
  },
]

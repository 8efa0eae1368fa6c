import type { DeskDetail } from '@sunport/contract/calls/message-desk-shapes.ts'
import type { ReplyTemplate } from '@sunport/contract/calls/reply-template.ts'
import { messageTypes } from '@sunport/contract/codes.ts'
import { filledTemplate } from '@sunport/contract/message/template.ts'
import { Select } from 'antd'
import { useSession } from '../session.ts'
import { optionsOfRows } from '../ui/options.ts'
import { useTemplates } from './templates.ts'

const today = (): string =>
  new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: 'Asia/Shanghai' }).format(new Date())

interface Props {
  item: DeskDetail
  onInsert: (filled: Pick<ReplyTemplate, 'citations' | 'uncitedReason'> & { text: string }) => void
}

/** Puts a template into the answer, with the message's own words in its places. */
export const TemplateInsert = ({ item, onInsert }: Props) => {
  const { user } = useSession()
  const templates = useTemplates(item.siteId)
  const insert = (id: string) => {
    const template = templates.find(each => each.id === id)
    if (!template) return
    const text = filledTemplate(template.body, {
      msgNo: item.msgNo,
      subject: item.subject,
      typeName: messageTypes[item.msgType],
      orgName: user.orgName ?? item.handlerOrgName ?? '',
      siteName: item.siteName,
      today: today(),
    })
    onInsert({ text, citations: template.citations, uncitedReason: template.uncitedReason })
  }
  if (templates.length === 0) return null
  return (
    <Select
      size="small"
      aria-label="插入答复模板"
      placeholder="插入模板"
      value={null}
      style={{ minWidth: 140 }}
      showSearch={{ optionFilterProp: 'label' }}
      options={optionsOfRows(templates)}
      onChange={insert}
    />
  )
}

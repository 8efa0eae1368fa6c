import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { contentKinds } from '@sunport/contract/content/policy.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { clearable } from '../ui/clearable.tsx'
import type { ControlProps } from '../ui/control-props.ts'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { useDebounced } from '../ui/use-debounced.ts'
import { contentCallsOf } from './content-calls-of.ts'

interface Props {
  item: ContentDetail
  onDone: (item: ContentDetail) => void
  onClose: () => void
}

const typingMs = 300

const ways = {
  withdraw: {
    verb: '撤回',
    help: '选择替代内容的，原地址一并指出其去处。',
  },
  takeOffline: {
    verb: '下线',
    help: '选择后，原地址将转到替代内容；不选则提示已下线及原因。',
  },
}

/** What becomes of the text itself: usually it stays for the record, under the reason. */
const textChoices = [
  { value: false, label: '保留原文' },
  { value: true, label: '不再显示原文' },
]
const textHelp = {
  kept: '原地址显示撤回原因和原文；退出列表、检索和订阅，附件停止下载。',
  hidden: '用于误发个人信息等不宜继续公开的内容：原地址只显示撤回原因，并告知搜索引擎已删除。',
}

interface SuccessorProps extends ControlProps {
  item: ContentDetail
  value?: string | null
  onChange?: (id: string | null) => void
}

/** Another public text of the same family and site, found by its title. */
const SuccessorChoice = ({ item, value, onChange, ...named }: SuccessorProps) => {
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), typingMs)
  const found = useQuery({
    queryKey: [item.kind, 'targets', keyword],
    queryFn: () =>
      api[item.kind].list({ keyword, publicState: 'live', siteId: item.siteId, pageSize: 10, currPage: 1 }),
    select: ({ rows }) =>
      rows.filter(({ id }) => id !== item.id).map(({ id, title }) => ({ value: id, label: title })),
  })
  return (
    <Select
      {...named}
      allowClear={clearable}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={found.isFetching}
      options={found.data ?? []}
      value={value ?? undefined}
      placeholder="输入标题查找已发布的内容"
      onChange={id => onChange?.(id ?? null)}
    />
  )
}

/** Takes a text from the public; whoever comes to its address is told why, and shown or led to what replaces it. */
const ClosingDialog = ({ way, item, onDone, onClose }: Props & { way: keyof typeof ways }) => {
  const { id, version, kind } = item
  const { verb, help } = ways[way]
  const hasPage = way === 'withdraw' && kind !== 'window'
  const filling = useCallForm(contentCallsOf[kind][way] as (typeof contentCallsOf)['article']['withdraw'], {
    given: { id, version },
    initial: { targetId: null, isTextHidden: false },
    feature: kind,
    onDone,
  })
  const isTextHidden = Form.useWatch('isTextHidden', filling.form)
  return (
    <FormDialog
      of={filling}
      name="closing"
      title={`${verb}${contentKinds[kind]}“${item.title}”`}
      okText={verb}
      isDanger
      onClose={onClose}
    >
      <Field name="reason" label={`${verb}原因（对外公开）`}>
        <Input.TextArea autoFocus showCount autoSize={{ minRows: 2, maxRows: 5 }} />
      </Field>
      {hasPage && (
        <Field name="isTextHidden" label="原文" extra={isTextHidden ? textHelp.hidden : textHelp.kept}>
          <Radio.Group aria-label="原文" options={textChoices} />
        </Field>
      )}
      <Field name="targetId" label="替代内容" extra={help}>
        <SuccessorChoice item={item} />
      </Field>
    </FormDialog>
  )
}

export const WithdrawDialog = (props: Props) => <ClosingDialog way="withdraw" {...props} />
export const OfflineDialog = (props: Props) => <ClosingDialog way="takeOffline" {...props} />

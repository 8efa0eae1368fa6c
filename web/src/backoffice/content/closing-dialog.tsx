import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { contentKinds } from '@sunport/contract/content/policy.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, Modal, Radio, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { useCrudChange } from '../crud/use-crud-change.ts'
import { clearable } from '../ui/clearable.tsx'
import { useDebounced } from '../ui/use-debounced.ts'

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

/** Takes a text from the public; whoever comes to its address is told why, and shown or led to what replaces it. */
const ClosingDialog = ({ way, item, onDone, onClose }: Props & { way: keyof typeof ways }) => {
  const { verb, help } = ways[way]
  const [reason, setReason] = useState('')
  const [targetId, setTargetId] = useState<string>()
  const [isTextHidden, setTextHidden] = useState(false)
  const hasPage = way === 'withdraw' && item.kind !== 'window'
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), typingMs)
  const change = useCrudChange(item.kind)
  const found = useQuery({
    queryKey: [item.kind, 'targets', keyword],
    queryFn: () =>
      api[item.kind].list({ keyword, publicState: 'live', siteId: item.siteId, pageSize: 10, currPage: 1 }),
    select: ({ rows }) =>
      rows.filter(({ id }) => id !== item.id).map(({ id, title }) => ({ value: id, label: title })),
  })
  const close = async () => {
    const next = await change.mutateAsync(() =>
      api[item.kind][way]({
        id: item.id,
        version: item.version,
        reason: reason.trim(),
        targetId: targetId ?? null,
        ...(hasPage && { isTextHidden }),
      }),
    )
    onDone(next as ContentDetail)
  }
  return (
    <Modal
      open
      title={`${verb}${contentKinds[item.kind]}“${item.title}”`}
      okText={verb}
      okButtonProps={{ danger: true, disabled: !reason.trim(), loading: change.isPending }}
      onOk={() => void close().catch(() => {})}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={`${verb}原因（对外公开）`} required htmlFor="closing-reason">
          <Input.TextArea
            id="closing-reason"
            aria-required
            autoFocus
            value={reason}
            maxLength={500}
            showCount
            autoSize={{ minRows: 2, maxRows: 5 }}
            onChange={event => setReason(event.target.value)}
          />
        </Form.Item>
        {hasPage && (
          <Form.Item label="原文" help={isTextHidden ? textHelp.hidden : textHelp.kept}>
            <Radio.Group
              aria-label="原文"
              options={textChoices}
              value={isTextHidden}
              onChange={event => setTextHidden(event.target.value)}
            />
          </Form.Item>
        )}
        <Form.Item label="替代内容" htmlFor="closing-target" help={help}>
          <Select
            id="closing-target"
            allowClear={clearable}
            showSearch={{ filterOption: false, onSearch: setTyped }}
            loading={found.isFetching}
            options={found.data ?? []}
            value={targetId}
            placeholder="输入标题查找已发布的内容"
            onChange={setTargetId}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

export const WithdrawDialog = (props: Props) => <ClosingDialog way="withdraw" {...props} />
export const OfflineDialog = (props: Props) => <ClosingDialog way="takeOffline" {...props} />

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { BeginArticle } from '../../content/begin-article.tsx'
import { useOneSite } from '../../current-site.ts'
import { deskApi } from '../../message/desk-api.ts'
import { useSession } from '../../session.ts'
import { optionsOfRows } from '../../ui/options.ts'
import { useDebounced } from '../../ui/use-debounced.ts'

const typingMs = 300

/** 转知识库, for editors who keep no messages: what the public asked and was answered, as a portal shows it. */
export const FromMessage = ({ onClose }: { onClose: () => void }) => {
  const { sites } = useSession()
  const [siteId, setSiteId] = useState(useOneSite())
  const [typed, setTyped] = useState('')
  const [id, setId] = useState<string>()
  const title = useDebounced(typed.trim(), typingMs)
  const answered = useQuery({
    queryKey: ['message', 'public', siteId, title],
    queryFn: () => api.message.listMessages({ siteId, title, status: 'answered', currPage: 1, pageSize: 20 }),
    enabled: siteId !== '',
    // Those of another site are no choice; of this one they stay until the narrower list is here.
    placeholderData: (previous, query) =>
      query?.queryKey[2] === siteId ? keepPreviousData(previous) : undefined,
  })
  return (
    <BeginArticle
      title="由公开留言起草"
      words={() => deskApi.knowledge({ id: id ?? '' })}
      isReady={id !== undefined}
      onClose={onClose}
    >
      <Form.Item label="留言所在站点" required htmlFor="message-site">
        <Select
          id="message-site"
          value={siteId}
          options={optionsOfRows(sites)}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={chosen => {
            setSiteId(chosen)
            setId(undefined)
          }}
        />
      </Form.Item>
      <Form.Item label="已公开的留言" required htmlFor="public-message">
        <Select
          id="public-message"
          {...(id !== undefined && { value: id })}
          options={(answered.data?.rows ?? []).map(({ id: value, subject: label }) => ({ value, label }))}
          loading={answered.isFetching}
          placeholder="输入标题查找"
          notFoundContent={answered.isFetching ? null : '没有已公开的留言'}
          showSearch={{ filterOption: false, onSearch: setTyped }}
          onChange={setId}
        />
      </Form.Item>
    </BeginArticle>
  )
}

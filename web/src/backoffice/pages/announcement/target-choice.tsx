import { useQuery } from '@tanstack/react-query'
import { Alert, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import styles from './announcement.module.css'
import { typeName } from './types.ts'

interface Props {
  id?: string
  siteId: string
  onChoose: (targetId: string) => Promise<void>
}

const waitMs = 300

/** Which public notice is corrected, for a correction that was not begun from one. */
export const TargetChoice = ({ id, siteId, onChoose }: Props) => {
  const [words, setWords] = useState('')
  const [failure, setFailure] = useState<string>()
  const keyword = useDebounced(words.trim(), waitMs)
  const found = useQuery({
    queryKey: ['notice-live', siteId, keyword],
    queryFn: () => api.noticeDesk.live({ siteId, keyword }),
    enabled: keyword.length >= 2,
  })
  const choose = async (targetId: string) => {
    setFailure(undefined)
    await onChoose(targetId).catch((caught: Error) => setFailure(caught.message))
  }
  return (
    <div className={styles.changes}>
      <Select
        id={id}
        aria-label="被更正的公告"
        placeholder="按标题或项目编号查找被更正的公告"
        showSearch={{ filterOption: false, onSearch: setWords }}
        loading={found.isFetching}
        notFoundContent={
          keyword.length < 2 ? '请输入至少2个字' : found.isFetching ? '正在查找' : '没有找到已发布的公告'
        }
        options={found.data?.map(({ id: value, title, noticeType, publishedOn }) => ({
          value,
          label: `${title}（${typeName(noticeType)} ${publishedOn}）`,
        }))}
        onChange={target => void choose(target)}
      />
      {failure && <Alert type="error" showIcon title={failure} />}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { AutoComplete } from 'antd'
import { api } from '../../../api.ts'
import { clearable } from '../../ui/clearable.tsx'
import type { ControlProps } from '../../ui/control-props.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import styles from './announcement.module.css'
import { typeName } from './types.ts'

interface Props extends ControlProps {
  siteId: string
  value: string
  onChange: (planId: string) => void
}

const waitMs = 300

/** The plan that links the notices of a project: found by any of them, or given as the plan is numbered. */
export const PlanInput = ({ siteId, value, onChange, ...named }: Props) => {
  const typed = useDebounced(value.trim(), waitMs)
  const { data: notices = [] } = useQuery({
    queryKey: ['notice-live', siteId, typed],
    queryFn: () => api.noticeDesk.live({ siteId, keyword: typed }),
    enabled: typed.length >= 2,
    staleTime: 60_000,
  })
  const linked = notices.filter(({ planId }) => planId === value)
  const latest = linked[0]
  return (
    <>
      <AutoComplete
        {...named}
        value={value}
        options={notices
          .filter(({ planId }) => planId !== null && planId !== value)
          .map(({ id, planId, title, noticeType, publishedOn }) => ({
            key: id,
            value: planId ?? '',
            label: (
              <span className={styles.offer}>
                {title}
                <small>
                  {typeName(noticeType)} {publishedOn}
                </small>
              </span>
            ),
          }))}
        onChange={plan => onChange(plan ?? '')}
        placeholder="计划编号，或输入标题、项目编号查找"
        allowClear={clearable}
      />
      <span className={styles.note}>
        {latest ? `与“${latest.title}”等 ${linked.length} 条公告为同一项目` : '尚无同一计划的公告'}
      </span>
    </>
  )
}

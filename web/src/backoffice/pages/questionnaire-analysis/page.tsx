import { questionnaireDesk } from '@sunport/contract/calls/questionnaire-desk.ts'
import { surveyStates } from '@sunport/contract/questionnaire/policy.ts'
import { useQuery } from '@tanstack/react-query'
import { Empty, Select } from 'antd'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { clientOf } from '../../client-of.ts'
import styles from './analysis.module.css'
import { AnalysisView } from './analysis-view.tsx'

const desk = clientOf(questionnaireDesk)
const mostOffered = 100

/** 问卷统计: one questionnaire, chosen here or named by the address. */
export const Page = () => {
  const [params, setParams] = useSearchParams()
  const id = params.get('id') ?? ''
  const { data } = useQuery({
    queryKey: ['questionnaire', 'offered'],
    queryFn: () => desk.list({ pageSize: mostOffered, sortName: 'responses', sortOrder: 'DESC' }),
  })
  const choices = (data?.rows ?? [])
    .filter(row => row.responses > 0 || row.id === id)
    .map(row => ({ value: row.id, label: `${row.title}（${surveyStates[row.state]}，${row.responses} 份）` }))
  return (
    <>
      <PageHeader title="问卷统计">
        <Select
          className={styles.choice}
          showSearch={{ optionFilterProp: 'label' }}
          aria-label="问卷"
          placeholder="请选择问卷"
          value={id || null}
          options={choices}
          onChange={chosen => setParams({ id: chosen })}
        />
      </PageHeader>
      {id ? <AnalysisView key={id} id={id} /> : <Empty description="请选择要分析的问卷" />}
    </>
  )
}

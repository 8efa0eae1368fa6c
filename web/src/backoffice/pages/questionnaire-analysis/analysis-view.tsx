import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { questionnaireDesk } from '@sunport/contract/calls/questionnaire-desk.ts'
import type { Analysis } from '@sunport/contract/calls/survey-analysis.ts'
import { surveyAnswers } from '@sunport/contract/calls/survey-answers.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Radio, Skeleton, Space } from 'antd'
import { useState } from 'react'
import { clientOf } from '../../client-of.ts'
import { ListFailure } from '../../crud/list-states.tsx'
import { useMay } from '../../session.ts'
import { fileAddress } from '../../transfer.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { LayoutWrapper } from '../../ui/layout-wrapper.tsx'
import styles from './analysis.module.css'
import { AnswerSheets } from './answer-sheets.tsx'
import { CrossTable } from './cross-table.tsx'
import type { Filter } from './filter.ts'
import { Overview } from './overview.tsx'
import { QuestionFigures } from './question-figures.tsx'
import { VersionCompare } from './version-compare.tsx'

const desk = clientOf(questionnaireDesk)

/** Everything that was answered to one questionnaire, by days and by quality. */
export const AnalysisView = ({ id }: { id: string }) => {
  const may = useMay()
  const [filter, setFilter] = useState<Filter>({ quality: 'all' })
  const query = useQuery({
    queryKey: ['questionnaire', 'analysis', id, filter],
    queryFn: () => desk.analysis({ id, ...filter }),
    placeholderData: before => before,
  })
  if (query.isError) return <ListFailure failure={query.error} onRetry={() => query.refetch()} />
  if (!query.data) return <Skeleton active paragraph={{ rows: 12 }} />
  const analysis = query.data
  return (
    <>
      <Tools id={id} filter={filter} onFilter={setFilter} analysis={analysis} />
      <Overview analysis={analysis} />
      {analysis.questions.map((question, at) => (
        <QuestionFigures
          key={question.code}
          {...{ id, question }}
          number={at + 1}
          minCell={analysis.minCell}
        />
      ))}
      <LayoutWrapper title="交叉表">
        <CrossTable id={id} filter={filter} analysis={analysis} />
      </LayoutWrapper>
      {analysis.versions.length > 1 && (
        <LayoutWrapper title="版本对比">
          <VersionCompare id={id} filter={filter} versions={analysis.versions} />
        </LayoutWrapper>
      )}
      {may(surveyAnswers.listSheets.access) && (
        <div className={styles.unprinted}>
          <LayoutWrapper title="逐份答卷">
            <AnswerSheets id={id} />
          </LayoutWrapper>
        </div>
      )}
    </>
  )
}

interface ToolsProps {
  id: string
  filter: Filter
  analysis: Analysis
  onFilter: (filter: Filter) => void
}

const dayOf = (value: unknown): { value?: string } => (typeof value === 'string' && value ? { value } : {})

const Tools = ({ id, filter, analysis, onFilter }: ToolsProps) => {
  const may = useMay()
  const call = questionnaireDesk.exportAnswers
  const set = (name: 'from' | 'to', day: unknown) => {
    const { [name]: _, ...rest } = filter
    const { value } = dayOf(day)
    onFilter(value ? { ...rest, [name]: value } : rest)
  }
  return (
    <div className={styles.tools}>
      <Space wrap>
        <label htmlFor="analysis-from">提交日期</label>
        <DayInput id="analysis-from" value={filter.from ?? null} onChange={day => set('from', day)} />
        <label htmlFor="analysis-to">至</label>
        <DayInput id="analysis-to" value={filter.to ?? null} onChange={day => set('to', day)} />
        <Radio.Group
          aria-label="答卷质量"
          value={filter.quality}
          options={[
            { value: 'all', label: '全部答卷' },
            { value: 'clean', label: `排除有质量标记的 ${analysis.flagged} 份` },
          ]}
          onChange={({ target }) => onFilter({ ...filter, quality: target.value })}
        />
      </Space>
      <Space wrap>
        {may(call.access) &&
          (['xlsx', 'csv', 'sav'] as const).map(format => (
            <Button
              key={format}
              icon={<DownloadOutlined />}
              href={fileAddress(call, { id, ...filter, format })}
              download
            >
              导出答卷（{format === 'sav' ? 'SPSS' : format}）
            </Button>
          ))}
        <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
          打印
        </Button>
      </Space>
    </div>
  )
}

import { questionnaireDesk } from '@sunport/contract/calls/questionnaire-desk.ts'
import type { Analysis } from '@sunport/contract/calls/survey-analysis.ts'
import { useQuery } from '@tanstack/react-query'
import { Select, Space } from 'antd'
import { useState } from 'react'
import { clientOf } from '../../client-of.ts'
import styles from './analysis.module.css'
import type { Filter } from './filter.ts'

const desk = clientOf(questionnaireDesk)

interface Props {
  id: string
  filter: Filter
  analysis: Analysis
}

/** Any two questions with options against each other; small cells are withheld here as well. */
export const CrossTable = ({ id, filter, analysis: { questions, minCell } }: Props) => {
  const choices = questions
    .filter(({ options }) => options.length > 0)
    .map(({ code, title }) => ({ value: code, label: `${code} ${title}` }))
  const [row, setRow] = useState(choices[0]?.value)
  const [column, setColumn] = useState(choices[1]?.value)
  const { data } = useQuery({
    queryKey: ['questionnaire', 'cross', id, filter, row, column],
    queryFn: () => desk.cross({ id, ...filter, row: row ?? '', column: column ?? '' }),
    enabled: Boolean(row && column && row !== column),
  })
  if (choices.length < 2) return <p className={styles.note}>至少要有两道有选项的题。</p>
  return (
    <>
      <Space wrap className={styles.tools}>
        <Select
          className={styles.choice}
          aria-label="交叉表的行"
          value={row ?? null}
          options={choices}
          onChange={setRow}
        />
        <Select
          className={styles.choice}
          aria-label="交叉表的列"
          value={column ?? null}
          options={choices}
          onChange={setColumn}
        />
      </Space>
      {row === column && <p className={styles.note}>请选择两道不同的题。</p>}
      {data && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <caption>
              两题都作答的 {data.answered} 人；少于 {minCell} 人的格子及可据此推算的格子不显示（—）
            </caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className={styles.hidden}>选项</span>
                </th>
                {data.columns.map(({ code, text }) => (
                  <th key={code} scope="col">
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.rows.map(({ code, text }, at) => (
                <tr key={code}>
                  <th scope="row">{text}</th>
                  {data.columns.map((each, place) => (
                    <td key={each.code}>{data.cells[at]?.[place] ?? '—'}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

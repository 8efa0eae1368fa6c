import { questionnaireDesk } from '@sunport/contract/calls/questionnaire-desk.ts'
import type { Analysis, QuestionAnalysis } from '@sunport/contract/calls/survey-analysis.ts'
import { shareWords } from '@sunport/contract/format/share.ts'
import { useQuery } from '@tanstack/react-query'
import { Select, Space } from 'antd'
import { useState } from 'react'
import { clientOf } from '../../client-of.ts'
import styles from './analysis.module.css'
import { differenceWords, sharesBeside } from './compare.ts'
import type { Filter } from './filter.ts'

const desk = clientOf(questionnaireDesk)

interface Props {
  id: string
  filter: Filter
  versions: Analysis['versions']
}

/** 版本对比: what the same question was answered under two versions of the questions. */
export const VersionCompare = ({ id, filter, versions }: Props) => {
  const numbers = versions.map(({ versionNo }) => versionNo)
  const [before, setBefore] = useState(numbers.at(-2) ?? 1)
  const [after, setAfter] = useState(numbers.at(-1) ?? 1)
  const first = useVersion(id, filter, before)
  const second = useVersion(id, filter, after)
  const choices = versions.map(({ versionNo, count }) => ({
    value: versionNo,
    label: `第 ${versionNo} 版（${count} 份）`,
  }))
  return (
    <>
      <Space wrap className={styles.tools}>
        <Select aria-label="对比的版本" value={before} options={choices} onChange={setBefore} />
        <Select aria-label="与之对比的版本" value={after} options={choices} onChange={setAfter} />
      </Space>
      {first &&
        second &&
        first.questions
          .filter(({ options }) => options.length > 0)
          .map(question => (
            <Compared
              key={question.code}
              question={question}
              other={second.questions.find(({ code }) => code === question.code)}
              names={[before, after]}
            />
          ))}
    </>
  )
}

const useVersion = (id: string, filter: Filter, versionNo: number) =>
  useQuery({
    queryKey: ['questionnaire', 'analysis', id, filter, versionNo],
    queryFn: () => desk.analysis({ id, ...filter, versionNo }),
  }).data

interface ComparedProps {
  question: QuestionAnalysis
  other: QuestionAnalysis | undefined
  names: [number, number]
}

const Compared = ({ question, other, names }: ComparedProps) => (
  <div className={styles.scroll}>
    <table className={styles.table}>
      <caption>
        {question.title}（第 {names[0]} 版 {question.answered} 人，第 {names[1]} 版 {other?.answered ?? 0}{' '}
        人）
      </caption>
      <thead>
        <tr>
          <th scope="col">选项</th>
          <th scope="col">第 {names[0]} 版</th>
          <th scope="col">第 {names[1]} 版</th>
          <th scope="col">相差（百分点）</th>
        </tr>
      </thead>
      <tbody>
        {sharesBeside(question, other).map(({ code, text, before, after }) => (
          <tr key={code}>
            <th scope="row">{text}</th>
            <td>{before === null ? '—' : shareWords(before)}</td>
            <td>{after === null ? '—' : shareWords(after)}</td>
            <td>{differenceWords(before, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

import type { QuestionAnalysis } from '@sunport/contract/calls/survey-analysis.ts'
import { shareWords } from '@sunport/contract/format/share.ts'
import { questionTypes } from '@sunport/contract/questionnaire/question-types.ts'
import { Tag } from 'antd'
import { Chart } from '../../ui/chart.tsx'
import { LayoutWrapper } from '../../ui/layout-wrapper.tsx'
import styles from './analysis.module.css'

interface Props {
  question: QuestionAnalysis
  number: number
  minCell: number
}

type Counts = QuestionAnalysis['options']

/** One question: its numbers as a table, and a drawing where it says more. */
export const QuestionFigures = ({ question, number, minCell }: Props) => {
  const { title, type, answered, options, rows, places, words, isPublic } = question
  return (
    <LayoutWrapper title={`${number}. ${title}`}>
      <p className={styles.note}>
        {questionTypes[type]}，{answered.toLocaleString('zh-CN')} 人作答
        {type === 'multiple' && '；占比以作答人数为基数，各项之和可能超过 100%'}
        {factsOf(question)} <Tag>{isPublic ? '结果公布' : '不公布'}</Tag>
      </p>
      {options.length > 0 && (
        <div className={styles.split}>
          <CountTable options={options} minCell={minCell} caption={title} />
          <Chart
            headings={['选项', '人数']}
            data={{
              shape: options.length > 7 ? 'bar' : 'ranking',
              unit: '人',
              points: options.map(({ text, count }) => ({ label: text, count })),
            }}
          />
        </div>
      )}
      {rows.length > 0 && <MatrixTable rows={rows} caption={title} />}
      {places.length > 0 && (
        <table className={styles.table}>
          <caption>平均名次（越小越靠前）</caption>
          <thead>
            <tr>
              <th scope="col">选项</th>
              <th scope="col">平均名次</th>
            </tr>
          </thead>
          <tbody>
            {[...places]
              .sort((a, b) => (a.mean ?? 99) - (b.mean ?? 99))
              .map(({ code, text, mean }) => (
                <tr key={code}>
                  <th scope="row">{text}</th>
                  <td>{mean?.toFixed(2) ?? '—'}</td>
                </tr>
              ))}
          </tbody>
        </table>
      )}
      {words.length > 0 && (
        <p>
          常见词：
          {words.map(({ word, count }) => (
            <Tag key={word}>
              {word} {count}
            </Tag>
          ))}
        </p>
      )}
    </LayoutWrapper>
  )
}

const factsOf = ({ mean, median, lowest, highest, nps }: QuestionAnalysis): string => {
  const facts = [
    mean !== null && `平均 ${mean.toFixed(2)}`,
    median !== null && `中位数 ${median}`,
    lowest !== null && highest !== null && `${lowest} 至 ${highest}`,
    nps !== null && `净推荐值 ${nps}`,
  ].filter(Boolean)
  return facts.length > 0 ? `；${facts.join('，')}` : ''
}

const CountTable = ({ options, minCell, caption }: { options: Counts; minCell: number; caption: string }) => (
  <table className={styles.table}>
    <caption className={styles.hidden}>{caption}</caption>
    <thead>
      <tr>
        <th scope="col">选项</th>
        <th scope="col">人数</th>
        <th scope="col">占比</th>
      </tr>
    </thead>
    <tbody>
      {options.map(({ code, text, count, share, isFew }) => (
        <tr key={code}>
          <th scope="row">
            {text}
            {isFew && <span className={styles.few}> 少于 {minCell} 人或可推算，公布时不单列</span>}
          </th>
          <td>{count.toLocaleString('zh-CN')}</td>
          <td>{share === null ? '—' : shareWords(share)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const MatrixTable = ({ rows, caption }: { rows: QuestionAnalysis['rows']; caption: string }) => (
  <div className={styles.scroll}>
    <table className={styles.table}>
      <caption className={styles.hidden}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">行</th>
          {rows[0]?.options.map(({ code, text }) => (
            <th key={code} scope="col">
              {text}
            </th>
          ))}
          <th scope="col">平均</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ code, text, mean, options }) => (
          <tr key={code}>
            <th scope="row">{text}</th>
            {options.map(({ code: column, count, share }) => (
              <td key={column}>
                {count.toLocaleString('zh-CN')}
                {share !== null && <span className={styles.share}> {shareWords(share)}</span>}
              </td>
            ))}
            <td>{mean?.toFixed(2) ?? '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

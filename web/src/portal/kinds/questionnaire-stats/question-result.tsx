import type { QuestionStatistics } from '@sunport/contract/calls/questionnaire.ts'
import { shareWords } from '@sunport/contract/format/share.ts'
import { questionTypes } from '@sunport/contract/questionnaire/question-types.ts'
import type { CSSProperties } from 'react'
import styles from './question-result.module.css'

type Counts = QuestionStatistics['options']

/** A table whose bars are drawn in its cells: one thing for eyes, readers and printers. */
export const QuestionResult = ({ question, number }: { question: QuestionStatistics; number: number }) => {
  const { code, title, type, answered, average, nps, options, rows = [] } = question
  return (
    <section className={styles.question} aria-labelledby={`result-${code}`}>
      <h2 className={styles.title} id={`result-${code}`}>
        {number}. {title}
      </h2>
      <p className={styles.facts}>
        {questionTypes[type]}，{answered.toLocaleString('en-US')} 人作答
        {type === 'ranking' && '，以下为排在第一位的人数'}
        <Mean value={average} />
        {nps !== undefined && (
          <>
            ，净推荐值 <b>{nps}</b>
          </>
        )}
      </p>
      {rows.map(row => (
        <div key={row.code}>
          <h3 className={styles.row} id={`result-${code}-${row.code}`}>
            {row.text}
            <Mean value={row.average} />
          </h3>
          <CountTable options={row.options} labelledBy={`result-${code}-${row.code}`} />
        </div>
      ))}
      {options.length > 0 && <CountTable options={options} labelledBy={`result-${code}`} />}
    </section>
  )
}

const Mean = ({ value }: { value: number | null }) =>
  value === null ? null : (
    <>
      ，平均 <b>{value.toFixed(2)}</b> 分
    </>
  )

const CountTable = ({ options, labelledBy }: { options: Counts; labelledBy: string }) => {
  const most = Math.max(...options.map(({ count }) => count ?? 0))
  return (
    <table className={styles.table} aria-labelledby={labelledBy}>
      <thead className="sunport-hidden">
        <tr>
          <th scope="col">选项</th>
          <th scope="col">占比</th>
          <th scope="col">人数</th>
        </tr>
      </thead>
      <tbody>
        {options.map(({ code: option, text, count, share, image }) => (
          <tr key={option} data-most={(count !== null && count > 0 && count === most) || undefined}>
            <th scope="row">
              {image && <img className={styles.image} src={image.url} alt={image.alt} />}
              {text}
            </th>
            {share === null ? (
              <td className={styles.few} colSpan={2}>
                人数较少，不单列
              </td>
            ) : (
              <>
                <td className={styles.bar} style={{ '--part': share / 100 } as CSSProperties}>
                  <span>{shareWords(share)}</span>
                </td>
                <td className={styles.count}>{count?.toLocaleString('en-US')} 人</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

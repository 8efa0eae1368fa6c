import type { QuestionStatistics } from '@sunport/contract/calls/questionnaire.ts'
import { shareWords } from '@sunport/contract/format/share.ts'
import type { CSSProperties } from 'react'
import styles from './question-result.module.css'

const typeNames: Record<QuestionStatistics['type'], string> = {
  single: '单选',
  multiple: '多选',
  rating: '评分',
  text: '填空',
}

/** A table whose bars are drawn in its cells: one thing for eyes, readers and printers. */
export const QuestionResult = ({ question, number }: { question: QuestionStatistics; number: number }) => {
  const { code, title, type, answered, average, options } = question
  const most = Math.max(...options.map(({ count }) => count ?? 0))
  return (
    <section className={styles.question} aria-labelledby={`result-${code}`}>
      <h2 className={styles.title} id={`result-${code}`}>
        {number}. {title}
      </h2>
      <p className={styles.facts}>
        {typeNames[type]}，{answered.toLocaleString('en-US')} 人作答
        {average !== null && (
          <>
            ，平均 <b>{average.toFixed(2)}</b> 分
          </>
        )}
      </p>
      <table className={styles.table}>
        <thead className="sunport-hidden">
          <tr>
            <th scope="col">选项</th>
            <th scope="col">占比</th>
            <th scope="col">人数</th>
          </tr>
        </thead>
        <tbody>
          {options.map(({ code: option, text, count, share }) => (
            <tr key={option} data-most={(count !== null && count > 0 && count === most) || undefined}>
              <th scope="row">{text}</th>
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
    </section>
  )
}

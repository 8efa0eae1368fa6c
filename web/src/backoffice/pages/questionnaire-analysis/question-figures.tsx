import type { QuestionAnalysis } from '@sunport/contract/calls/survey-analysis.ts'
import { surveyThemes } from '@sunport/contract/calls/survey-themes.ts'
import { shareWords } from '@sunport/contract/format/share.ts'
import { questionTypes } from '@sunport/contract/questionnaire/question-types.ts'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { useMay } from '../../session.ts'
import { Chart } from '../../ui/chart.tsx'
import { LayoutWrapper } from '../../ui/layout-wrapper.tsx'
import styles from './analysis.module.css'
import { ThemeCoding } from './theme-coding.tsx'

interface Props {
  id: string
  question: QuestionAnalysis
  number: number
  minCell: number
}

type Counts = QuestionAnalysis['options']

/** One question: its numbers as a table, and a drawing where it says more. */
export const QuestionFigures = ({ id, question, number, minCell }: Props) => {
  const may = useMay()
  const [isCoding, setCoding] = useState(false)
  const { title, themes, canBeCoded, type, answered, options, rows, places, words, isPublic } = question
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
      {themes.length > 0 && <ThemeTable themes={themes} answered={answered} />}
      {canBeCoded && may(surveyThemes.codeTexts.access) && (
        <p className={`${styles.unprinted} ${styles.coding}`}>
          <Button size="small" onClick={() => setCoding(true)}>
            主题编码
          </Button>
        </p>
      )}
      {isCoding && <ThemeCoding id={id} question={question} onClose={() => setCoding(false)} />}
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

const ThemeTable = ({ themes, answered }: Pick<QuestionAnalysis, 'themes' | 'answered'>) => (
  <table className={styles.table}>
    <caption>
      主题（由人阅读后归类，以作答的 {answered.toLocaleString('zh-CN')} 人为基数，一条回答可以有几个主题）
    </caption>
    <thead>
      <tr>
        <th scope="col">主题</th>
        <th scope="col">人数</th>
        <th scope="col">占比</th>
      </tr>
    </thead>
    <tbody>
      {themes.map(({ id, name, count, share }) => (
        <tr key={id}>
          <th scope="row">{name}</th>
          <td>{count.toLocaleString('zh-CN')}</td>
          <td>{share === null ? '—' : shareWords(share)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

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
      {options.map(({ code, text, count, share, isFew, image }) => (
        <tr key={code}>
          <th scope="row">
            {image && <img className={styles.optionImage} src={image.url} alt={image.alt} />}
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

import type { Calculation, WorkCalendar } from '@sunport/contract/calls/workday.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Drawer, Form, Input, InputNumber, Segmented, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { optionsOfRows } from '../../ui/options.ts'
import { beijingToday, dayWords, stretchesOf } from './days.ts'
import { feature } from './use-workday.ts'
import styles from './workday.module.css'

interface Props {
  calendars: readonly WorkCalendar[]
  calendarId: string
  onClose: () => void
}

interface Question {
  calendarId: string
  way: 'add' | 'between'
  start: string
  days: number | null
  end: string
}

/** Days of one name told together, in the order of the calendar. */
const Named = ({ title, days }: { title: string; days: Calculation['skipped'] }) => {
  if (days.length === 0) return null
  const groups = [...Map.groupBy(days, ({ name }) => name)]
  return (
    <>
      <h3 className={styles.dialogHead}>
        {title}（{days.length} 天）
      </h3>
      <dl className={styles.named}>
        {groups.map(([name, ofName]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{stretchesOf(ofName.map(({ date }) => date)).join('、')}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const Answer = ({ answer, way }: { answer: Calculation; way: Question['way'] }) => (
  <div aria-live="polite">
    <p className={styles.answer}>
      {way === 'add' ? (
        <>
          <strong>{`${answer.date.slice(0, 4)}年${dayWords(answer.date)}`}</strong>
          <span className={styles.muted}>历时 {Math.abs(answer.naturalDays)} 个自然日</span>
        </>
      ) : (
        <>
          <strong>{answer.workdays} 个工作日</strong>
          <span className={styles.muted}>起始日不计入，共 {Math.abs(answer.naturalDays)} 个自然日</span>
        </>
      )}
    </p>
    {answer.provisionalYears.length > 0 && (
      <Alert
        type="warning"
        showIcon
        title={`暂定：${answer.provisionalYears.join('、')} 年的放假安排尚未发布，按周末推算，发布后可能变化。`}
      />
    )}
    <Named title="跳过的休息日" days={answer.skipped} />
    <Named title="计入的调休上班日" days={answer.makeups} />
  </div>
)

/** Start and work days to a date, or two dates to work days, with every day that did not count. */
export const CalculatorDrawer = ({ calendars, calendarId, onClose }: Props) => {
  const [question, setQuestion] = useState<Question>({
    calendarId,
    way: 'add',
    start: beijingToday(),
    days: 5,
    end: '',
  })
  const { way, days, start, end } = question
  const isAsked = start !== '' && (way === 'add' ? days !== null : end !== '')
  const query = useQuery({
    queryKey: [feature, 'calculate', question.calendarId, start, way === 'add' ? days : end],
    enabled: isAsked,
    queryFn: () =>
      api.workday.calculate({
        calendarId: question.calendarId,
        start,
        ...(way === 'add' ? { days: days ?? 0 } : { end }),
      }),
    placeholderData: data => data,
  })
  const set = (change: Partial<Question>) => setQuestion({ ...question, ...change })
  return (
    <Drawer open size="min(480px, 100vw)" title="工作日计算器" onClose={onClose}>
      <Form layout="vertical" name="workday-calculator">
        <Form.Item label="日历" htmlFor="calculator-calendar">
          <Select
            id="calculator-calendar"
            value={question.calendarId}
            onChange={id => set({ calendarId: id })}
            options={optionsOfRows(calendars)}
          />
        </Form.Item>
        <Form.Item label="起始日（不计入）" htmlFor="calculator-start">
          <Input
            id="calculator-start"
            type="date"
            value={start}
            onChange={event => set({ start: event.target.value })}
          />
        </Form.Item>
        <Form.Item>
          <Segmented<Question['way']>
            aria-label="计算方式"
            block
            value={way}
            onChange={next => set({ way: next })}
            options={[
              { value: 'add', label: '加工作日数' },
              { value: 'between', label: '到结束日' },
            ]}
          />
        </Form.Item>
        {way === 'add' ? (
          <Form.Item label="工作日数（负数向前推算）" htmlFor="calculator-days">
            <InputNumber
              id="calculator-days"
              className={styles.fullWidth}
              min={-1000}
              max={1000}
              precision={0}
              value={days}
              onChange={value => set({ days: value })}
            />
          </Form.Item>
        ) : (
          <Form.Item label="结束日（计入）" htmlFor="calculator-end">
            <Input
              id="calculator-end"
              type="date"
              value={end}
              onChange={event => set({ end: event.target.value })}
            />
          </Form.Item>
        )}
      </Form>
      {query.isError && <Alert type="error" showIcon title={query.error.message} />}
      {isAsked && query.isPending && <Skeleton active />}
      {isAsked && query.data && !query.isError && <Answer answer={query.data} way={way} />}
    </Drawer>
  )
}

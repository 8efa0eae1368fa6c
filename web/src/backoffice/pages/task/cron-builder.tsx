import { Input, Segmented, Select, TimePicker } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import type { ControlProps } from '../../crud/define-crud.ts'
import { type CronMode, cronOf, inMode, minuteSteps, modeOf } from './cron-modes.ts'
import styles from './task.module.css'

const modes = [
  { value: 'minutes', label: '每隔' },
  { value: 'daily', label: '每天' },
  { value: 'weekly', label: '每周' },
  { value: 'monthly', label: '每月' },
  { value: 'own', label: '表达式' },
] as const

const weekDays = ['1', '2', '3', '4', '5', '6', '0'].map(value => ({
  value,
  label: `周${'日一二三四五六'[Number(value)]}`,
}))
const monthDays = Array.from({ length: 31 }, (_, at) => ({ value: String(at + 1), label: `${at + 1} 日` }))

const timeForm = 'HH:mm'

interface PartProps<M extends CronMode['mode']> {
  said: Extract<CronMode, { mode: M }>
  say: (said: CronMode) => void
  isDisabled: boolean
}

const TimeOfDay = ({ said, say, isDisabled }: PartProps<'daily' | 'weekly' | 'monthly'>) => (
  <TimePicker
    aria-label="时间"
    format={timeForm}
    allowClear={false}
    disabled={isDisabled}
    value={dayjs(said.time, timeForm)}
    onChange={time => say({ ...said, time: time?.format(timeForm) ?? said.time })}
  />
)

const Days = ({ said, say, isDisabled }: PartProps<'weekly' | 'monthly'>) => (
  <Select
    mode="multiple"
    aria-label={said.mode === 'weekly' ? '星期' : '日期'}
    className={styles.days}
    disabled={isDisabled}
    value={said.days}
    options={said.mode === 'weekly' ? weekDays : monthDays}
    placeholder="请选择"
    onChange={(days: string[]) => say({ ...said, days })}
  />
)

const Part = ({ said, say, isDisabled }: PartProps<CronMode['mode']>) => {
  switch (said.mode) {
    case 'minutes':
      return (
        <Select
          aria-label="间隔分钟"
          disabled={isDisabled}
          value={said.every}
          options={minuteSteps.map(value => ({ value, label: `${value} 分钟` }))}
          onChange={every => say({ mode: 'minutes', every })}
        />
      )
    case 'own':
      return (
        <Input
          aria-label="执行表达式"
          className={styles.expression}
          disabled={isDisabled}
          value={said.cron}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          placeholder="分 时 日 月 周，如 0 2 * * 1-5"
          onChange={event => say({ mode: 'own', cron: event.target.value })}
        />
      )
    case 'daily':
      return <TimeOfDay said={said} say={say} isDisabled={isDisabled} />
    default:
      return (
        <>
          <Days said={said} say={say} isDisabled={isDisabled} />
          <TimeOfDay said={said} say={say} isDisabled={isDisabled} />
        </>
      )
  }
}

/** A schedule without knowing cron; whoever knows it writes the expression. */
export const CronBuilder = ({ id, value, onChange, disabled = false }: ControlProps) => {
  const cron = typeof value === 'string' ? value : ''
  const [said, setSaid] = useState<CronMode>(() => modeOf(cron))
  // Another value from outside, as when two people's changes are merged.
  useEffect(() => {
    setSaid(before => (cronOf(before) === cron ? before : modeOf(cron)))
  }, [cron])
  const say = (next: CronMode) => {
    setSaid(next)
    onChange?.(cronOf(next))
  }
  return (
    <div className={styles.builder} id={id}>
      <Segmented
        aria-label="执行方式"
        disabled={disabled}
        value={said.mode}
        options={[...modes]}
        onChange={mode => say(inMode(mode, said))}
      />
      <Part said={said} say={say} isDisabled={disabled} />
    </div>
  )
}

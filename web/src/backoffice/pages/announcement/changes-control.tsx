import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { fieldAt } from '@sunport/contract/content/notice/paths.ts'
import { type NoticeRow, rowsOf, textOf } from '@sunport/contract/content/notice/shape.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Select, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { api } from '../../../api.ts'
import type { ControlProps } from '../../ui/control-props.ts'
import styles from './announcement.module.css'
import { FieldControl } from './field-control.tsx'
import { fieldId, useFieldErrors } from './field-errors.ts'
import { TargetChoice } from './target-choice.tsx'

interface Props extends ControlProps {
  /** The correction itself: its own changes are not what it corrects. */
  correctionId: string
  targetId: string
  siteId: string
  value?: unknown
  onChange?: (rows: NoticeRow[]) => void
  /** Takes over what a correction of the chosen notice says of it. */
  onTarget: (targetId: string) => Promise<void>
}

const inWords = ''

/** One value of a change, with what is wrong about it. */
const Part = ({ path, label, children }: { path: string; label?: string; children: ReactNode }) => {
  const error = useFieldErrors().get(path)
  return (
    <Form.Item
      validateStatus={error && 'error'}
      help={error?.replace(/^.*?第\d+行/, '')}
      className={styles.part}
    >
      {label && <span className={styles.sideLabel}>{label}</span>}
      {children}
    </Form.Item>
  )
}

/** What a correction changes: each value as it is in force, and what takes its place. */
export const ChangesControl = ({ correctionId, targetId, siteId, value, onChange, onTarget, id }: Props) => {
  const rows = rowsOf(value)
  const inForce = useQuery({
    queryKey: ['notice', 'in-force', targetId, correctionId],
    queryFn: () => api.noticeDesk.inForce({ id: targetId, exceptId: correctionId }),
    enabled: targetId !== '',
  })
  if (targetId === '') return <TargetChoice id={id} siteId={siteId} onChoose={onTarget} />
  if (inForce.isPending) return <Skeleton active title={false} />
  if (inForce.isError) return <Alert type="error" showIcon title={inForce.error.message} />
  const known = inForce.data.correctables
  const taken = new Set(rows.map(row => textOf(row.field)))
  const set = (at: number, change: NoticeRow) =>
    onChange?.(rows.map((row, index) => (index === at ? { ...row, ...change } : row)))
  const choose = (at: number, field: string) => {
    const found = known.find(one => one.field === field)
    set(
      at,
      found
        ? { field, label: found.label, old: found.value, new: '' }
        : { field: inWords, label: '', old: '' },
    )
  }
  return (
    <div className={styles.changes}>
      <p className={styles.muted}>更正“{inForce.data.title}”。原内容取自现行内容，不能改写。</p>
      {rows.map((row, at) => {
        const path = textOf(row.field)
        const current = known.find(one => one.field === path)
        const field = fieldAt(path)
        const name = `第${at + 1}项`
        const part = (column: string) => `changes.${at}.${column}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
          <fieldset key={at} className={styles.change}>
            <legend className={styles.hidden}>{name}更正</legend>
            <div className={styles.changeHead}>
              <Select
                aria-label={`${name}更正项`}
                value={path}
                showSearch={{ optionFilterProp: 'label' }}
                options={[
                  { value: inWords, label: '采购文件等其他内容（自行填写）' },
                  ...known.map(one => ({
                    value: one.field,
                    label: one.label,
                    disabled: one.field !== path && taken.has(one.field),
                  })),
                ]}
                onChange={next => choose(at, next)}
              />
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={`删除${name}`}
                onClick={() => onChange?.(rows.filter((_, index) => index !== at))}
              />
            </div>
            {!path && (
              <Part path={part('label')}>
                <Input
                  id={fieldId(part('label'))}
                  aria-label={`${name}名称`}
                  placeholder="更正项名称，如：技术参数"
                  value={textOf(row.label)}
                  maxLength={100}
                  onChange={event => set(at, { label: event.target.value })}
                />
              </Part>
            )}
            <div className={styles.sides}>
              <Part path={part('old')} label="原内容">
                {path ? (
                  <del className={styles.old}>{current?.shown ?? textOf(row.old)}</del>
                ) : (
                  <Input.TextArea
                    id={fieldId(part('old'))}
                    aria-label={`${name}原内容`}
                    value={textOf(row.old)}
                    autoSize={{ minRows: 2, maxRows: 8 }}
                    onChange={event => set(at, { old: event.target.value })}
                  />
                )}
              </Part>
              <Part path={part('new')} label="更正后内容">
                {field && path ? (
                  <FieldControl
                    id={fieldId(part('new'))}
                    aria-label={`${name}更正后内容`}
                    field={field}
                    siteId={siteId}
                    value={row.new}
                    onChange={next => set(at, { new: next })}
                  />
                ) : (
                  <Input.TextArea
                    id={fieldId(part('new'))}
                    aria-label={`${name}更正后内容`}
                    value={textOf(row.new)}
                    autoSize={{ minRows: 2, maxRows: 8 }}
                    onChange={event => set(at, { new: event.target.value })}
                  />
                )}
              </Part>
            </div>
            <Part path={part('reason')}>
              <Input
                id={fieldId(part('reason'))}
                aria-label={`${name}更正原因`}
                placeholder="更正原因"
                value={textOf(row.reason)}
                maxLength={500}
                onChange={event => set(at, { reason: event.target.value })}
              />
            </Part>
            <Part path={part('basis')}>
              <Input
                id={fieldId(part('basis'))}
                aria-label={`${name}更正依据`}
                placeholder="更正依据（选填），如：质疑答复、处理决定的文号"
                value={textOf(row.basis)}
                maxLength={200}
                onChange={event => set(at, { basis: event.target.value })}
              />
            </Part>
            {current && current.value !== textOf(row.old) && (
              <Alert
                type="warning"
                showIcon
                title={`现行内容已变为：${current.shown}`}
                action={
                  <Button size="small" onClick={() => set(at, { old: current.value })}>
                    采用现行内容
                  </Button>
                }
              />
            )}
          </fieldset>
        )
      })}
      <Button
        id={id}
        // Its own name: the label of the field is that of the list.
        aria-label="添加更正项"
        type="dashed"
        icon={<PlusOutlined />}
        onClick={() =>
          onChange?.([...rows, { field: inWords, label: '', old: '', new: '', reason: '', basis: '' }])
        }
      >
        添加更正项
      </Button>
    </div>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useMay } from '../session.ts'
import styles from './crud.module.css'
import type { Crud, RowAction } from './define-crud.ts'

interface Props<Row> {
  crud: Crud<Row>
  selected: readonly Row[]
  onClear: () => void
}

const tally = (reasons: readonly string[]): string =>
  [...new Set(reasons)]
    .map(reason => `${reason} ${reasons.filter(each => each === reason).length} 条`)
    .join('，')

/** What can be done to the selected rows: first a count of what will and will not be done, then the deed. */
export const BulkBar = <Row,>({ crud, selected, onClear }: Props<Row>) => {
  const may = useMay()
  const client = useQueryClient()
  const { modal, message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const actions = (crud.rowActions ?? []).filter(action => action.bulk && may(action.permission))

  const carryOut = async (action: RowAction<Row>, rows: readonly Row[]) => {
    setBusy(true)
    const failures: string[] = []
    for (const row of rows)
      await action.run(row).catch((failure: Error) => {
        failures.push(`${crud.rowName(row)}：${failure.message}`)
      })
    await client.invalidateQueries({ queryKey: [crud.feature] })
    setBusy(false)
    onClear()
    if (failures.length === 0) message.success(`已处理 ${rows.length} 条`)
    else
      modal.warning({
        title: `成功 ${rows.length - failures.length} 条，失败 ${failures.length} 条`,
        content: failures.join('；'),
      })
  }

  const ask = (action: RowAction<Row>) => {
    const reasons = selected.flatMap(row => action.bulk?.skipReason(row) ?? [])
    const rows = selected.filter(row => !action.bulk?.skipReason(row))
    modal.confirm({
      title: `${action.bulk?.label}：可执行 ${rows.length} 条，跳过 ${reasons.length} 条`,
      content: reasons.length > 0 ? `跳过原因：${tally(reasons)}` : undefined,
      okButtonProps: { disabled: rows.length === 0 },
      onOk: () => carryOut(action, rows),
    })
  }

  if (selected.length === 0 || actions.length === 0) return null
  return (
    <div className={styles.bulk} role="status">
      <span>{`已选 ${selected.length} 条`}</span>
      {actions.map(action => (
        <Button key={action.bulk?.label} size="small" loading={isBusy} onClick={() => ask(action)}>
          {action.bulk?.label}
        </Button>
      ))}
      <Button size="small" type="link" onClick={onClear}>
        取消选择
      </Button>
    </div>
  )
}

import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import type { Crud } from './define-crud.ts'
import { useCrudChange } from './use-crud-change.ts'

interface Props<Row> {
  crud: Crud<Row>
  row: Row
  onClose: () => void
}

/** Asks twice: first with what will happen, then once more with the name. */
export const RemoveDialog = <Row,>({ crud, row, onClose }: Props<Row>) => {
  const [isSure, setSure] = useState(false)
  const change = useCrudChange(crud.feature)
  const { remove } = crud
  if (!remove) return null
  const refusal = remove.refusal?.(row)
  const name = `${crud.title}“${crud.rowName(row)}”`
  const run = () => change.mutate(() => remove.run(row), { onSettled: onClose })
  return (
    <Modal
      open
      title={refusal ? `不能删除${name}` : isSure ? `再次确认：删除${name}？` : `删除${name}`}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {refusal ? '知道了' : '取消'}
        </Button>,
        !refusal && !isSure && (
          <Button key="next" danger onClick={() => setSure(true)}>
            继续删除
          </Button>
        ),
        !refusal && isSure && (
          <Button key="remove" danger type="primary" loading={change.isPending} onClick={run}>
            确认删除
          </Button>
        ),
      ]}
    >
      {isSure ? (
        <Alert
          type={remove.isRecoverable ? 'warning' : 'error'}
          showIcon
          title={
            remove.isRecoverable
              ? '移入回收站，可以在保留期内恢复；操作会记入日志。'
              : '删除后不能恢复，操作会记入日志。'
          }
        />
      ) : (
        <p>{refusal ?? remove.consequences(row)}</p>
      )}
    </Modal>
  )
}

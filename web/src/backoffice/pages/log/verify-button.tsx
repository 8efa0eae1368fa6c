import { SafetyCertificateOutlined } from '@ant-design/icons'
import { log } from '@sunport/contract/calls/log.ts'
import type { AuditDetail } from '@sunport/contract/calls/log-rows.ts'
import { Alert, Button, Modal, Progress } from 'antd'
import { useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { useMay } from '../../session.ts'
import styles from './log.module.css'
import { percentOf, type VerifiedPart, verifyChain } from './verify-chain.ts'

const problemNames = {
  content: '内容与校验值不符，可能被改动',
  link: '与上一条不相连，之前可能有记录被删除',
  anchor: '与库外留存的签名不符，之后的记录可能被截断或改写',
}

const number = (value: number): string => value.toLocaleString('zh-CN')

const Result = ({ part, row }: { part: VerifiedPart; row: AuditDetail | undefined }) => {
  if (!part.broken)
    return (
      <Alert
        type="success"
        showIcon
        title={`共校验 ${number(part.total)} 条，全部完整`}
        description={`完成时间 ${part.verifiedAt}`}
      />
    )
  return (
    <Alert
      type="error"
      showIcon
      title={`第 ${number(part.broken.id)} 条日志不完整`}
      description={
        <>
          <p className={styles.finding}>{problemNames[part.broken.problem]}。</p>
          {row && (
            <p
              className={styles.finding}
            >{`${row.at} ${row.userName ?? '系统'} ${row.actionName}${row.entityName}`}</p>
          )}
          <p
            className={styles.finding}
          >{`之前的 ${number(part.checked)} 条完整。完成时间 ${part.verifiedAt}`}</p>
        </>
      }
    />
  )
}

/** Walks the chain of operations from its beginning, with its progress, and names the first row that does not fit. */
export const VerifyButton = () => {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const [part, setPart] = useState<VerifiedPart>()
  const [row, setRow] = useState<AuditDetail>()
  const [failure, setFailure] = useState<string>()
  const run = useRef(0)
  if (!may(log.verify.access)) return null

  const start = async () => {
    const mine = ++run.current
    const isStopped = () => run.current !== mine
    setOpen(true)
    setPart(undefined)
    setRow(undefined)
    setFailure(undefined)
    try {
      await verifyChain(
        api.log.verify,
        async next => {
          setPart(next)
          if (next.broken)
            setRow(await api.log.operation({ id: String(next.broken.id) }).catch(() => undefined))
        },
        isStopped,
      )
    } catch (error) {
      if (!isStopped()) setFailure((error as Error).message)
    }
  }
  const close = () => {
    run.current += 1
    setOpen(false)
  }
  const isRunning = !failure && !part?.isDone
  return (
    <>
      <Button icon={<SafetyCertificateOutlined />} onClick={() => void start()}>
        校验完整性
      </Button>
      <Modal
        open={isOpen}
        title="校验操作日志"
        onCancel={close}
        footer={<Button onClick={close}>{isRunning ? '停止' : '关闭'}</Button>}
      >
        <div aria-live="polite" className={styles.verifying}>
          {part && (
            <Progress
              percent={percentOf(part)}
              status={part.broken || failure ? 'exception' : isRunning ? 'active' : 'success'}
              aria-label="校验进度"
            />
          )}
          {isRunning && (
            <p className={styles.hint}>
              {part ? `已校验 ${number(part.checked)} / ${number(part.total)} 条` : '正在读取日志'}
            </p>
          )}
          {failure && <Alert type="warning" showIcon title={failure} />}
          {part?.isDone && <Result part={part} row={row} />}
        </div>
      </Modal>
    </>
  )
}

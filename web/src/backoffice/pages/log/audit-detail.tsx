import { EyeOutlined } from '@ant-design/icons'
import { log } from '@sunport/contract/calls/log.ts'
import type { AuditDetail } from '@sunport/contract/calls/log-rows.ts'
import { Alert, Button, Collapse, Typography } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { useAsking } from '../../crud/use-asking.tsx'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { useMay } from '../../session.ts'
import { ComparisonTable } from './comparison-table.tsx'
import styles from './log.module.css'
import { logAddress } from './log-address.ts'
import { ObjectHistory } from './object-history.tsx'

type Shown = Pick<AuditDetail, 'reason' | 'before' | 'after'>

/** Asks why, and shows what is hidden of one row. */
const useReveal = (id: string) => {
  const [revealed, setRevealed] = useState<Shown>()
  const ask = useAsking()
  const change = useCrudChange('log')
  const reveal = () =>
    ask({ title: '查看敏感信息', content: '查看行为将写入审计日志。', reason: '查看原因' }, reason =>
      change
        .mutateAsync(async () => setRevealed(await api.log.reveal({ tab: 'operation', id, reason })))
        .catch(() => {}),
    )
  return { revealed, reveal }
}

/** Below the facts of an operation: what it changed, what belongs to it, and its place in the chain. */
export const AuditDetailView = ({ row }: { row: AuditDetail }) => {
  const may = useMay()
  const { revealed, reveal } = useReveal(row.id)
  const { before, after } = revealed ?? row
  const canReveal = row.isMasked && !revealed && may(log.reveal.access)
  return (
    <div className={styles.detail}>
      <nav className={styles.related} aria-label="相关日志">
        {row.entityId && (
          <Link to={logAddress('operation', { entity: row.entity, entityId: row.entityId })}>同一对象</Link>
        )}
        {row.requestId && <Link to={logAddress('operation', { requestId: row.requestId })}>同一请求</Link>}
        {row.userName && <Link to={logAddress('operation', { userName: row.userName })}>同一用户</Link>}
      </nav>
      {revealed && revealed.reason !== row.reason && (
        <Alert type="info" showIcon title={`原因：${revealed.reason}`} />
      )}
      <div className={styles.detailHead}>
        <h3>数据变更</h3>
        {row.isMasked && !revealed && <span className={styles.hint}>个人信息已脱敏</span>}
        {canReveal && (
          <Button size="small" icon={<EyeOutlined />} onClick={reveal}>
            查看敏感信息
          </Button>
        )}
      </div>
      <ComparisonTable before={before} after={after} />
      {row.entityId && <ObjectHistory entity={row.entity} entityId={row.entityId} currentId={row.id} />}
      <Collapse
        ghost
        size="small"
        items={[
          {
            key: 'chain',
            label: '浏览器与校验值',
            children: (
              <dl className={styles.chain}>
                <dt>浏览器</dt>
                <dd>{row.userAgent || '—'}</dd>
                <dt>上一条校验值</dt>
                <dd>
                  <Typography.Text code>{row.previousHash}</Typography.Text>
                </dd>
                <dt>本条校验值</dt>
                <dd>
                  <Typography.Text code copyable>
                    {row.hash}
                  </Typography.Text>
                </dd>
              </dl>
            ),
          },
        ]}
      />
    </div>
  )
}

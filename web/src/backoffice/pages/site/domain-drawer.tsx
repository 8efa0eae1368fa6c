import { type SiteRecord, site } from '@sunport/contract/calls/site.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Drawer, Empty } from 'antd'
import { api } from '../../../api.ts'
import { ListFailure } from '../../crud/list-states.tsx'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { useMay } from '../../session.ts'
import { CertificateDays, DomainMark } from './domain-marks.tsx'
import styles from './site.module.css'

interface Props {
  row: SiteRecord
  onClose: () => void
}

/** The domains of a site as they look from outside, and a new look at them. */
export const DomainDrawer = ({ row, onClose }: Props) => {
  const may = useMay()
  const change = useCrudChange('site')
  const current = useQuery({
    queryKey: ['site', 'domains', row.id],
    queryFn: () => api.site.get({ id: row.id }),
    initialData: row,
  })
  const tests = current.data.domainTests
  return (
    <Drawer
      open
      size="min(560px, 100vw)"
      title={`域名与证书：${row.name}`}
      onClose={onClose}
      extra={
        may(site.testDomains.access) && (
          <Button
            type="primary"
            loading={change.isPending}
            disabled={tests.length === 0}
            onClick={() => change.mutate(() => api.site.testDomains({ id: row.id }))}
          >
            立即检测
          </Button>
        )
      }
    >
      {current.isError && <ListFailure failure={current.error} onRetry={() => current.refetch()} />}
      {tests.length === 0 && <Empty description="站点没有域名，请先在“修改”中填写" />}
      <ul className={styles.checks}>
        {tests.map(({ host, state, note, testedAt, certificateUntil, daysLeft }) => (
          <li key={host} className={styles.domain}>
            <div className={styles.host}>
              <b>{host}</b>
              {host.startsWith('*') ? (
                <span className={styles.muted}>通配域名，不单独检测</span>
              ) : (
                <DomainMark state={state} />
              )}
            </div>
            {note && <div>{note}</div>}
            {testedAt && (
              <div className={styles.muted}>
                {`${testedAt} 检测`}
                {certificateUntil && (
                  <>
                    {`；证书有效期至 ${certificateUntil.slice(0, 10)}，剩余 `}
                    <CertificateDays days={daysLeft} />
                  </>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      <Alert
        type="info"
        showIcon
        className={styles.preview}
        title="从本服务器访问域名的 443 端口，查看证书，并核对首页是不是本站点。只访问公共网络；没有外网时不作判断。"
      />
    </Drawer>
  )
}

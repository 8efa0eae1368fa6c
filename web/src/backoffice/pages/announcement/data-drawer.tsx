import { DownloadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Drawer, Skeleton } from 'antd'
import { api } from '../../../api.ts'
import { saveAs } from '../../transfer.ts'
import styles from './announcement.module.css'

const isUnregistered = (json: string): boolean => json.includes('"ocds-unregistered-')

/** The whole project as the open contracting data standard tells it, as others will read it. */
export const DataDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const project = useQuery({
    queryKey: ['notice', 'ocds', id],
    queryFn: () => api.noticeList.ocds({ id }),
    gcTime: 0,
  })
  const json = project.data ? JSON.stringify(project.data, null, 2) : ''
  const save = () => saveAs(new Blob([json], { type: 'application/json' }), `ocds-${id}.json`)
  return (
    <Drawer
      open
      title="开放数据（OCDS 1.1）"
      size={720}
      onClose={onClose}
      extra={
        <Button icon={<DownloadOutlined />} disabled={!json} onClick={save}>
          下载
        </Button>
      }
    >
      {project.isPending && <Skeleton active />}
      {project.isError && <Alert type="error" showIcon title={project.error.message} />}
      {isUnregistered(json) && (
        <Alert
          type="info"
          showIcon
          className={styles.hint}
          title="尚未登记 OCDS 标识前缀，登记后在系统配置中填写；在此之前数据只供预览。"
        />
      )}
      {json && <pre className={styles.json}>{json}</pre>}
    </Drawer>
  )
}

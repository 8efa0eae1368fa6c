import { InboxOutlined } from '@ant-design/icons'
import type { MenuFileRow, MenuImport } from '@sunport/contract/calls/menu.ts'
import { Alert, Modal, Upload } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import styles from './menu.module.css'

interface Props {
  run: (work: () => Promise<unknown>) => Promise<unknown>
  onClose: () => void
}

interface Trial {
  menus: MenuFileRow[]
  report: MenuImport
}

const fieldNames: Record<string, string> = {
  parentId: '上级',
  menuName: '名称',
  menuIcon: '图标',
  menuType: '类型',
  funcPath: '路径',
  funcParam: '页面',
  url: '地址',
  funcCode: '所需功能',
  hidden: '隐藏',
  sort: '排序',
  status: '状态',
  remark: '备注',
}

const menusIn = (text: string): MenuFileRow[] => {
  const content: unknown = JSON.parse(text)
  const menus = (content as { menus?: unknown } | null)?.menus
  if (!Array.isArray(menus)) throw new Error('文件中没有菜单，请选择由“导出”得到的文件')
  return menus
}

const Report = ({ report: { created, changed, unchanged, errors } }: { report: MenuImport }) => (
  <>
    <Alert
      type={errors.length > 0 ? 'error' : 'info'}
      showIcon
      title={
        errors.length > 0
          ? `文件有 ${errors.length} 处错误，不能导入`
          : `新增 ${created.length} 项，修改 ${changed.length} 项，不变 ${unchanged} 项`
      }
    />
    <ul className={styles.report}>
      {errors.map(({ menuCode, message }) => (
        <li key={`${menuCode} ${message}`}>{`${menuCode}：${message}`}</li>
      ))}
      {created.map(({ menuCode, menuName }) => (
        <li key={menuCode}>{`新增 ${menuCode} ${menuName}`}</li>
      ))}
      {changed.map(({ menuCode, menuName, fields }) => (
        <li key={menuCode}>
          {`修改 ${menuCode} ${menuName}：${fields.map(name => fieldNames[name] ?? name).join('、')}`}
        </li>
      ))}
    </ul>
  </>
)

/** A file of menus: first what it would change, then the deed. */
export const ImportDialog = ({ run, onClose }: Props) => {
  const [trial, setTrial] = useState<Trial>()
  const [failure, setFailure] = useState<string>()
  const read = async (file: File) => {
    setTrial(undefined)
    setFailure(undefined)
    try {
      const menus = menusIn(await file.text())
      setTrial({ menus, report: await api.menu.importFile({ menus, isTrial: true }) })
    } catch (error) {
      setFailure(error instanceof SyntaxError ? '文件不是有效的 JSON' : (error as Error).message)
    }
  }
  const apply = async () => {
    await run(() => api.menu.importFile({ menus: trial?.menus ?? [], isTrial: false }))
    onClose()
  }
  const isReady =
    trial && trial.report.errors.length === 0 && trial.report.created.length + trial.report.changed.length > 0
  return (
    <Modal
      open
      title="导入菜单"
      okText="导入"
      cancelText="取消"
      okButtonProps={{ disabled: !isReady }}
      onOk={apply}
      onCancel={onClose}
    >
      <Upload.Dragger
        accept=".json"
        maxCount={1}
        showUploadList={false}
        beforeUpload={file => {
          void read(file)
          return false
        }}
      >
        <p className={styles.uploadIcon}>
          <InboxOutlined />
        </p>
        <p>点击选择 JSON 文件，或将文件拖到这里</p>
        <p className={styles.muted}>按编码对应，只新增和修改，不会删除</p>
      </Upload.Dragger>
      {failure && <Alert type="error" showIcon className={styles.failure} title={failure} />}
      {trial && <Report report={trial.report} />}
    </Modal>
  )
}

import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { type LogTab, logTabs } from '@sunport/contract/log-codes.ts'
import { App, Button, Result, Tabs } from 'antd'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { CrudPage } from '../../crud/crud-page.tsx'
import type { Crud } from '../../crud/define-crud.ts'
import { useCrudList } from '../../crud/use-crud-list.ts'
import { useMay } from '../../session.ts'
import { useSiteOptions } from '../../ui/use-site-options.ts'
import { useOrganisations, useUnfolded } from './choices.ts'
import { ExportButton } from './export-button.tsx'
import styles from './log.module.css'
import { logAddress } from './log-address.ts'
import { tabNames, tabs } from './log-tabs.tsx'
import { VerifyButton } from './verify-button.tsx'

const useLogCrud = (tab: LogTab, isUnfolded: boolean): Crud<never> => {
  const orgs = useOrganisations()
  const sites = useSiteOptions()
  const [params] = useSearchParams()
  const { modal } = App.useApp()
  const grouping = params.get('by')
  const names = JSON.stringify(sites)
  return useMemo(() => {
    const onReveal = (name: string) =>
      modal.info({ title: '登录名', content: <code>{name}</code>, okText: '关闭' })
    return tabs[tab].crud({ orgs, sites: JSON.parse(names), isUnfolded, grouping, onReveal })
  }, [tab, orgs, names, isUnfolded, grouping, modal])
}

const LogList = ({ tab }: { tab: LogTab }) => {
  const { rare, note, export: exported } = tabs[tab]
  const { isUnfolded, isForced, toggle } = useUnfolded(rare)
  const crud = useLogCrud(tab, isUnfolded)
  const list = useCrudList(crud)
  const total = list.query.isSuccess ? list.total : undefined
  const head = () => (
    <div className={styles.head}>
      <p className={styles.note}>{note}</p>
      {rare.length > 0 && !isForced && (
        <Button
          type="text"
          size="small"
          aria-expanded={isUnfolded}
          icon={isUnfolded ? <UpOutlined /> : <DownOutlined />}
          onClick={toggle}
        >
          {isUnfolded ? '收起筛选' : '更多筛选'}
        </Button>
      )}
      {tab === 'operation' && <VerifyButton />}
      <ExportButton call={exported} title={logTabs[tab].title} filters={list.state.filters} total={total} />
    </div>
  )
  return <CrudPage crud={crud} title={logTabs[tab].title} head={head} />
}

/** 日志记录: one page, a tab for each log that its reader may see. */
export const Page = () => {
  const may = useMay()
  const [params, setParams] = useSearchParams()
  const open = tabNames.filter(name => may(tabs[name].list.access))
  const tab = open.find(name => name === params.get('tab')) ?? open[0]
  if (!tab) return <Result status="403" title="没有可查看的日志" subTitle="请联系管理员授予日志权限。" />
  return (
    <>
      <PageHeader title="日志记录" note="默认显示最近 7 天" />
      <Tabs
        className={styles.tabs}
        activeKey={tab}
        items={open.map(key => ({ key, label: logTabs[key].title }))}
        onChange={key => setParams(logAddress(key as LogTab, {}, params).slice(1))}
      />
      {/* A link to another object or request closes what is open of the last one. */}
      <LogList key={`${tab}/${params.get('entityId')}/${params.get('requestId')}`} tab={tab} />
    </>
  )
}

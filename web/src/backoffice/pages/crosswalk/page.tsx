import type { UnmappedCode } from '@sunport/contract/calls/crosswalk.ts'
import { Tabs } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { CrudPage } from '../../crud/crud-page.tsx'
import styles from '../../directory/directory.module.css'
import { useSiteOptions } from '../../ui/use-site-options.ts'
import { MapDialog } from './map-dialog.tsx'
import { rulesCrud } from './rules-crud.tsx'
import { unmappedCrud } from './unmapped-crud.tsx'

const listHead = (createButton: ReactNode) =>
  createButton && <div className={styles.head}>{createButton}</div>

const Rules = () => {
  const sites = useSiteOptions()
  const crud = useMemo(() => rulesCrud(sites), [sites])
  return <CrudPage crud={crud} title="代码对照" head={listHead} />
}

const Unmapped = () => {
  const sites = useSiteOptions()
  const [mapped, setMapped] = useState<UnmappedCode>()
  const crud = useMemo(() => unmappedCrud(sites, setMapped), [sites])
  return (
    <>
      <CrudPage crud={crud} title="待对照代码" head={listHead} />
      {mapped && <MapDialog row={mapped} onClose={() => setMapped(undefined)} />}
    </>
  )
}

/** 代码对照: what codes mean in the search over all provinces, and which of them nobody has mapped yet. */
export const Page = () => {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'unmapped' ? 'unmapped' : 'rules'
  return (
    <>
      <PageHeader title="代码对照" />
      <Tabs
        activeKey={tab}
        destroyOnHidden
        onChange={key => setParams({ tab: key })}
        items={[
          { key: 'rules', label: '对照表', children: <Rules /> },
          { key: 'unmapped', label: '待对照', children: <Unmapped /> },
        ]}
      />
    </>
  )
}

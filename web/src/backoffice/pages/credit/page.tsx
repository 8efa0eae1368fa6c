import type { CreditDeskRecord, CreditRepair } from '@sunport/contract/calls/credit-desk.ts'
import { Tabs } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { CrudPage } from '../../crud/crud-page.tsx'
import styles from '../../directory/directory.module.css'
import { useSession } from '../../session.ts'
import { useSiteOptions } from '../../ui/use-site-options.ts'
import { creditCrud } from './credit-crud.tsx'
import { AnnounceDialog, ApplyDialog } from './dialogs.tsx'
import { repairCrud } from './repair-crud.tsx'

const listHead = (createButton: ReactNode) =>
  createButton && <div className={styles.head}>{createButton}</div>

const Records = () => {
  const sites = useSiteOptions()
  const [repaired, setRepaired] = useState<CreditDeskRecord>()
  const crud = useMemo(() => creditCrud(sites, { applyRepair: setRepaired }), [sites])
  return (
    <>
      <CrudPage crud={crud} title="信用记录" head={listHead} />
      {repaired && <ApplyDialog row={repaired} onClose={() => setRepaired(undefined)} />}
    </>
  )
}

const Repairs = () => {
  const { user } = useSession()
  const [announced, setAnnounced] = useState<CreditRepair>()
  const crud = useMemo(() => repairCrud(user.userName, setAnnounced), [user.userName])
  return (
    <>
      <CrudPage crud={crud} title="信用修复" head={listHead} />
      {announced && <AnnounceDialog row={announced} onClose={() => setAnnounced(undefined)} />}
    </>
  )
}

/** 信用记录, and the way out of it. */
export const Page = () => {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'repairs' ? 'repairs' : 'records'
  return (
    <>
      <PageHeader title="信用记录" />
      <Tabs
        activeKey={tab}
        destroyOnHidden
        onChange={key => setParams({ tab: key })}
        items={[
          { key: 'records', label: '记录', children: <Records /> },
          { key: 'repairs', label: '信用修复', children: <Repairs /> },
        ]}
      />
    </>
  )
}

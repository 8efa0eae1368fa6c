import { SwapOutlined } from '@ant-design/icons'
import { type LinkClassRecord, type LinkRecord, link } from '@sunport/contract/calls/link.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Tabs } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { CrudPage } from '../../crud/crud-page.tsx'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { useCurrentSite, useOneSite } from '../../current-site.ts'
import { useMay } from '../../session.ts'
import { siteParameter } from '../../site-address.ts'
import { OneSiteChoice } from '../../ui/one-site-choice.tsx'
import { ReorderDialog } from '../../ui/reorder-dialog.tsx'
import { useSiteOptions } from '../../ui/use-site-options.ts'
import { classCrud } from './class-crud.tsx'
import styles from './link.module.css'
import { linkCrud } from './link-crud.tsx'
import { hostReplacing, ReplaceDialog, targetReplacing } from './replace-dialog.tsx'
import { useClasses } from './use-classes.ts'
import { useOwners } from './use-owners.ts'

const OrderDialog = ({ row, onClose }: { row: LinkClassRecord; onClose: () => void }) => {
  const { siteId, classCode, className } = row
  const change = useCrudChange('link')
  const { data } = useQuery({
    queryKey: ['link', 'order', siteId, classCode],
    queryFn: () => api.link.list({ siteId, classCode, pageSize: 100 }),
  })
  if (!data) return null
  return (
    <ReorderDialog
      title={`“${className}”的链接顺序`}
      entries={data.rows.map(({ id, title }) => ({ id, label: title }))}
      onSave={ids => change.mutateAsync(() => api.link.saveOrder({ siteId, classCode, ids }))}
      onClose={onClose}
    />
  )
}

const listHead = (createButton: ReactNode) =>
  createButton && <div className={styles.head}>{createButton}</div>

const Links = ({ siteId }: { siteId: string }) => {
  const sites = useSiteOptions()
  const classes = useClasses(siteId)
  const owners = useOwners()
  const [replaced, setReplaced] = useState<LinkRecord>()
  const crud = useMemo(
    () => linkCrud(siteId, sites, classes, owners, setReplaced),
    [siteId, sites, classes, owners],
  )
  return (
    <>
      <CrudPage crud={crud} title="链接" head={listHead} />
      {replaced && (
        <ReplaceDialog
          replacing={targetReplacing(replaced.url ?? '')}
          onClose={() => setReplaced(undefined)}
        />
      )}
    </>
  )
}

const Classes = ({ siteId }: { siteId: string }) => {
  const [ordered, setOrdered] = useState<LinkClassRecord>()
  const crud = useMemo(() => classCrud(siteId, setOrdered), [siteId])
  return (
    <>
      <CrudPage crud={crud} title="链接分类" head={listHead} />
      {ordered && <OrderDialog row={ordered} onClose={() => setOrdered(undefined)} />}
    </>
  )
}

/** 链接管理: the links of a site, and the classes that they stand in. */
export const Page = () => {
  const may = useMay()
  const [params, setParams] = useSearchParams()
  const [isReplacing, setReplacing] = useState(false)
  const { listed, sites } = useCurrentSite()
  const siteId = useOneSite()
  const site = params.get(siteParameter)
  const tab = params.get('tab') === 'classes' ? 'classes' : 'links'
  if (!siteId) return <Empty description="没有可以管理的站点" />
  return (
    <>
      <PageHeader title="链接管理">
        {tab === 'classes' && <OneSiteChoice />}
        {may(link.replaceHost.access) && (
          <Button icon={<SwapOutlined />} onClick={() => setReplacing(true)}>
            替换域名
          </Button>
        )}
      </PageHeader>
      <Tabs
        activeKey={tab}
        destroyOnHidden
        onChange={key => setParams({ tab: key, ...(site && { [siteParameter]: site }) })}
        items={[
          {
            key: 'links',
            label: '链接',
            children: <Links key={listed} siteId={sites.length > 1 ? listed : siteId} />,
          },
          { key: 'classes', label: '分类与排序', children: <Classes key={siteId} siteId={siteId} /> },
        ]}
      />
      {isReplacing && <ReplaceDialog replacing={hostReplacing(listed)} onClose={() => setReplacing(false)} />}
    </>
  )
}

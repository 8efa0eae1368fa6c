import { DownloadOutlined, ImportOutlined } from '@ant-design/icons'
import { configuration, type SettingState } from '@sunport/contract/calls/configuration.ts'
import { type SettingCategory, settingCategories, settings } from '@sunport/contract/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Select, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { CrudPage } from '../../crud/crud-page.tsx'
import { ListFailure } from '../../crud/list-states.tsx'
import { useMay } from '../../session.ts'
import { everySite, siteIn } from '../../site-address.ts'
import { fileAddress } from '../../transfer.ts'
import { useSiteOptions } from '../../ui/use-site-options.ts'
import { confCrud } from './conf-crud.tsx'
import styles from './configuration.module.css'
import { HistoryDrawer } from './history-drawer.tsx'
import { ImportSettings } from './import-dialog.tsx'
import { Proposals } from './proposals.tsx'
import { SettingRow } from './setting-row.tsx'

const custom = 'custom'
const categories: Record<string, string> = { ...settingCategories, [custom]: '自定义' }

const isOf = (category: string) => (state: SettingState) => settings[state.key].category === category

/** 系统配置: categories at the left, the settings of one of them at the right. */
export const Page = () => {
  const may = useMay()
  const [params, setParams] = useSearchParams()
  const [opened, setOpened] = useState<SettingState>()
  const [isImporting, setImporting] = useState(false)
  const siteId = [siteIn(`?${params}`)].find(id => id !== everySite) ?? ''
  const category = params.get('category') ?? ('security' satisfies SettingCategory)
  const query = useQuery({
    queryKey: ['configuration', 'list', siteId],
    queryFn: () => api.configuration.list({ siteId }),
  })
  const options = useSiteOptions()
  const crud = useMemo(() => confCrud(options), [options])
  const states = query.data?.settings ?? []
  const proposals = query.data?.proposals ?? []
  const shown = states.filter(isOf(category))
  const changed = states.filter(({ isChanged }) => isChanged).length
  const addressOf = (name: string) =>
    `?${new URLSearchParams({ ...(siteId && { site: siteId }), category: name })}`
  return (
    <>
      <PageHeader title="系统配置" note={query.isSuccess ? `${changed} 项与默认不同` : undefined}>
        <Select
          aria-label="站点"
          className={styles.site}
          value={siteId}
          options={[{ value: '', label: '全部站点' }, ...options]}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={site => setParams({ ...(site && { site }), category })}
        />
        {may(configuration.import.access) && (
          <Button icon={<ImportOutlined />} onClick={() => setImporting(true)}>
            导入
          </Button>
        )}
        <Button icon={<DownloadOutlined />} href={fileAddress(configuration.export, {})}>
          导出
        </Button>
      </PageHeader>
      <Proposals proposals={proposals} />
      <div className={styles.columns}>
        <nav className={styles.categories} aria-label="配置类别">
          {Object.entries(categories).map(([name, label]) => (
            <Link key={name} to={addressOf(name)} aria-current={name === category ? 'page' : undefined}>
              {label}
              {name !== custom && <span className={styles.count}>{states.filter(isOf(name)).length}</span>}
            </Link>
          ))}
        </nav>
        {category === custom ? (
          <div className={styles.custom}>
            <CrudPage crud={crud} head={createButton => <div className={styles.head}>{createButton}</div>} />
          </div>
        ) : (
          <section className={styles.sheet} aria-label={categories[category]}>
            {query.isError && <ListFailure failure={query.error} onRetry={() => query.refetch()} />}
            {query.isPending && (
              <Skeleton active title={false} paragraph={{ rows: 8 }} className={styles.waiting} />
            )}
            {query.isSuccess && shown.length === 0 && (
              <Empty
                image={Empty.PRESENTED_IMAGE_SIMPLE}
                description={siteId ? '该类别没有可按站点设置的配置' : '没有这个类别'}
              />
            )}
            <ul className={styles.settings}>
              {shown.map(state => (
                <SettingRow
                  key={`${siteId}:${state.key}`}
                  state={state}
                  siteId={siteId}
                  pending={proposals.find(each => each.key === state.key && (each.siteId ?? '') === siteId)}
                  onHistory={setOpened}
                />
              ))}
            </ul>
          </section>
        )}
      </div>
      {opened && <HistoryDrawer state={opened} siteId={siteId} onClose={() => setOpened(undefined)} />}
      {isImporting && <ImportSettings onClose={() => setImporting(false)} />}
    </>
  )
}

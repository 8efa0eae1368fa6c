import { FileWordOutlined } from '@ant-design/icons'
import { indicator } from '@sunport/contract/calls/indicator.ts'
import { Button, Dropdown } from 'antd'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { CrudPage } from '../../crud/crud-page.tsx'
import { fileAddress } from '../../transfer.ts'
import { useSiteOptions } from '../../ui/use-site-options.ts'
import styles from './environment.module.css'
import { indicatorCrud } from './indicator-crud.tsx'
import { IndicatorDesk } from './indicator-desk.tsx'
import { useEnvironmentSites } from './use-environment-sites.ts'

/** 指标监测: the list, or one indicator with its values. */
export const IndicatorTab = () => {
  const sites = useSiteOptions()
  const zones = useEnvironmentSites()
  const [params, setParams] = useSearchParams()
  const crud = useMemo(
    () => indicatorCrud(sites, ({ id }) => setParams({ tab: 'indicators', indicator: id })),
    [sites, setParams],
  )
  const id = params.get('indicator')
  if (id) return <IndicatorDesk key={id} id={id} onBack={() => setParams({ tab: 'indicators' })} />
  const brief = (
    <Dropdown
      menu={{
        items: zones.map(({ value, label }) => ({
          key: value,
          label: (
            <a href={fileAddress(indicator.brief, { siteId: value })} download>
              {label}
            </a>
          ),
        })),
      }}
    >
      <Button icon={<FileWordOutlined />}>导出简报</Button>
    </Dropdown>
  )
  return (
    <CrudPage
      crud={crud}
      title="指标"
      head={button => (
        <div className={styles.head}>
          {brief}
          {button}
        </div>
      )}
    />
  )
}

import { campaign } from '@sunport/contract/calls/campaign.ts'
import { indicator } from '@sunport/contract/calls/indicator.ts'
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { useMay } from '../../session.ts'
import { ArticlesTab } from './articles-tab.tsx'
import { CampaignTab } from './campaign-tab.tsx'
import { IndicatorTab } from './indicator-tab.tsx'

/** 营商环境: its policies and cases, what the public is asked, and how buying goes by numbers. */
export const Page = () => {
  const may = useMay()
  const [params, setParams] = useSearchParams()
  const items = [
    { key: 'articles', label: '政策与案例', children: <ArticlesTab /> },
    ...(may(campaign.list.access)
      ? [{ key: 'campaigns', label: '意见征集', children: <CampaignTab /> }]
      : []),
    ...(may(indicator.list.access)
      ? [{ key: 'indicators', label: '指标监测', children: <IndicatorTab /> }]
      : []),
  ]
  const asked = params.get('tab')
  return (
    <>
      <PageHeader title="营商环境" />
      <Tabs
        activeKey={items.some(({ key }) => key === asked) ? (asked ?? '') : 'articles'}
        destroyOnHidden
        onChange={tab => setParams({ tab })}
        items={items}
      />
    </>
  )
}

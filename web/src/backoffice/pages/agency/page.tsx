import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { RecordPage } from '../../directory/record-page.tsx'

const nothing = () => null

/** 代理机构目录: the agencies, and the qualifications that they hold. */
export const Page = () => {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'qualifications' ? 'qualifications' : 'agencies'
  return (
    <>
      <PageHeader title="代理机构目录" />
      <Tabs
        activeKey={tab}
        destroyOnHidden
        onChange={key => setParams({ tab: key })}
        items={[
          {
            key: 'agencies',
            label: '代理机构',
            children: <RecordPage kind="agency" title="代理机构" head={nothing} />,
          },
          {
            key: 'qualifications',
            label: '资质',
            children: <RecordPage kind="qualification" title="代理机构资质" urlPrefix="q_" head={nothing} />,
          },
        ]}
      />
    </>
  )
}

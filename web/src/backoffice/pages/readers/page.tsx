import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { CrudPage } from '../../crud/crud-page.tsx'
import { Board } from './board.tsx'
import { keysCrud } from './keys-crud.tsx'

/** 谁在用: who reads the house's data through calls and exports. Counts by day; nobody is known by more than a key's name. */
export const Page = () => {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'keys' ? 'keys' : 'board'
  return (
    <>
      <PageHeader title="谁在用" />
      <Tabs
        activeKey={tab}
        destroyOnHidden
        onChange={key => setParams({ tab: key })}
        items={[
          { key: 'board', label: '使用情况', children: <Board /> },
          { key: 'keys', label: '数据密钥', children: <CrudPage crud={keysCrud} title="数据密钥" /> },
        ]}
      />
    </>
  )
}

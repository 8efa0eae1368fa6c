import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import desk from '../../content/desk.module.css'
import { DeskPage, useOpenedMessage } from '../../message/desk-page.tsx'
import { TemplatePage } from '../../message/template-page.tsx'

const templates = 'templates'

/** 留言答复: what was given to whoever is signed in, and what he writes often. */
export const Page = () => {
  const [params, setParams] = useSearchParams()
  const { id } = useOpenedMessage()
  if (id) return <DeskPage desk="replying" />
  const tab = params.get('tab') === templates ? templates : 'replying'
  return (
    <>
      <PageHeader title="留言答复" />
      <Tabs
        className={desk.tabs}
        activeKey={tab}
        onChange={key => setParams({ tab: key })}
        items={[
          { key: 'replying', label: '待我答复' },
          { key: templates, label: '答复模板' },
        ]}
      />
      {tab === templates ? <TemplatePage /> : <DeskPage desk="replying" isPart />}
    </>
  )
}

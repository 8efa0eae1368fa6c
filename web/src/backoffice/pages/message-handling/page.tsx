import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { Board } from '../../message/board.tsx'
import { DeskPage, useOpenedMessage } from '../../message/desk-page.tsx'

const views = [
  { value: 'list', label: '列表' },
  { value: 'board', label: '看板' },
]

/** 留言处理: everything under way, for whoever watches over it, as a list or a column a state. */
export const Page = () => {
  const [params, setParams] = useSearchParams()
  const { id, open } = useOpenedMessage()
  if (id) return <DeskPage desk="handling" />
  const view = params.get('view') === 'board' ? 'board' : 'list'
  return (
    <>
      <PageHeader title="留言处理">
        <Segmented
          aria-label="显示方式"
          options={views}
          value={view}
          onChange={next => setParams(next === 'board' ? { view: next } : {})}
        />
      </PageHeader>
      {view === 'board' ? <Board onOpen={open} /> : <DeskPage desk="handling" isPart />}
    </>
  )
}

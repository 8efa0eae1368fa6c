import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { DeskPage, useOpenedMessage } from '../../message/desk-page.tsx'
import { EntryButton } from './entry-button.tsx'

/** 留言受理: what came in, and what is written down here for those who call or write. */
export const Page = () => {
  const { id } = useOpenedMessage()
  if (id) return <DeskPage desk="receiving" />
  return (
    <>
      <PageHeader title="留言受理">
        <EntryButton />
      </PageHeader>
      <DeskPage desk="receiving" isPart />
    </>
  )
}

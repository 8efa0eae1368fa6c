import { law } from '@sunport/contract/calls/content.ts'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { CrudPage } from '../../crud/crud-page.tsx'
import { useMay } from '../../session.ts'
import { LawDetail } from './detail-page.tsx'
import { LawCompileEdit } from './edit-page.tsx'
import { lawCrud } from './law-crud.tsx'

/** The laws of the library, from their first draft to their repeal. */
const LawList = () => {
  const navigate = useNavigate()
  const may = useMay()
  const crud = useMemo(
    () =>
      lawCrud({
        edit: ({ id }) => navigate(`/main/lawCompileEdit?id=${id}`),
        view: ({ id }, tab) => navigate(`/main/lawDetail?id=${id}${tab ? `&tab=${tab}` : ''}`),
        repeal: ({ id }) => navigate(`/main/lawCompileEdit?id=${id}&repeal=1`),
      }),
    [navigate],
  )
  return (
    <>
      <PageHeader title="法规编纂">
        {may(law.create.access) && (
          <Button type="primary" onClick={() => navigate('/main/lawCompileEdit')}>
            新增法规
          </Button>
        )}
      </PageHeader>
      <CrudPage crud={crud} title="法规编纂" head={() => null} />
    </>
  )
}

/** 法规编纂: the list, and at addresses of their own the editor and the detail of one law. */
export const Page = () => {
  const { pathname } = useLocation()
  if (pathname.endsWith('/lawCompileEdit')) return <LawCompileEdit />
  return pathname.endsWith('/lawDetail') ? <LawDetail /> : <LawList />
}

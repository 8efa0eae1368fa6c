import { law } from '@sunport/contract/calls/content.ts'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { CrudPage } from '../../crud/crud-page.tsx'
import { useMay, useSession } from '../../session.ts'
import { lawCrud } from './law-crud.tsx'

/** 法规编纂: the laws of the library, from their first draft to their repeal. */
export const Page = () => {
  const navigate = useNavigate()
  const may = useMay()
  const { sites } = useSession()
  const crud = useMemo(
    () =>
      lawCrud({
        edit: ({ id }) => navigate(`/main/lawCompileEdit?id=${id}`),
        view: ({ id }) => navigate(`/main/lawDetail?id=${id}`),
        sites: sites.map(({ id, name }) => ({ value: id, label: name })),
      }),
    [navigate, sites],
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

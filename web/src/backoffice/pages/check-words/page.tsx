import { useMemo } from 'react'
import { CrudPage } from '../../crud/crud-page.tsx'
import { useSession } from '../../session.ts'
import { wordsCrud } from './words-crud.tsx'

/** 检查词表: what texts are read for before they are submitted. */
export const Page = () => {
  const { sites } = useSession()
  const names = JSON.stringify(sites.map(({ id, name }) => ({ value: id, label: name })))
  const crud = useMemo(() => wordsCrud(JSON.parse(names)), [names])
  return <CrudPage crud={crud} title="检查词表" />
}

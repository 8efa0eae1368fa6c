import { useMemo } from 'react'
import { CrudPage } from '../../crud/crud-page.tsx'
import { useSiteOptions } from '../../ui/use-site-options.ts'
import { wordsCrud } from './words-crud.tsx'

/** 检查词表: what texts are read for before they are submitted. */
export const Page = () => {
  const sites = useSiteOptions()
  const crud = useMemo(() => wordsCrud(sites), [sites])
  return <CrudPage crud={crud} title="检查词表" />
}

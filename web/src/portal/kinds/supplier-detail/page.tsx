import { useLoaderData } from 'react-router'
import { RecordPage } from '../../parts/record-page.tsx'
import { SupplierRecord } from '../../parts/supplier-record-view.tsx'
import { missingWords, type SupplierDetailData } from './loader.ts'

/** One supplier: facts, contacts, qualifications and credit. */
export const Page = () => {
  const { record, back } = useLoaderData<SupplierDetailData>()
  return (
    <RecordPage
      record={record}
      titleOf={({ supplier }) => supplier.supplyCn}
      missing={missingWords}
      back={back}
    >
      {shown => <SupplierRecord record={shown} />}
    </RecordPage>
  )
}

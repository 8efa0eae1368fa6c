import { useLoaderData } from 'react-router'
import { CorrectionForm } from '../../parts/correction-form/correction-form.tsx'
import { RecordPage } from '../../parts/record-page.tsx'
import { SupplierRecord } from '../../parts/supplier-record-view.tsx'
import { missingWords, type SupplierDetailData } from './loader.ts'

/** One supplier: facts, contacts, qualifications and credit. */
export const Page = () => {
  const { record, back, correction } = useLoaderData<SupplierDetailData>()
  return (
    <RecordPage
      record={record}
      titleOf={({ supplier }) => supplier.supplyCn}
      missing={missingWords}
      back={back}
    >
      {shown => (
        <>
          <CorrectionForm kind="supplier" id={shown.supplier.id} preset={correction} />
          <SupplierRecord record={shown} />
        </>
      )}
    </RecordPage>
  )
}

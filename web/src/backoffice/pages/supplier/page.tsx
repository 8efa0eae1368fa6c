import { BodiesPage } from '../../directory/bodies-page.tsx'

/** 供应商目录. */
export const Page = () => (
  <BodiesPage
    title="供应商目录"
    bodies={{ kind: 'supplier', title: '供应商' }}
    qualifications={{ kind: 'supplierQualification', title: '供应商资质' }}
  />
)

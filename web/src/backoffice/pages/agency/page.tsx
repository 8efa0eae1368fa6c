import { BodiesPage } from '../../directory/bodies-page.tsx'

/** 代理机构目录. */
export const Page = () => (
  <BodiesPage
    title="代理机构目录"
    bodies={{ kind: 'agency', title: '代理机构' }}
    qualifications={{ kind: 'qualification', title: '代理机构资质' }}
  />
)

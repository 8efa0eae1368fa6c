import { RecordPage } from '../../directory/record-page.tsx'

/** 供应商目录. */
export const Page = () => <RecordPage kind="supplier" title="供应商目录" />

import { RecordPage } from '../../directory/record-page.tsx'

/** 评审专家目录. */
export const Page = () => <RecordPage kind="expert" title="评审专家目录" />

import { DeskPage } from '../../message/desk-page.tsx'

/** 留言受理: what came in and nobody has taken up. */
export const Page = () => <DeskPage desk="receiving" />

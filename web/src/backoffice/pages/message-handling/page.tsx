import { DeskPage } from '../../message/desk-page.tsx'

/** 留言处理: everything under way, for whoever watches over it. */
export const Page = () => <DeskPage desk="handling" />

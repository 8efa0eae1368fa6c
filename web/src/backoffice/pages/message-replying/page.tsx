import { DeskPage } from '../../message/desk-page.tsx'

/** 留言答复: what was given to whoever is signed in. */
export const Page = () => <DeskPage desk="replying" />

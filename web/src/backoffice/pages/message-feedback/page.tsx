import { DeskPage } from '../../message/desk-page.tsx'

/** 问题反馈: what readers and suppliers found wrong with the site or the platform. */
export const Page = () => <DeskPage desk="feedback" />

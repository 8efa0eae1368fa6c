import { DetailPage } from '../../parts/detail-page.tsx'
import { NoticeView } from '../../parts/notice-view.tsx'

/** One notice, with its facts and its project. */
export const Page = () => <DetailPage>{shown => <NoticeView shown={shown} />}</DetailPage>

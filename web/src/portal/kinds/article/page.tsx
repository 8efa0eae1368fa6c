import { useSearchParams } from 'react-router'
import { ArticleView } from '../../parts/article-view.tsx'
import { DetailPage } from '../../parts/detail-page.tsx'
import { LawView } from '../../parts/law-view.tsx'
import { NoticeView } from '../../parts/notice-view.tsx'

/** One info. Laws are read by their articles; regions without a route for notices show theirs here, as notices. */
export const Page = () => {
  const [query] = useSearchParams()
  return (
    <DetailPage>
      {shown => {
        if (shown.law) return <LawView shown={shown} law={shown.law} />
        const isNotice = shown.info.noticeType || query.get('type') === 'notice'
        return isNotice ? <NoticeView shown={shown} /> : <ArticleView shown={shown} />
      }}
    </DetailPage>
  )
}

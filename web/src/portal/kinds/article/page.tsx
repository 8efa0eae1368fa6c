import { useSearchParams } from 'react-router'
import { ArticleView } from '../../parts/article-view.tsx'
import { DetailPage } from '../../parts/detail-page.tsx'
import { NoticeView } from '../../parts/notice-view.tsx'

/** One info. Most regions have no route for notices of their own: theirs are shown here, as notices. */
export const Page = () => {
  const [query] = useSearchParams()
  return (
    <DetailPage>
      {shown =>
        shown.info.noticeType || query.get('type') === 'notice' ? (
          <NoticeView shown={shown} />
        ) : (
          <ArticleView shown={shown} />
        )
      }
    </DetailPage>
  )
}

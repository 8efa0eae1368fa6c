import { App } from 'antd'
import { useNavigate } from 'react-router'
import { holdsUnsaved, tabFacts } from '../item-tabs.ts'
import { askToLeave } from '../ui/ask-to-leave.ts'
import { clearTags, tagStore } from './tag-store.ts'
import { close, closeOthers, hrefOfTag, keyOf, type Tag, type TagsChange } from './tags.ts'

/** The ways to close tabs. One that holds unsaved text is asked about first. */
export const useTagActions = () => {
  const navigate = useNavigate()
  const { modal } = App.useApp()
  const apply = ({ tags, open }: TagsChange) => {
    tagStore.set(tags)
    if (open) navigate(hrefOfTag(open))
  }
  const asking = (closed: readonly Tag[], run: () => void) => {
    const unsaved = closed.filter(tag => holdsUnsaved(tabFacts.get(), keyOf(tag)))
    if (unsaved.length === 0) return run()
    const [only] = unsaved
    const title =
      unsaved.length === 1 ? `“${only?.label}”有未保存的修改` : `${unsaved.length} 个标签有未保存的修改`
    askToLeave(modal, run, undefined, title)
  }
  const all = () => tagStore.get().list
  return {
    close: (key: string) =>
      asking(
        all().filter(tag => keyOf(tag) === key),
        () => apply(close(tagStore.get(), key)),
      ),
    closeOthers: (key = tagStore.get().current) =>
      asking(
        all().filter(tag => keyOf(tag) !== key),
        () => apply(closeOthers(tagStore.get(), key)),
      ),
    closeAll: () =>
      asking(all(), () => {
        clearTags()
        navigate('/main')
      }),
  }
}

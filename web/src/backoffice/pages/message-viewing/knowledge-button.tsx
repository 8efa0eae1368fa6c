import type { DeskDetail } from '@sunport/contract/calls/message-desk.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { BeginArticle } from '../../content/begin-article.tsx'
import styles from '../../message/message.module.css'
import { useMay } from '../../session.ts'
import { knowledgeWords } from './knowledge-words.ts'

/** 转知识库: a public question and its answer as the draft of an article, for whoever edits such. */
export const KnowledgeButton = ({ item }: { item: DeskDetail }) => {
  const [isOpen, setOpen] = useState(false)
  const mayEdit = useMay()('cms:article:edit')
  const isAnswered = item.replies.some(({ publicText }) => publicText)
  if (!mayEdit || !item.isPublic || !isAnswered) return null
  return (
    <>
      <Button className={styles.screenOnly ?? ''} onClick={() => setOpen(true)}>
        转知识库
      </Button>
      {isOpen && (
        <BeginArticle title="转知识库" words={() => knowledgeWords(item)} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

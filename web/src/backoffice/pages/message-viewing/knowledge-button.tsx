import type { DeskDetail } from '@sunport/contract/calls/message-desk-shapes.ts'
import { isFitForKnowledge } from '@sunport/contract/message/knowledge.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { BeginArticle } from '../../content/begin-article.tsx'
import { deskApi } from '../../message/desk-api.ts'
import styles from '../../message/message.module.css'
import { useMay } from '../../session.ts'

/** 转知识库: a public question and its answer as the draft of an article, for whoever edits such. */
export const KnowledgeButton = ({ item }: { item: DeskDetail }) => {
  const [isOpen, setOpen] = useState(false)
  const mayEdit = useMay()('cms:article:edit')
  if (!mayEdit || !isFitForKnowledge(item)) return null
  return (
    <>
      <Button className={styles.screenOnly ?? ''} onClick={() => setOpen(true)}>
        转知识库
      </Button>
      {isOpen && (
        <BeginArticle
          title="转知识库"
          words={() => deskApi.knowledge({ id: item.id })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
